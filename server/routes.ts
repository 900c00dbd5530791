import { accountsRoutes } from './accounts/accounts.routes.ts';
import { adminRoutes } from './admin/admin.routes.ts';
import { contentRoutes } from './content/content.routes.ts';
import { coursesRoutes } from './courses/courses.routes.ts';
import type { Route } from './http/route.ts';
import { languagesRoutes } from './languages/languages.routes.ts';
import { operationsRoutes } from './operations/operations.routes.ts';
import { runsRoutes } from './runs/runs.routes.ts';
import { workRoutes } from './work/work.routes.ts';

const features: Route[] = [
  ...accountsRoutes,
  ...languagesRoutes,
  ...coursesRoutes,
  ...contentRoutes,
  ...workRoutes,
  ...runsRoutes,
  ...adminRoutes,
];

/** What a process answers that serves no people: how it is, and what it counted. */
export const watchRoutes: Route[] = operationsRoutes([]);

/** Every call the server answers. */
export const allRoutes: Route[] = [...features, ...operationsRoutes(features)];
