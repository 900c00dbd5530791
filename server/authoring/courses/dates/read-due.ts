import type { Db } from '#server/platform/db/db.ts';
import { findDueFor, findDueOfLesson } from './dates.db.ts';

/** When a lesson is due for one person: their extension, else the date of the lesson. */
export const readDue = async (db: Db, lesson: { id: number }, user: { id: number }) => {
  const { dueAt, isExtended } = await findDueFor(db, lesson, user);
  return { dueAt, isDueExtended: isExtended };
};

/** When a lesson is due for those without an extension. */
export const readDueOfLesson = (db: Db, lesson: { id: number }): Promise<Date | null> =>
  findDueOfLesson(db, lesson);
