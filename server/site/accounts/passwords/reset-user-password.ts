import { siteProblems } from '#contract/site/site-problems.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import type { Services } from '#server/platform/services.ts';
import { deleteSessionsOfUser, updatePassword } from '../accounts.db.ts';
import { assertUncommon } from './common-passwords.ts';
import { hashPassword } from '../hash-password.ts';
import { assertMayHavePassword } from '../ways/assert-passwords.ts';
import { deleteTokensOf } from '../tokens/tokens.db.ts';

/** Ends all sessions of the user, except the current one of an admin who resets their own password. */
export const resetUserPassword = async (
  services: Services,
  { user: admin, sessionId, person }: { user: UserRow; sessionId: string; person: UserRow },
  newPassword: string,
): Promise<void> => {
  if (!person.hasAccount) throw new AppError('conflict', siteProblems.noPasswordHere);
  await assertMayHavePassword(services, person);
  assertUncommon(newPassword, 'newPassword');
  const passwordHash = await hashPassword(newPassword);
  await services.db.transaction().execute(async tx => {
    await updatePassword(tx, person, passwordHash);
    await deleteSessionsOfUser(tx, person, person.id === admin.id ? sessionId : undefined);
    await deleteTokensOf(tx, person);
    await recordAudit(tx, { action: 'password-reset', actor: admin, subject: person.email });
  });
};
