import { siteProblems } from '#contract/site/site-problems.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import type { Services } from '#server/platform/services.ts';
import { changeSiteAdmins } from './change-site-admins.ts';
import { deleteUserRow } from './users.db.ts';

/** Deletes their work and sessions too; courses that they created stay. */
export const deleteUser = (services: Services, admin: UserRow, personId: number): Promise<void> =>
  changeSiteAdmins(services, personId, async ({ tx, person, assertNotLast }) => {
    if (person.id === admin.id) throw new AppError('conflict', siteProblems.ownAccount);
    await assertNotLast();
    await deleteUserRow(tx, person);
    await recordAudit(tx, { action: 'user-deleted', actor: admin, subject: person.email });
  });
