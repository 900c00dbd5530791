import { examEnd } from '#contract/learning/exams/exam-end.ts';
import type { Db } from '#server/platform/db/db.ts';
import { findExam, lockBegunSittings, updateEnd } from '../exams.db.ts';

/** Call it in the transaction that changed the times of an exam or of somebody, with the exam locked. */
export const moveEnds = async (tx: Db, lesson: { id: number }): Promise<void> => {
  const exam = await findExam(tx, lesson);
  if (!exam) return;
  const { opensAt, closesAt } = exam;
  if (!opensAt || !closesAt) return;
  for (const sitting of await lockBegunSittings(tx, lesson)) {
    if (sitting.handedInAt || !sitting.startedAt) continue;
    const endsAt = examEnd({ ...exam, opensAt, closesAt }, sitting, sitting.startedAt);
    if (endsAt.getTime() !== sitting.endsAt?.getTime()) await updateEnd(tx, sitting, endsAt);
  }
};
