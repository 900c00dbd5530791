import { siteProblems } from '#contract/site/site-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Services } from '#server/platform/services.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import { findUserByEmail } from '../accounts.db.ts';
import { makeTicket } from './make-ticket.ts';

/** For the command line: a link that signs an administrator in, once, within ten minutes. */
export const makeSignInLink = async (
  { publicUrl, clock }: Pick<Services, 'publicUrl' | 'clock'>,
  db: Db,
  email: string,
): Promise<string> => {
  const user = await findUserByEmail(db, email);
  if (!user) throw new AppError('not_found', siteProblems.noSuchAccount({ email }));
  if (!user.isSiteAdmin) throw new AppError('conflict', siteProblems.linkOnlyForAdmins({ email }));
  return db.transaction().execute(async tx => {
    const fields = { kind: 'sign-in', userId: user.id, browserHash: null, told: null } as const;
    const ticket = await makeTicket({ clock }, tx, fields);
    await recordAudit(tx, { action: 'sign-in-link-made', actor: null, subject: user.email });
    return `${publicUrl}/#/sign-in?link=${ticket}`;
  });
};
