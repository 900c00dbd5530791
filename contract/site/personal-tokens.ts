import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { trimmedName } from '../core/names.ts';
import { idParam, Timestamp } from '../core/values.ts';

/** Personal tokens: for programs that call the API in the name of a person. */

export const tokenScopes = ['read', 'author', 'grade', 'admin'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** So that tools which look for secrets recognise one. */
export const tokenPrefix = 'cairn_';

export const tokenDays = { min: 1, max: 366 } as const;
export const mostTokens = 20;

const Token = z.object({
  id: z.number(),
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  isExpired: z.boolean(),
  /** To the minute; null if it was never used. */
  lastUsedAt: Timestamp.nullable(),
});
export type Token = z.infer<typeof Token>;

export const NewToken = z.object({
  name: trimmedName('Enter what it is for.', 60),
  scopes: z
    .array(z.enum(tokenScopes), { error: 'Say what it may do.' })
    .min(1, 'Say what it may do.')
    .max(tokenScopes.length)
    .refine(scopes => new Set(scopes).size === scopes.length, 'Name each scope once.'),
  days: z
    .int({ error: 'Say how many days it works.' })
    .min(tokenDays.min, 'A token works for at least a day.')
    .max(tokenDays.max, 'A token works for a year at most.'),
});

export const listTokens = endpoint({
  method: 'GET',
  path: '/api/tokens',
  summary: 'One’s personal tokens. Those that have expired are listed for 30 days.',
  response: z.object({ tokens: z.array(Token) }),
});

export const makeToken = endpoint({
  method: 'POST',
  path: '/api/tokens',
  summary: 'Make a personal token. The answer is the only place where it can be read.',
  body: NewToken,
  response: z.object({ token: Token, secret: z.string() }),
});

export const removeToken = endpoint({
  method: 'DELETE',
  path: '/api/tokens/:id',
  summary: 'Revoke a personal token: it stops working at once.',
  params: z.object({ id: idParam }),
  response: z.object({ success: z.literal(true) }),
});
