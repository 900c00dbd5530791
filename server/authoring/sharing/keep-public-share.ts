import type { Db } from '#server/platform/db/db.ts';
import { deletePublicShare, insertPublicShare } from './sharing.db.ts';

/** A course has a share without an address exactly while it is public. */
export const keepPublicShare = (tx: Db, course: { id: number; isPublic: boolean }): Promise<void> =>
  course.isPublic ? insertPublicShare(tx, course) : deletePublicShare(tx, course);
