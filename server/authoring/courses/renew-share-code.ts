import type { Db } from '#server/platform/db/db.ts';
import { updateShareCode } from './courses.db.ts';
import type { CourseRow } from '#server/access/members.db.ts';
import { newShareCode } from './share-code.ts';

/** The old code stops working. */
export const renewShareCode = async (db: Db, course: CourseRow): Promise<string> => {
  const code = newShareCode();
  await updateShareCode(db, course, code);
  return code;
};
