import type { Db } from '#server/db/db.ts';
import { copyAllContent, lockContent } from './content.db.ts';

/** Modules, lessons and exercises of a course into a new one. Nobody moves things in it meanwhile. */
export const copyContent = async (tx: Db, courses: { from: { id: number }; to: { id: number } }) => {
  await lockContent(tx, courses.from);
  await copyAllContent(tx, courses);
};
