import * as contract from '#contract/admin.ts';
import { siteAdmin } from '#server/access/access.ts';
import { route } from '#server/platform/http/route.ts';
import { readHouse } from './read-house.ts';

export const adminRoutes = [
  route(contract.getHouse, siteAdmin, async ({ services }) => ({ house: await readHouse(services) })),
];
