import type { Db } from '#server/platform/db/db.ts';
import { listEntries, listExemptions } from './gradebook.db.ts';

/** What staff have entered in a cell. */
export type Entered = (userId: number, column: string) => { points: number | null; isExempt: boolean };

export const readEntered = async (db: Db, course: { id: number }): Promise<Entered> => {
  const points = new Map(
    (await listEntries(db, course, {})).map(row => [`${row.userId} column ${row.columnId}`, row.points]),
  );
  const exempt = new Set(
    (await listExemptions(db, course, {})).map(({ userId, lessonId, columnId }) =>
      lessonId === null ? `${userId} column ${columnId}` : `${userId} lesson ${lessonId}`,
    ),
  );
  return (userId, column) => {
    const key = `${userId} ${column}`;
    return { points: points.get(key) ?? null, isExempt: exempt.has(key) };
  };
};
