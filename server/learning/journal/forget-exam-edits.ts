import type { Db } from '#server/platform/db/db.ts';
import { deleteJournalOfExam } from './journal.db.ts';

/** Call it in the transaction that releases the results of an exam: where the course keeps no record, its edits are needed no more. */
export const forgetExamEdits = (tx: Db, lesson: { id: number }): Promise<void> =>
  deleteJournalOfExam(tx, lesson.id);
