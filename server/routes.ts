import { accountsRoutes } from './accounts/accounts.routes.ts';
import type { Route } from './http/route.ts';
import { operationsRoutes } from './operations/operations.routes.ts';
import { runsRoutes } from './runs/runs.routes.ts';
import { workRoutes } from './work/work.routes.ts';

const features: Route[] = [...accountsRoutes, ...runsRoutes, ...workRoutes];

/** Every call the server answers. */
export const allRoutes: Route[] = [...features, ...operationsRoutes(features)];
