import { siteProblems } from '#contract/site/site-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import type { Services } from '#server/platform/services.ts';
import {
  deleteSessionsOfUser,
  findUser,
  takePasswordReset,
  updateEmailVerified,
  updatePassword,
} from '../accounts.db.ts';
import { assertUncommon } from './common-passwords.ts';
import { hashPassword } from '../hash-password.ts';
import { limitTries } from '../sessions/limit-tries.ts';
import { hashResetToken } from './mail-password-reset.job.ts';
import { assertMayHavePassword, assertPasswords } from '../ways/assert-passwords.ts';
import { startSession } from '../sessions/start-session.ts';
import { deleteTokensOf } from '../tokens/tokens.db.ts';

/** The mailed link also proves the address, so it is marked as verified. */
export const resetPassword = async (
  services: Services,
  { token, password }: { token: string; password: string },
  address: string,
): Promise<string> => {
  await limitTries(services, [{ key: `reset-link:${address}`, max: 30, perSeconds: 600 }]);
  assertUncommon(password, 'password');
  const passwordHash = await hashPassword(password);
  const now = services.clock.now();
  return services.db.transaction().execute(async db => {
    const reset = await takePasswordReset(db, hashResetToken(token), now);
    const user = reset && (await findUser(db, reset.userId));
    if (!user) throw new AppError('invalid', siteProblems.resetLinkNotValid);
    await assertPasswords(services, user);
    await assertMayHavePassword(services, user);
    await updatePassword(db, user, passwordHash);
    await updateEmailVerified(db, user, now);
    await deleteSessionsOfUser(db, user);
    await deleteTokensOf(db, user);
    await recordAudit(db, { action: 'password-reset', actor: user, subject: user.email, address });
    return startSession(services, db, user);
  });
};
