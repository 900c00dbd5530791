import { siteProblems } from '#contract/site/site-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import type { Services } from '#server/platform/services.ts';
import { findUserByEmail, updatePasswordHash } from '../accounts.db.ts';
import { hashPassword, isOutdated, isRightPassword } from '../hash-password.ts';
import { findPasswordRefusal } from '../ways/assert-passwords.ts';
import { forgiveTries, type Limit, limitTries } from './limit-tries.ts';
import { startSession } from './start-session.ts';

/**
 * The strict limit counts per account and IP address, so that nobody can lock out a user at another address. The wider
 * limits stop guessing spread over accounts or addresses, and floods. A class behind one address stays below them,
 * because successful sign-ins do not count.
 */
const limitsFor = (email: string, address: string): { wrong: Limit[]; all: Limit } => ({
  wrong: [
    { key: `sign-in:${address}:${email}`, max: 10, perSeconds: 60 },
    { key: `sign-in:${address}`, max: 30, perSeconds: 60 },
    { key: `sign-in:account:${email}`, max: 60, perSeconds: 60 },
  ],
  all: { key: `sign-in:all:${address}`, max: 300, perSeconds: 60 },
});

export const signIn = async (
  services: Services,
  { email, password }: { email: string; password: string },
  address: string,
): Promise<string> => {
  const limits = limitsFor(email.trim().toLowerCase(), address);
  // Before hashing, which is expensive by design.
  await limitTries(services, [limits.all, ...limits.wrong]);
  const user = await findUserByEmail(services.db, email.trim());
  const isRight = await isRightPassword(password, user?.passwordHash ?? null);
  // Without passwords a wrong one gets the same answer, so that nobody learns which is the emergency account.
  const refusal = await findPasswordRefusal(services, isRight ? user : null);
  if (!user || !isRight || refusal) {
    // An unknown address may be a password typed into the wrong field, so it is not logged.
    await recordAudit(services.db, {
      action: 'sign-in-failed',
      actor: null,
      subject: user?.email ?? '',
      address,
    });
    throw refusal ?? new AppError('unauthenticated', siteProblems.wrongPassword);
  }
  await forgiveTries(services, limits.wrong);
  const newHash = user.passwordHash && isOutdated(user.passwordHash) ? await hashPassword(password) : null;
  return services.db.transaction().execute(async db => {
    if (newHash) await updatePasswordHash(db, user, newHash);
    await recordAudit(db, { action: 'signed-in', actor: user, address });
    return startSession(services, db, user);
  });
};
