import { AppError } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import type { Services } from '#server/platform/services.ts';
import { findUserByEmail, updatePasswordHash } from '../accounts.db.ts';
import { hashPassword, isOutdated, isRightPassword } from '../passwords/hash-password.ts';
import { forgiveTries, type Limit, limitTries } from './limit-tries.ts';
import { startSession } from './start-session.ts';

/**
 * A person at one address cannot lock somebody at another address out: the tight limit counts account and address
 * together. The wider ones stop guessing spread over accounts or over addresses, and floods; a class of students
 * behind one address stays below them, since a right password takes its try back.
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
  // Before hashing, which is costly by design.
  await limitTries(services, [limits.all, ...limits.wrong]);
  const user = await findUserByEmail(services.db, email.trim());
  const isRight = await isRightPassword(password, user?.passwordHash ?? null);
  if (!user || !isRight) {
    // What was typed for an address that nobody has may be a password in the wrong field: it is not written down.
    await recordAudit(services.db, {
      action: 'sign-in-failed',
      actor: null,
      subject: user?.email ?? '',
      address,
    });
    throw new AppError('unauthenticated', 'That email and password do not match an account.');
  }
  await forgiveTries(services, limits.wrong);
  const newHash = user.passwordHash && isOutdated(user.passwordHash) ? await hashPassword(password) : null;
  return services.db.transaction().execute(async db => {
    if (newHash) await updatePasswordHash(db, user, newHash);
    await recordAudit(db, { action: 'signed-in', actor: user, address });
    return startSession(services, db, user);
  });
};
