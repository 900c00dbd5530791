import * as contract from '#contract/admin.ts';
import { siteAdmin } from '#server/access/access.ts';
import { route } from '#server/http/route.ts';
import { countNonces } from './nonces.db.ts';
import { forgetNonces } from './forget-nonces.ts';
import { readHouse } from './read-house.ts';

export const adminRoutes = [
  route(contract.getHouse, siteAdmin, async ({ services }) => ({ house: await readHouse(services) })),
  route(contract.countNonces, siteAdmin, async ({ services }) => ({ count: await countNonces(services.db) })),
  route(contract.deleteNonces, siteAdmin, async ({ services, user }) => ({
    result: { deleted: await forgetNonces(services, user) },
  })),
];
