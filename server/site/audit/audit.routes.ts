import * as contract from '#contract/site/audit.ts';
import { siteAdmin } from '#server/access/access.ts';
import { route } from '#server/platform/http/route.ts';
import { listAuditEvents } from './audit.db.ts';

export const auditRoutes = [
  route(contract.listAuditEvents, siteAdmin, ({ services, query }) => listAuditEvents(services.db, query)),
];
