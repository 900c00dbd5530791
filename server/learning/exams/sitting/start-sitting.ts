import { examProblems } from '#contract/core/exam-problems.ts';
import { examEnd } from '#contract/learning/exams/exam-end.ts';
import { assertPlace } from '#server/access/exams/exam-gate.ts';
import { startUserLesson } from '#server/learning/work/lessons/start-user-lesson.ts';
import { onLessonBegun } from '#server/learning/work/lessons/on-lesson-begun.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Caller, UserRow } from '#server/platform/http/access-rule.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Services } from '#server/platform/services.ts';
import { limitTries } from '#server/site/accounts/sessions/limit-tries.ts';
import { hashOfCode } from '../access-code.ts';
import {
  drawExercises,
  type ExamRow,
  lockExam,
  lockSitting,
  readNow,
  type SittingRow,
  updateStarted,
} from '../exams.db.ts';

type Starter = { caller: Caller; user: UserRow; lesson: { id: number } };

const assertCode = async (services: Services, { user, lesson }: Starter, exam: ExamRow, code: string) => {
  if (exam.accessCodeHash === null) return;
  await limitTries(services, [{ key: `exam code ${lesson.id} ${user.id}`, max: 30, perSeconds: 600 }]);
  if (hashOfCode(services, lesson, code) !== exam.accessCodeHash)
    throw new AppError('forbidden', examProblems.wrongCode, { field: 'accessCode' });
};

/** Null if it cannot be begun now. */
const endFor = (exam: ExamRow, sitting: SittingRow, now: Date): Date | null => {
  const { opensAt, closesAt } = exam;
  if (exam.releasedAt || !opensAt || !closesAt || now < opensAt) return null;
  const end = examEnd({ ...exam, opensAt, closesAt }, sitting, now);
  // With a fixed start, who comes late has what is left; otherwise the window must be open.
  return now < end && (exam.hasFixedStart || now < closesAt) ? end : null;
};

const begin = async (services: Services, tx: Db, exam: ExamRow, sitting: SittingRow) => {
  const { lessonId, userId } = sitting;
  const startedAt = await readNow(tx);
  const endsAt = endFor(exam, sitting, startedAt);
  if (!endsAt) throw new AppError('conflict', examProblems.notOpen);
  const exerciseIds = exam.picks === null ? null : await drawExercises(tx, { lessonId, userId }, exam.picks);
  await updateStarted(tx, sitting, { startedAt, endsAt, exerciseIds });
  await startUserLesson(tx, { lessonId, userId });
  await onLessonBegun.call(services, tx, { lessonId, userId });
};

/** Begins somebody's time and gives them their exercises, in one transaction. A second start changes nothing. */
export const startSitting = async (
  services: Services,
  starter: Starter,
  accessCode: string,
): Promise<void> => {
  await services.db.transaction().execute(async tx => {
    const exam = await lockExam(tx, starter.lesson);
    if (!exam) throw new AppError('conflict', examProblems.isNone);
    assertPlace(starter.caller, exam);
    const sitting = await lockSitting(tx, { lessonId: exam.lessonId, userId: starter.user.id });
    if (sitting.startedAt) return;
    await assertCode(services, starter, exam, accessCode);
    await begin(services, tx, exam, sitting);
  });
};
