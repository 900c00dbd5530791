import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { listLessonIds } from './points.db.ts';
import { recountLesson } from './recount-lesson.ts';

/** After a change that concerns all lessons of a course, such as that it has points from now on. */
export const recountCourse = defineJob({
  kind: 'recount-course',
  payload: z.object({ courseId: z.number() }),
  lane: 'grades',
  handle: async ({ db }, { courseId }) => {
    for (const lessonId of await listLessonIds(db, { id: courseId })) await recountLesson(db, { lessonId });
  },
});
