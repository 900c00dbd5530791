import type { Navigation } from '#contract/core/endpoint.ts';
import { learner } from '#contract/core/roles.ts';
import type { Services } from '#server/platform/services.ts';
import { findFilling } from '#server/authoring/sharing/start-filling.ts';
import { findLessonInCourse } from '../copies/copies.db.ts';
import { noSuchLesson } from './enter-link.ts';
import { type OpenLaunch, updateLaunchSettled } from '../claims/launches.db.ts';
import { updateLinkTarget } from '../linking/links.db.ts';
import { copyFailedPage, copyingPage, notSetUpPage } from '../lti-pages.ts';

const page = ({ frameOrigins }: OpenLaunch, html: string): Navigation => ({
  to: 'page',
  html,
  frameAncestors: frameOrigins,
});

/** After the copy is finished: resolves the launch's lesson in the new course. */
const settle = async ({ db }: Services, launch: OpenLaunch): Promise<OpenLaunch> => {
  const { namedLessonId, courseId, resourceLinkId } = launch;
  const lessonId =
    namedLessonId === null ? null : await findLessonInCourse(db, { id: courseId }, namedLessonId);
  if (namedLessonId !== null && lessonId === null) throw noSuchLesson(launch.roleKey);
  await db.transaction().execute(async tx => {
    await updateLaunchSettled(tx, launch, lessonId);
    if (resourceLinkId !== null && lessonId !== null)
      await updateLinkTarget(
        tx,
        { id: resourceLinkId },
        { leadsTo: 'lesson', lessonId, hasLessonColumns: false },
      );
  });
  return { ...launch, lessonId, ...(lessonId !== null && { mode: 'lesson' }) };
};

/** Returns a waiting or error page while the course is being copied or if that failed, else the updated launch. */
export const awaitCopy = async (services: Services, launch: OpenLaunch): Promise<Navigation | OpenLaunch> => {
  const isStaff = launch.roleKey !== learner;
  const { courseName, copyJobId } = launch;
  const copy = await findFilling(services.db, copyJobId ?? 0);
  if (copy?.status === 'RUNNING')
    return page(launch, copyingPage(courseName, `/lti/app/${launch.id}`, isStaff));
  if (copy?.status === 'FAILED')
    return page(launch, isStaff ? copyFailedPage(courseName, copy.reason ?? '') : notSetUpPage(courseName));
  return settle(services, launch);
};
