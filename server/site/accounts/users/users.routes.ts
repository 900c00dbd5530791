import * as personData from '#contract/learning/person-data.ts';
import * as contract from '#contract/site/users.ts';
import { siteAdmin } from '#server/access/access.ts';
import { route } from '#server/platform/http/route.ts';
import { deleteUser } from './delete-user.ts';
import { exportUser } from './export-user.ts';
import { grantSiteAdmin } from './grant-site-admin.ts';
import { readUser } from './read-user.ts';
import { resetUserPassword } from '../passwords/reset-user-password.ts';
import { personForSiteAdmin } from './users.access.ts';
import { listUsers } from './users.db.ts';

const done = { result: { success: true as const } };

export const usersRoutes = [
  route(contract.listUsers, siteAdmin, ({ services, query }) => listUsers(services.db, query)),
  route(contract.getUser, personForSiteAdmin, async ({ services, user, person }) => ({
    user: await readUser(services.db, user, person),
  })),
  route(contract.resetUserPassword, personForSiteAdmin, async ({ services, body, ...granted }) => {
    await resetUserPassword(services, granted, body.newPassword);
    return done;
  }),
  route(contract.changeSiteAdmin, personForSiteAdmin, async ({ services, user, person, body }) => {
    const changed = await grantSiteAdmin(services, user, person.id, body.isSiteAdmin);
    return { user: await readUser(services.db, user, changed) };
  }),
  route(contract.deleteUser, personForSiteAdmin, async ({ services, user, person }) => {
    await deleteUser(services, user, person.id);
    return done;
  }),
  route(personData.exportUser, personForSiteAdmin, ({ services, user, person }) =>
    exportUser(services, user, person),
  ),
];
