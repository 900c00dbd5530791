import { siteProblems } from '#contract/site/site-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import type { Db } from '#server/platform/db/db.ts';
import { deleteSessionsOfUser, findUserByEmail, updatePassword } from '../accounts.db.ts';
import { hashPassword } from '../hash-password.ts';
import { deleteTokensOf } from '../tokens/tokens.db.ts';

/** For the command line: sets a password without the old one and ends all sessions of the user. */
export const setPassword = async (db: Db, email: string, password: string): Promise<void> => {
  const user = await findUserByEmail(db, email);
  if (!user) throw new AppError('not_found', siteProblems.noSuchAccount({ email }));
  await updatePassword(db, user, await hashPassword(password));
  await deleteSessionsOfUser(db, user);
  await deleteTokensOf(db, user);
  await recordAudit(db, { action: 'password-reset', actor: null, subject: user.email });
};
