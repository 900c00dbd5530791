import type { Db } from '#server/platform/db/db.ts';
import type { Services } from '#server/platform/services.ts';
import { lockContent } from './content.db.ts';

/** Runs a structural change under the content lock of the course, so that concurrent changes keep positions dense. */
export const changeContent = <T>(
  { db }: Services,
  course: { id: number },
  change: (tx: Db) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async tx => {
    await lockContent(tx, course);
    return change(tx);
  });
