import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/db.ts';
import {
  copyAllContent,
  hasModules,
  lockContent,
  updateModulesAside,
  updateModulesBack,
} from './content.db.ts';
import { insertFirstVersions } from './versions/versions.db.ts';

type Between = { from: { id: number }; to: { id: number } };

/** In the order of ids, so that concurrent copies cannot deadlock. */
const lockBoth = async (tx: Db, { from, to }: Between) => {
  for (const course of [from, to].toSorted((a, b) => a.id - b.id)) await lockContent(tx, course);
};

/** Adds all content of a course at the end of another one. */
export const addContent = async (tx: Db, between: Between) => {
  await lockBoth(tx, between);
  // The copy counts from the first position on, so the modules that are there make room for a moment.
  await updateModulesAside(tx, between.to);
  await copyAllContent(tx, between);
  await insertFirstVersions(tx, between.to);
  await updateModulesBack(tx, between.to);
};

/** Copies all content of a course into an empty one, under the content locks of both. */
export const copyContent = async (tx: Db, { from, to }: Between) => {
  await lockBoth(tx, { from, to });
  if (await hasModules(tx, to))
    throw new AppError(
      'conflict',
      'The course has modules of its own by now, so nothing was copied into it.',
    );
  await copyAllContent(tx, { from, to });
  await insertFirstVersions(tx, to);
};
