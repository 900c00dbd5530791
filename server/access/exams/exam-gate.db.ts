import { plainSql } from '#server/platform/db/plain-sql.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { ExamGate } from './exam-gate.ts';

/** What the exam of a lesson allows a person; null if the lesson is none. */
export const findExamGate = async (
  db: Db,
  { lessonId, userId }: { lessonId: number; userId: number },
): Promise<ExamGate | null> => {
  const { rows } = await plainSql<{ exam: ExamGate | null }>`
    select exam_for(${lessonId}::int, ${userId}::int) as exam
  `.execute(db);
  return rows[0]?.exam ?? null;
};
