import type { Db } from '#server/platform/db/db.ts';
import { findJournalMode } from './journal.db.ts';

/** Whether pages keep a journal of the edits in this lesson: in exams always, and where the course records how programs come to be. */
export const isJournaled = async (db: Db, lessonId: number): Promise<boolean> =>
  (await findJournalMode(db, lessonId)) !== 'off';
