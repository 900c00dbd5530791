import type { Services } from '#server/platform/services.ts';
import { findExamGate } from '#server/access/exams/exam-gate.db.ts';
import { readNow, updateSeen } from '../exams.db.ts';

/** What an open page says of itself, and what it needs to know: how much time is left by the server's clock. */
export const sayPresent = async (
  { db }: Services,
  who: { lessonId: number; userId: number },
  isAway: boolean,
) => {
  const gate = await findExamGate(db, who);
  if (gate?.state === 'running') await updateSeen(db, who, isAway);
  return {
    state: gate?.state ?? null,
    endsAt: gate?.endsAt ? new Date(gate.endsAt) : null,
    now: await readNow(db),
  };
};
