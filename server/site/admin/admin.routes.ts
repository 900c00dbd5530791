import * as contract from '#contract/admin.ts';
import { siteAdmin } from '#server/access/access.ts';
import { route } from '#server/platform/http/route.ts';
import { countNonces } from '#server/lti/launch/nonces.db.ts';
import { forgetNonces } from '#server/lti/launch/forget-nonces.ts';
import { readHouse } from './read-house.ts';

export const adminRoutes = [
  route(contract.getHouse, siteAdmin, async ({ services }) => ({ house: await readHouse(services) })),
  route(contract.countNonces, siteAdmin, async ({ services }) => ({ count: await countNonces(services.db) })),
  route(contract.deleteNonces, siteAdmin, async ({ services, user }) => ({
    result: { deleted: await forgetNonces(services, user) },
  })),
];
