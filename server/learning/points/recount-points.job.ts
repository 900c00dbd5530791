import { defineJob } from '#server/platform/jobs/define-job.ts';
import { onLessonStateChanged } from '../work/completion/on-lesson-state-changed.ts';
import { onOfferedChanged } from './on-offered-changed.ts';
import { findCourseOf, hasPoints, listBegun } from './points.db.ts';
import { recountOffered } from './read-offered.ts';
import { recountPointsKind } from './recount-points.kind.ts';

/**
 * After a change that concerns everybody in a lesson. One person after the other, each in a transaction of its own, so that nobody
 * who works meanwhile waits, and what follows from points (what the LMS gets) follows with them.
 */
export const recountPointsJob = defineJob({
  ...recountPointsKind,
  lane: 'grades',
  handle: async (services, { lessonId }) => {
    const { db, clock } = services;
    // They may have been switched off meanwhile.
    if (!(await hasPoints(db, { lessonId }))) return;
    for (const userId of await listBegun(db, lessonId))
      await db
        .transaction()
        .execute(tx => onLessonStateChanged.call(services, tx, { lessonId, userId, at: clock.now() }));
    // Last, so that totals are sent when everybody's points are there.
    await db.transaction().execute(async tx => {
      const isChanged = await recountOffered(tx, { id: lessonId });
      const courseId = isChanged ? await findCourseOf(tx, { lessonId }) : null;
      if (courseId !== null) await onOfferedChanged.call(services, tx, { courseId, at: clock.now() });
    });
  },
});
