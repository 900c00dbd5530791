import type { Services } from '#server/platform/services.ts';
import { onLessonBegun } from './on-lesson-begun.ts';
import { hasMissingExercises, insertMissingUserExercises } from './user-lessons.db.ts';

/** Exercises that were created after somebody began the lesson become theirs when it is opened. */
export const addNewExercises = async (
  services: Services,
  userLesson: { id: number; lessonId: number; userId: number },
): Promise<void> => {
  const { db } = services;
  if (!(await hasMissingExercises(db, userLesson))) return;
  const { lessonId, userId } = userLesson;
  await db.transaction().execute(async tx => {
    await insertMissingUserExercises(tx, userLesson);
    await onLessonBegun.call(services, tx, { lessonId, userId });
  });
};
