import { accountsRoutes } from '#server/site/accounts/accounts.routes.ts';
import { profileRoutes } from '#server/site/accounts/profile/profile.routes.ts';
import { tokensRoutes } from '#server/site/accounts/tokens/tokens.routes.ts';
import { usersRoutes } from '#server/site/accounts/users/users.routes.ts';
import { providersRoutes } from '#server/site/accounts/providers/providers.routes.ts';
import { signInRoutes } from '#server/site/accounts/journey/sign-in.routes.ts';
import { adminRoutes } from '#server/site/admin/admin.routes.ts';
import { auditRoutes } from '#server/site/audit/audit.routes.ts';
import { contentRoutes } from '#server/authoring/content/content.routes.ts';
import { coursesRoutes } from '#server/authoring/courses/courses.routes.ts';
import { datesRoutes } from '#server/authoring/courses/dates/dates.routes.ts';
import type { Route } from '#server/platform/http/route.ts';
import { languagesRoutes } from '#server/running/languages/languages.routes.ts';
import { identitiesRoutes } from './lti/identities/identities.routes.ts';
import { ltiRoutes } from './lti/lti.routes.ts';
import { operationsRoutes } from '#server/site/operations/operations.routes.ts';
import { impactRoutes } from '#server/learning/impact/impact.routes.ts';
import { attemptsRoutes } from '#server/learning/work/attempts/attempts.routes.ts';
import { examsRoutes } from '#server/learning/exams/exams.routes.ts';
import { gradebookRoutes } from '#server/learning/gradebook/gradebook.routes.ts';
import { gradingRoutes } from '#server/learning/grading/grading.routes.ts';
import { insightRoutes } from '#server/learning/insight/insight.routes.ts';
import { journalRoutes } from '#server/learning/journal/journal.routes.ts';
import { questionsRoutes } from '#server/learning/questions/questions.routes.ts';
import { progressRoutes } from '#server/learning/progress/progress.routes.ts';
import { peopleRoutes } from '#server/learning/people/people.routes.ts';
import { joiningRoutes } from '#server/learning/people/joining/joining.routes.ts';
import { runsRoutes } from '#server/running/runs/runs.routes.ts';
import { sharingRoutes } from '#server/authoring/sharing/sharing.routes.ts';
import { strengthRoutes } from './authoring/strength/strength.routes.ts';
import { transferRoutes } from '#server/authoring/transfer/transfer.routes.ts';
import { downloadRoutes } from '#server/learning/work/download/download.routes.ts';
import { extensionsRoutes } from '#server/learning/work/extensions/extensions.routes.ts';
import { siteWorkRoutes } from '#server/learning/work/site/site-work.routes.ts';
import { workRunsRoutes } from './learning/work/work-runs.routes.ts';
import { solutionRunsRoutes } from './authoring/content/solution-runs.routes.ts';
import { deletedRoutes } from './authoring/content/deleted/deleted.routes.ts';
import { movingRoutes } from './authoring/content/moving/moving.routes.ts';
import { picturesRoutes } from './authoring/content/pictures/pictures.routes.ts';
import { sourcesRoutes } from './authoring/sharing/sources/sources.routes.ts';
import { versionsRoutes } from './authoring/content/versions/versions.routes.ts';
import { workingFolderRoutes } from './authoring/working-folder/working-folder.routes.ts';
import { workRoutes } from '#server/learning/work/work.routes.ts';

const features: Route[] = [
  ...accountsRoutes,
  ...usersRoutes,
  ...tokensRoutes,
  ...profileRoutes,
  ...signInRoutes,
  ...providersRoutes,
  ...languagesRoutes,
  ...coursesRoutes,
  ...datesRoutes,
  ...sharingRoutes,
  ...strengthRoutes,
  ...contentRoutes,
  ...deletedRoutes,
  ...movingRoutes,
  ...sourcesRoutes,
  ...versionsRoutes,
  ...picturesRoutes,
  ...transferRoutes,
  ...workingFolderRoutes,
  ...peopleRoutes,
  ...joiningRoutes,
  ...workRoutes,
  ...journalRoutes,
  ...impactRoutes,
  ...extensionsRoutes,
  ...downloadRoutes,
  ...siteWorkRoutes,
  ...runsRoutes,
  ...solutionRunsRoutes,
  ...workRunsRoutes,
  ...attemptsRoutes,
  ...progressRoutes,
  ...insightRoutes,
  ...questionsRoutes,
  ...examsRoutes,
  ...gradebookRoutes,
  ...gradingRoutes,
  ...adminRoutes,
  ...ltiRoutes,
  ...identitiesRoutes,
  ...auditRoutes,
];

/** The routes of a process without the web service: health checks and metrics. */
export const watchRoutes: Route[] = operationsRoutes([]);

export const allRoutes: Route[] = [...features, ...operationsRoutes(features)];
