import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/db.ts';
import { copyAllContent, hasModules, lockContent } from './content.db.ts';

/** Modules, lessons and exercises of a course into an empty one. Nobody moves things in them meanwhile. */
export const copyContent = async (tx: Db, { from, to }: { from: { id: number }; to: { id: number } }) => {
  // In one order, whoever copies what into what at the same time.
  for (const course of [from, to].toSorted((a, b) => a.id - b.id)) await lockContent(tx, course);
  if (await hasModules(tx, to))
    throw new AppError(
      'conflict',
      'The course has modules of its own by now, so nothing was copied into it.',
    );
  await copyAllContent(tx, { from, to });
};
