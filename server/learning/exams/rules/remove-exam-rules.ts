import { examProblems } from '#contract/core/exam-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import { deleteExam, getCounts, lockExam } from '../exams.db.ts';

/** The lesson becomes an ordinary one: while nobody has begun, or once the results are known. */
export const removeExamRules = async (
  { db }: Services,
  { user, lesson }: { user: UserRow; lesson: { id: number; name: string } },
): Promise<void> => {
  await db.transaction().execute(async tx => {
    const exam = await lockExam(tx, lesson);
    if (!exam) return;
    const { begun } = await getCounts(tx, lesson);
    if (begun > 0 && !exam.releasedAt) throw new AppError('conflict', examProblems.begunAsExam);
    await deleteExam(tx, lesson);
    await recordAudit(tx, { action: 'exam-removed', actor: user, subject: lesson.name });
  });
};
