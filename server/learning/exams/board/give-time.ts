import { examProblems } from '#contract/core/exam-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import { lockExam, lockSitting, updateExtraTime, updatePlusMinutes } from '../exams.db.ts';
import { moveEnds } from '../sitting/move-ends.ts';

type By = { user: UserRow; lesson: { id: number; name: string } };
type Extra = { minutes: number; percent: number };

const meanwhile = () => new AppError('conflict', examProblems.timeGivenMeanwhile);

/** More time for everybody. What was given already changes nothing; two different gifts at once are told apart. */
export const givePlusMinutes = async (
  { db }: Services,
  { user, lesson }: By,
  { from, to }: { from: number; to: number },
): Promise<void> => {
  await db.transaction().execute(async tx => {
    const exam = await lockExam(tx, lesson);
    if (!exam) throw new AppError('conflict', examProblems.isNone);
    if (exam.plusMinutes === to) return;
    if (exam.plusMinutes !== from) throw meanwhile();
    await updatePlusMinutes(tx, lesson, to);
    await moveEnds(tx, lesson);
    await recordAudit(tx, {
      action: 'exam-time-given',
      actor: user,
      subject: lesson.name,
      detail: `everybody: ${from} → ${to} minutes`,
    });
  });
};

/** The extra time of one person. */
export const setExtraTime = async (
  { db }: Services,
  { user, lesson }: By,
  student: { id: number; firstName: string; lastName: string },
  { from, ...to }: Extra & { from: Extra },
): Promise<void> => {
  await db.transaction().execute(async tx => {
    if (!(await lockExam(tx, lesson))) throw new AppError('conflict', examProblems.isNone);
    const sitting = await lockSitting(tx, { lessonId: lesson.id, userId: student.id });
    const isNow = ({ minutes, percent }: Extra) =>
      sitting.extraMinutes === minutes && sitting.extraPercent === percent;
    if (isNow(to)) return;
    if (!isNow(from)) throw meanwhile();
    await updateExtraTime(tx, sitting, { extraMinutes: to.minutes, extraPercent: to.percent });
    await moveEnds(tx, lesson);
    await recordAudit(tx, {
      action: 'exam-time-given',
      actor: user,
      subject: lesson.name,
      detail: `${student.firstName} ${student.lastName}: ${to.minutes} minutes, ${to.percent} %`,
    });
  });
};
