import { type ExamGate, heldResultsOf } from '#server/access/exams/exam-gate.ts';
import type { AttemptRow } from './attempts.db.ts';

/** Of an attempt whose result is held back, that there was one. */
export const heldAttempt = (exam: ExamGate | null) => {
  const held = heldResultsOf(exam);
  return <Row extends AttemptRow>(attempt: Row): Row =>
    held === null || held === 'at once'
      ? attempt
      : { ...attempt, passed: 0, total: 0, hasError: false, verdict: 'finished' };
};
