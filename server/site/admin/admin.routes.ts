import * as contract from '#contract/site/admin.ts';
import { siteAdmin } from '#server/access/access.ts';
import { route } from '#server/platform/http/route.ts';
import { readSiteStatus } from './read-site-status.ts';

export const adminRoutes = [
  route(contract.getHouse, siteAdmin, async ({ services }) => ({ house: await readSiteStatus(services) })),
];
