import type { Db } from '#server/platform/db/db.ts';
import { findStudentOf } from '../work.db.ts';

/** For other areas: whose exercise it is, and in which lesson; null if the exercise was deleted. */
export const findWorkPlace = (
  db: Db,
  userExerciseId: number,
): Promise<{ lessonId: number; userId: number } | null> => findStudentOf(db, userExerciseId);
