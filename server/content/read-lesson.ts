import type { Db } from '#server/db/db.ts';
import { type LessonRow, listExercises } from './content.db.ts';
import { readLessonHeading } from './read-lesson-heading.ts';

type Course = { id: number; name: string; contextId: string };

/** A lesson with everything in it, for those who write it. */
export const readLesson = async (db: Db, course: Course, lesson: LessonRow) => {
  const [heading, exercises] = await Promise.all([
    readLessonHeading(db, course, lesson),
    listExercises(db, lesson),
  ]);
  return { ...heading, exercises: exercises.map(showExercise) };
};

/** The row as the contract names its fields. */
export const showExercise = <T extends { testStatus: string }>(exercise: T) => ({
  ...exercise,
  testStatus: exercise.testStatus as 'UNTESTED' | 'PASSING' | 'FAILING',
});
