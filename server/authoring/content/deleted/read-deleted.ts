import { restorableDays } from '#contract/authoring/deleted.ts';
import type { Db } from '#server/platform/db/db.ts';
import { listDeletedRows } from './deleted.db.ts';

const day = 24 * 60 * 60 * 1000;

/** What staff can restore, with the moment from which on they cannot. */
export const readDeleted = async (db: Db, course: { id: number }) =>
  (await listDeletedRows(db, course)).map(row => ({
    ...row,
    erasedAt: new Date(row.deletedAt.getTime() + restorableDays * day),
  }));
