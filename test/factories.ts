import { insertUser, type NewUser } from '#server/accounts/accounts.db.ts';
import { hashPassword } from '#server/accounts/hash-password.ts';
import { startSession } from '#server/accounts/start-session.ts';
import type { UserRow } from '#server/access/access.ts';
import type { Services } from '#server/services.ts';

/** Makers of rows. No argument is ever required; give the ones the test is about. */

let count = 0;

export const password = 'a password for tests';

let passwordHash: string | undefined;

export type SignedInUser = UserRow & { authToken: string };

export const aUser = async (services: Services, given: Partial<NewUser> = {}): Promise<SignedInUser> => {
  count += 1;
  // Hashing is slow by design: once for the whole file.
  passwordHash ??= await hashPassword(password);
  const user = await insertUser(services.db, {
    firstName: 'Ada',
    lastName: `Lovelace ${count}`,
    email: `ada${count}@example.org`,
    passwordHash,
    ...given,
  });
  return { ...user, authToken: await startSession(services, services.db, user) };
};

export const aSiteAdmin = (services: Services) => aUser(services, { isSiteAdmin: true });
