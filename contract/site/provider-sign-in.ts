import { z } from 'zod';
import { endpoint, Navigation } from '../core/endpoint.ts';
import { idParam, Timestamp } from '../core/values.ts';

/** Signing in with a provider, and the accounts there that one’s account is joined with. */

const ticket = z.string({ error: 'This link is incomplete.' }).min(1).max(200);
const text = z.string().max(4000).optional();

export const goToProvider = endpoint({
  method: 'GET',
  path: '/sign-in/to/:id',
  summary: 'Send the browser to a provider.',
  params: z.object({ id: idParam }),
  query: z.object({ join: z.string().max(200).optional() }),
  response: Navigation,
  reply: 'navigation',
});

export const returnFromProvider = endpoint({
  method: 'GET',
  path: '/sign-in/callback',
  summary: 'Where a provider sends the browser back to.',
  query: z.looseObject({ state: text, code: text, error: text, error_description: text, iss: text }),
  response: Navigation,
  reply: 'navigation',
});

export const endFromProvider = endpoint({
  method: 'POST',
  path: '/sign-in/logout',
  summary:
    'A provider says that somebody signed out there (back-channel logout): the sessions here end, too.',
  encoding: 'form',
  isFromElsewhere: true,
  body: z.object({ logout_token: z.string({ error: 'There is no logout_token.' }).max(20_000) }),
  response: z.object({}),
});

export const takeTicket = endpoint({
  method: 'POST',
  path: '/api/sign_in_tickets',
  summary: 'Take the session that a provider, or a link of the command line, has opened.',
  body: z.object({ ticket }),
  response: z.object({ authToken: z.string() }),
});

const identitiesPath = '/api/sign_in_identities' as const;

export const listSignInIdentities = endpoint({
  method: 'GET',
  path: identitiesPath,
  summary: 'The accounts at providers that one signs in with, and the providers to join one of.',
  response: z.object({
    identities: z.array(
      z.object({
        id: z.number(),
        provider: z.string(),
        email: z.string(),
        joinedAt: Timestamp,
        lastUsedAt: Timestamp,
        isLastWayIn: z.boolean(),
      }),
    ),
    providers: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
});

export const startJoining = endpoint({
  method: 'POST',
  path: identitiesPath,
  summary: 'Where to send the browser to join an account of a provider with one’s own.',
  body: z.object({ providerId: z.int() }),
  response: z.object({ url: z.string() }),
});

export const joinSignInIdentity = endpoint({
  method: 'PUT',
  path: identitiesPath,
  summary: 'Join the account of a provider that this browser has shown with one’s own.',
  body: z.object({ ticket }),
  response: z.object({ provider: z.string() }),
});

export const removeSignInIdentity = endpoint({
  method: 'DELETE',
  path: `${identitiesPath}/:id`,
  summary: 'No longer sign in with an account of a provider. The last way in stays.',
  params: z.object({ id: idParam }),
  response: z.object({ success: z.literal(true) }),
});
