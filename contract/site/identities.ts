import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { idParam, Timestamp } from '../core/values.ts';

/** Joining a person of an LMS with an account of their own here. Both sides have to agree. */

export const identityCodeMinutes = 10;

const Identity = z.object({ name: z.string(), platformName: z.string() });

const State = z.object({
  identity: Identity,
  /** The address of the account that typed the code and agreed, which waits for the agreement of this side. */
  claimedBy: z.string().nullable(),
  /** The address of the account that this person is joined with. */
  joinedWith: z.string().nullable(),
});
export type IdentityState = z.infer<typeof State>;

const path = '/api/identity_code' as const;

export const getIdentityCode = endpoint({
  method: 'GET',
  path,
  summary: 'Inside an LMS: whether one is joined with an account, or an account waits for one’s agreement.',
  response: State,
});

export const makeIdentityCode = endpoint({
  method: 'POST',
  path,
  summary: `Inside an LMS: a code to type in one’s own account, within ${identityCodeMinutes} minutes.`,
  response: z.object({ code: z.string(), expiresAt: Timestamp }),
});

export const confirmIdentity = endpoint({
  method: 'PUT',
  path,
  summary: 'Inside an LMS: agree to be joined with the account that typed the code.',
  response: State,
});

export const partIdentity = endpoint({
  method: 'DELETE',
  path,
  summary: 'Inside an LMS: part from the account. A code stops working. Nothing of either is lost.',
  response: State,
});

export const listIdentities = endpoint({
  method: 'GET',
  path: '/api/identities',
  summary: 'The people of learning management systems whom one’s account is joined with.',
  response: z.object({ identities: z.array(Identity.extend({ id: z.number(), joinedAt: Timestamp })) }),
});

export const claimIdentity = endpoint({
  method: 'POST',
  path: '/api/identities',
  summary:
    'Type a code that an LMS shows: first to read whose it is, then to agree. The other side agrees last.',
  body: z.object({
    code: z.string({ error: 'Type the code.' }).max(40, 'This is not a code of ours.'),
    agrees: z.boolean({ error: 'Say with agrees: true or false whether you agree.' }),
  }),
  response: z.object({ identity: Identity }),
});

export const removeIdentity = endpoint({
  method: 'DELETE',
  path: '/api/identities/:id',
  summary: 'Part from a person of an LMS. Nothing of either is lost.',
  params: z.object({ id: idParam }),
  response: z.object({ success: z.literal(true) }),
});
