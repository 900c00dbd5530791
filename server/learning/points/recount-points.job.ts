import { defineJob } from '#server/platform/jobs/define-job.ts';
import { onLessonStateChanged } from '../work/completion/on-lesson-state-changed.ts';
import { listBegun } from './points.db.ts';
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
    for (const userId of await listBegun(db, lessonId))
      await db
        .transaction()
        .execute(tx => onLessonStateChanged.call(services, tx, { lessonId, userId, at: clock.now() }));
  },
});
