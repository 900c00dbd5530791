import { examProblems } from '#contract/core/exam-problems.ts';
import { storeCountedCode } from '#server/learning/work/exercises/store-counted-code.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import { lockExam } from '../exams.db.ts';
import { makeReceipt } from '../receipts/make-receipt.ts';
import { updateAccepted } from './closing.db.ts';
import { queueFinalRuns } from './queue-final-runs.ts';

/** What arrived late counts from now on, with a new receipt; null: all of it. */
export const acceptLate = async (
  services: Services,
  { user, lesson }: { user: UserRow; lesson: { id: number; name: string } },
  userExerciseIds: number[] | null,
): Promise<void> => {
  await services.db.transaction().execute(async tx => {
    if (!(await lockExam(tx, lesson))) throw new AppError('conflict', examProblems.isNone);
    const accepted = await updateAccepted(tx, lesson, userExerciseIds, user);
    if (accepted.length === 0) return;
    for (const { userExerciseId, code, files } of accepted)
      await storeCountedCode(tx, { id: userExerciseId }, { code, files });
    for (const id of new Set(accepted.map(({ sittingId }) => sittingId))) await makeReceipt(tx, { id });
    await queueFinalRuns(services, tx, { lessonId: lesson.id });
    await recordAudit(tx, {
      action: 'exam-late-accepted',
      actor: user,
      subject: lesson.name,
      detail: `${accepted.length}`,
    });
  });
};
