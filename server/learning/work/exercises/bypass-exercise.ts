import { examProblems } from '#contract/core/exam-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import type { Services } from '#server/platform/services.ts';
import { completeLessonIfDone } from '../completion/complete-lesson-if-done.ts';
import { findPersonOfWork } from '../site/site-work.db.ts';
import {
  type FoundUserExercise,
  getUserExercise,
  lockUserLessonOf,
  updateExerciseBypassed,
  type UserExerciseRow,
} from '../work.db.ts';

/** Marks a student's exercise as complete. Does nothing if it is already completed. Not in an exam whose results nobody knows yet. */
export const bypassExercise = async (
  services: Services,
  by: UserRow,
  { id, exam }: FoundUserExercise,
): Promise<UserExerciseRow> => {
  if (exam && exam.state !== 'released') throw new AppError('conflict', examProblems.markAfterRelease);
  return services.db.transaction().execute(async tx => {
    const at = services.clock.now();
    await lockUserLessonOf(tx, id);
    const bypassed = await updateExerciseBypassed(tx, { id }, { by, at });
    if (!bypassed) return getUserExercise(tx, id);
    await completeLessonIfDone(services, tx, id, { at, isByStaff: true });
    const student = await findPersonOfWork(tx, bypassed.userLessonId);
    await recordAudit(tx, {
      action: 'exercise-bypassed',
      actor: by,
      subject: student?.email ?? '',
      detail: student?.lesson ?? '',
    });
    return bypassed;
  });
};
