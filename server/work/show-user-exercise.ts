import type { UserExerciseRow } from './work.db.ts';

/** The row as the contract names its fields. */
export const showUserExercise = (row: UserExerciseRow) => ({ ...row, isCompleted: row.completedAt !== null });
