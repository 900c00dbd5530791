import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/db.ts';
import { copyAllContent, hasModules, lockContent } from './content.db.ts';

/** Copies all content of a course into an empty one, under the content locks of both. */
export const copyContent = async (tx: Db, { from, to }: { from: { id: number }; to: { id: number } }) => {
  // Lock in the order of ids, so that concurrent copies cannot deadlock.
  for (const course of [from, to].toSorted((a, b) => a.id - b.id)) await lockContent(tx, course);
  if (await hasModules(tx, to))
    throw new AppError(
      'conflict',
      'The course has modules of its own by now, so nothing was copied into it.',
    );
  await copyAllContent(tx, { from, to });
};
