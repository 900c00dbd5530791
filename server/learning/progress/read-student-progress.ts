import { isLate } from '#contract/core/due.ts';
import type { Db } from '#server/platform/db/db.ts';
import { countExercises, listStudentProgress, type ProgressRow } from './progress.db.ts';

const show = (row: ProgressRow, totalExercises: number, now: Date) => ({
  ...row,
  totalExercises,
  hasStarted: row.startedAt !== null,
  isCompleted: row.completedAt !== null,
  isLate: isLate(row, now),
  points: row.points ?? undefined,
  completionRatio: totalExercises === 0 ? 0 : row.completedExercises / totalExercises,
});

/** The progress of every learner in one lesson, ordered by name. */
export const readStudentProgress = async (
  db: Db,
  course: { id: number },
  lesson: { id: number },
  now: Date,
) => {
  const [rows, totalExercises] = await Promise.all([
    listStudentProgress(db, course, lesson),
    countExercises(db, lesson),
  ]);
  return rows.map(row => show(row, totalExercises, now));
};
