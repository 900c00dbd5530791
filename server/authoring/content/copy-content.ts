import { contentProblems } from '#contract/authoring/content-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/db.ts';
import {
  copyAllContent,
  hasModules,
  listCopiedTexts,
  lockContent,
  updateCopiedTexts,
  updateModulesAside,
  updateModulesBack,
} from './content.db.ts';
import { renamedIn, takePictures } from './pictures/take-pictures.ts';
import { insertFirstVersions } from './versions/versions.db.ts';

type Between = {
  from: { id: number };
  to: { id: number };
  /** False for people who are not of the staff there. */
  takesExams?: boolean | undefined;
};

/** In the order of ids, so that concurrent copies cannot deadlock. */
const lockBoth = async (tx: Db, { from, to }: Between) => {
  for (const course of [from, to].toSorted((a, b) => a.id - b.id)) await lockContent(tx, course);
};

/** With pictures, whose names may be others in the course that they come to. */
const copyAll = async (tx: Db, between: Between) => {
  const newNames = await takePictures(tx, between);
  const { takesExams = true, ...ends } = between;
  await copyAllContent(tx, { ...ends, takesExams });
  if (newNames.size > 0)
    for (const texts of await listCopiedTexts(tx, between.to))
      await updateCopiedTexts(tx, renamedIn(texts, newNames));
  await insertFirstVersions(tx, between.to);
};

/** Adds all content of a course at the end of another one. */
export const addContent = async (tx: Db, between: Between) => {
  await lockBoth(tx, between);
  // The copy counts from the first position on, so the modules that are there make room for a moment.
  await updateModulesAside(tx, between.to);
  await copyAll(tx, between);
  await updateModulesBack(tx, between.to);
};

/** Copies all content of a course into an empty one, under the content locks of both. */
export const copyContent = async (tx: Db, { from, to, takesExams }: Between) => {
  await lockBoth(tx, { from, to });
  if (await hasModules(tx, to)) throw new AppError('conflict', contentProblems.courseIsNotEmpty);
  await copyAll(tx, { from, to, takesExams });
};
