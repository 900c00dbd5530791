import { siteProblems } from '#contract/site/site-problems.ts';
import type { z } from 'zod';
import type { NewAccount } from '#contract/site/accounts.ts';
import { violatedUnique } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import type { Services } from '#server/platform/services.ts';
import { insertUser } from '../accounts.db.ts';
import { assertUncommon } from '../passwords/common-passwords.ts';
import { hashPassword } from '../hash-password.ts';
import { limitTries } from '../sessions/limit-tries.ts';
import { assertPasswords } from '../ways/assert-passwords.ts';
import { startSession } from '../sessions/start-session.ts';

export const createAccount = async (
  services: Services,
  { password, ...person }: z.output<typeof NewAccount>,
  address: string,
): Promise<string> => {
  // High enough for a class that signs up from one IP address.
  await limitTries(services, [{ key: `sign-up:${address}`, max: 100, perSeconds: 3600 }]);
  await assertPasswords(services, null);
  assertUncommon(password, 'password');
  const passwordHash = await hashPassword(password);
  try {
    return await services.db.transaction().execute(async db => {
      const user = await insertUser(db, { ...person, passwordHash });
      await recordAudit(db, { action: 'account-created', actor: user, address });
      return startSession(services, db, user);
    });
  } catch (error) {
    if (violatedUnique(error) !== 'users_email_key') throw error;
    throw new AppError('conflict', siteProblems.addressTaken, {
      field: 'email',
      cause: error,
    });
  }
};
