import { learningProblems } from '#contract/learning/learning-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { onLessonStateChanged } from '../completion/on-lesson-state-changed.ts';
import {
  findStudentOf,
  type FoundUserExercise,
  getUserExercise,
  lockUserLessonOf,
  updateBypassUndone,
  updateLessonReopened,
  type UserExerciseRow,
} from '../work.db.ts';

/** Undoes a bypass, and the lesson's completion if the exercise was part of it. Idempotent. */
export const undoBypass = async (services: Services, { id }: FoundUserExercise): Promise<UserExerciseRow> =>
  services.db.transaction().execute(async tx => {
    await lockUserLessonOf(tx, id);
    const before = await getUserExercise(tx, id);
    if (!before.completedAt) return before;
    const undone = await updateBypassUndone(tx, before);
    if (!undone) throw new AppError('conflict', learningProblems.studentHasPassed);
    await updateLessonReopened(tx, undone, before.completedAt);
    const at = services.clock.now();
    const student = await findStudentOf(tx, id);
    if (student) await onLessonStateChanged.call(services, tx, { ...student, at, isByStaff: true });
    return undone;
  });
