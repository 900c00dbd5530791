import { examProblems } from '#contract/core/exam-problems.ts';
import { forgetExamEdits } from '#server/learning/journal/forget-exam-edits.ts';
import { onLessonStateChanged } from '#server/learning/work/completion/on-lesson-state-changed.ts';
import { completeExercise } from '#server/learning/work/exercises/complete-exercise.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import { listPasses } from '../closing/closing.db.ts';
import { closeSitting } from '../closing/close-sitting.ts';
import { queueFinalRuns } from '../closing/queue-final-runs.ts';
import { lockBegunSittings, lockExam, updateReleased } from '../exams.db.ts';
import { isAnyoneWriting } from './board.db.ts';

/**
 * Students see the results, and what they passed counts everywhere: completion, points, the LMS. Whatever is not run yet with the
 * tests that students have now is run, and counts when it has ended.
 */
export const releaseExam = async (
  services: Services,
  { user, lesson }: { user: UserRow; lesson: { id: number; name: string } },
): Promise<void> => {
  const { db, clock } = services;
  if (await isAnyoneWriting(db, lesson)) throw new AppError('conflict', examProblems.stillRunning);
  for (const { id, closedAt } of await db.transaction().execute(tx => lockBegunSittings(tx, lesson)))
    if (!closedAt) await closeSitting(services, id);
  await db.transaction().execute(async tx => {
    const exam = await lockExam(tx, lesson);
    if (!exam) throw new AppError('conflict', examProblems.isNone);
    if (exam.releasedAt) return;
    if (await isAnyoneWriting(tx, lesson)) throw new AppError('conflict', examProblems.stillRunning);
    await updateReleased(tx, lesson);
    await forgetExamEdits(tx, lesson);
    for (const { userExerciseId, passedAt } of await listPasses(tx, lesson))
      await completeExercise(services, tx, userExerciseId, passedAt);
    await queueFinalRuns(services, tx, { lessonId: lesson.id });
    await onLessonStateChanged.call(services, tx, { lessonId: lesson.id, at: clock.now(), isByStaff: true });
    await recordAudit(tx, { action: 'exam-released', actor: user, subject: lesson.name });
  });
};
