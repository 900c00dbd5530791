import type { Db } from '#server/platform/db/db.ts';
import type { Services } from '#server/platform/services.ts';
import { lockContent } from './content.db.ts';

/** One change at a time to the structure of a course: two people at once never lose or double a position. */
export const changeContent = <T>(
  { db }: Services,
  course: { id: number },
  change: (tx: Db) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async tx => {
    await lockContent(tx, course);
    return change(tx);
  });
