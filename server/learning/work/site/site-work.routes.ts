import * as contract from '#contract/site/site-work.ts';
import { siteAdmin } from '#server/access/access.ts';
import { route } from '#server/platform/http/route.ts';
import { showUserLessonOfSite } from './show-user-lesson-of-site.ts';
import { listAllUserLessons } from './site-work.db.ts';

export const siteWorkRoutes = [
  route(contract.listAllUserLessons, siteAdmin, async ({ services, query }) => {
    const { userLessons, pagination } = await listAllUserLessons(services.db, query);
    return { userLessons: userLessons.map(showUserLessonOfSite), pagination };
  }),
];
