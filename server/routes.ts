import { accountsRoutes } from './accounts/accounts.routes.ts';
import { adminRoutes } from './admin/admin.routes.ts';
import { contentRoutes } from './content/content.routes.ts';
import { coursesRoutes } from './courses/courses.routes.ts';
import type { Route } from './http/route.ts';
import { languagesRoutes } from './languages/languages.routes.ts';
import { operationsRoutes } from './operations/operations.routes.ts';
import { runsRoutes } from './runs/runs.routes.ts';
import { sharingRoutes } from './sharing/sharing.routes.ts';
import { transferRoutes } from './transfer/transfer.routes.ts';
import { workRoutes } from './work/work.routes.ts';

const features: Route[] = [
  ...accountsRoutes,
  ...languagesRoutes,
  ...coursesRoutes,
  ...sharingRoutes,
  ...contentRoutes,
  ...transferRoutes,
  ...workRoutes,
  ...runsRoutes,
  ...adminRoutes,
];

/** Every call the server answers. */
export const allRoutes: Route[] = [...features, ...operationsRoutes(features)];
