import { z } from 'zod';

/** What is put on the queue when somebody opens a lesson for the first time. */
export const userLessonKind = {
  kind: 'start-user-lesson',
  payload: z.object({ userLessonJobId: z.number() }),
};
