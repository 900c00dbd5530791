import { accountsRoutes } from './accounts/accounts.routes.ts';
import { usersRoutes } from './accounts/users.routes.ts';
import { adminRoutes } from './admin/admin.routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { contentRoutes } from './content/content.routes.ts';
import { coursesRoutes } from './courses/courses.routes.ts';
import type { Route } from './http/route.ts';
import { languagesRoutes } from './languages/languages.routes.ts';
import { ltiRoutes } from './lti/lti.routes.ts';
import { operationsRoutes } from './operations/operations.routes.ts';
import { attemptsRoutes } from './runs/attempts.routes.ts';
import { progressRoutes } from './progress/progress.routes.ts';
import { peopleRoutes } from './people/people.routes.ts';
import { runsRoutes } from './runs/runs.routes.ts';
import { sharingRoutes } from './sharing/sharing.routes.ts';
import { transferRoutes } from './transfer/transfer.routes.ts';
import { siteWorkRoutes } from './work/site-work.routes.ts';
import { workRoutes } from './work/work.routes.ts';

const features: Route[] = [
  ...accountsRoutes,
  ...usersRoutes,
  ...languagesRoutes,
  ...coursesRoutes,
  ...sharingRoutes,
  ...contentRoutes,
  ...transferRoutes,
  ...peopleRoutes,
  ...workRoutes,
  ...siteWorkRoutes,
  ...runsRoutes,
  ...attemptsRoutes,
  ...progressRoutes,
  ...adminRoutes,
  ...ltiRoutes,
  ...auditRoutes,
];

/** What a process answers that serves no people: how it is, and what it counted. */
export const watchRoutes: Route[] = operationsRoutes([]);

/** Every call the server answers. */
export const allRoutes: Route[] = [...features, ...operationsRoutes(features)];
