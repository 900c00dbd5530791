import { examProblems } from '#contract/core/exam-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { closeLocked } from '../closing/close-sitting.ts';
import { findExam, lockSitting, readNow, updateHandedIn } from '../exams.db.ts';

/** Ends an exam before its time, by the student or for them. Twice is once. */
export const handIn = async (
  services: Services,
  who: { lessonId: number; userId: number },
  by: { id: number },
): Promise<void> => {
  await services.db.transaction().execute(async tx => {
    if (!(await findExam(tx, { id: who.lessonId }))) throw new AppError('conflict', examProblems.isNone);
    const sitting = await lockSitting(tx, who);
    if (!sitting.startedAt || !sitting.endsAt) throw new AppError('conflict', examProblems.notWriting);
    if (sitting.handedInAt) return;
    const now = await readNow(tx);
    if (sitting.endsAt > now) {
      await updateHandedIn(tx, sitting, by);
      await closeLocked(services, tx, { ...sitting, handedInAt: now });
    } else await closeLocked(services, tx, sitting);
  });
};
