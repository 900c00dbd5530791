import type { UserRow } from '#server/platform/http/access-rule.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import type { Services } from '#server/platform/services.ts';
import { deleteSessionsOfUser, updateSiteAdmin } from '../accounts.db.ts';
import { changeSiteAdmins } from './change-site-admins.ts';

/** Grants or withdraws the role and ends all sessions, because tokens contain the role. */
export const grantSiteAdmin = (
  services: Services,
  admin: UserRow,
  personId: number,
  isSiteAdmin: boolean,
): Promise<UserRow> =>
  changeSiteAdmins(services, personId, async ({ tx, person, assertNotLast }) => {
    if (person.isSiteAdmin === isSiteAdmin) return person;
    if (!isSiteAdmin) await assertNotLast();
    await updateSiteAdmin(tx, person, isSiteAdmin);
    await deleteSessionsOfUser(tx, person);
    const action = isSiteAdmin ? 'site-admin-granted' : 'site-admin-withdrawn';
    await recordAudit(tx, { action, actor: admin, subject: person.email });
    return { ...person, isSiteAdmin };
  });
