import type { Services } from '#server/services.ts';
import { aSiteAdmin, aUser } from './factories.ts';

/** Every kind of person that a rule tells apart. */
export const people = ['anonymous', 'signed-out', 'stranger', 'site admin'] as const;
export type Person = (typeof people)[number];

/** One of everything, for tests that go through every route. */
export const makeWorld = async (services: Services) => {
  const tokens: Record<Person, string | null> = {
    anonymous: null,
    // A token that was good once.
    'signed-out': 'eyJhbGciOiJIUzI1NiJ9.eyJqdGkiOiJnb25lIn0.c2lnbmVkIGJ5IHNvbWVib2R5IGVsc2U',
    stranger: (await aUser(services)).authToken,
    'site admin': (await aSiteAdmin(services)).authToken,
  };
  /** What path parameters are filled with. */
  const params: Record<string, string> = {};
  return { tokens, params };
};
