import { siteProblems } from '#contract/site/site-problems.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import type { Services } from '#server/platform/services.ts';
import { deleteSessionsOfUser, updatePassword } from '../accounts.db.ts';
import { assertUncommon } from './common-passwords.ts';
import { hashPassword, isRightPassword } from '../hash-password.ts';
import { limitTries } from '../sessions/limit-tries.ts';
import { assertMayHavePassword, assertPasswords } from '../ways/assert-passwords.ts';
import { startSession } from '../sessions/start-session.ts';

/** Ends all sessions of the user and returns the token of a new one. */
export const changePassword = async (
  services: Services,
  user: UserRow,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<string> => {
  await limitTries(services, [{ key: `change-password:${user.id}`, max: 10, perSeconds: 60 }]);
  await assertPasswords(services, user);
  await assertMayHavePassword(services, user);
  if (!(await isRightPassword(currentPassword, user.passwordHash)))
    throw new AppError('invalid', siteProblems.wrongCurrentPassword, { field: 'currentPassword' });
  assertUncommon(newPassword, 'newPassword');
  const passwordHash = await hashPassword(newPassword);
  return services.db.transaction().execute(async db => {
    await updatePassword(db, user, passwordHash);
    await deleteSessionsOfUser(db, user);
    await recordAudit(db, { action: 'password-changed', actor: user });
    return startSession(services, db, user);
  });
};
