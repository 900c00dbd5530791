import { contentProblems } from '#contract/authoring/content-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/db.ts';
import {
  findVersion,
  type FoundVersion,
  getPublishing,
  insertVersion,
  lockExercise,
  updateVersionEffect,
  updateVersionTested,
} from './versions.db.ts';

type Published = { by: { id: number }; at: Date };

/**
 * After a run of the working copy that says something about it: published by itself if the tests pass and nobody has work,
 * or if it was never published, so that students already have the working copy.
 */
export const publishByItself = async (tx: Db, exercise: { id: number }, { by, at }: Published) => {
  const locked = await lockExercise(tx, exercise);
  if (!locked) return;
  const { number, changes, people } = await getPublishing(tx, locked);
  if (number !== null && changes === 'none') await updateVersionTested(tx, locked);
  else if (locked.testStatus === 'PASSING' && (number === null || people === 0))
    await insertVersion(tx, locked, { by, at, people, keepsTests: false, note: null });
};

/** Refuses what cannot be published: another working copy than the author sees, or tests that do not pass. Locks it. */
export const assertPublishable = async (
  tx: Db,
  exercise: { id: number },
  version: number,
): Promise<{ versionNumber: number | null; people: number; keepsTests: boolean }> => {
  const locked = await lockExercise(tx, exercise);
  if (!locked) throw new AppError('not_found', contentProblems.noSuchExercise);
  if (locked.version !== version) throw new AppError('conflict', contentProblems.changedSincePreview);
  const { number, changes, people } = await getPublishing(tx, locked);
  if (number !== null && changes === 'none')
    throw new AppError('conflict', contentProblems.alreadyPublished({ number }));
  const isTextsOnly = number !== null && changes === 'texts';
  if (locked.testStatus !== 'PASSING' && !isTextsOnly)
    throw new AppError('conflict', contentProblems[locked.testStatus === 'FAILING' ? 'failing' : 'untested']);
  return { versionNumber: number, people, keepsTests: isTextsOnly && locked.testStatus !== 'PASSING' };
};

type Wanted = { version: number; number: number; note: string | null };

/** `isNew` is false if exactly this was published before, for example by a second click. `tx` must be a transaction. */
export const publishVersion = async (
  tx: Db,
  exercise: { id: number },
  { version, number, note }: Wanted,
  { by, at }: Published,
): Promise<{ version: FoundVersion; isNew: boolean }> => {
  const locked = await lockExercise(tx, exercise);
  if (!locked) throw new AppError('not_found', contentProblems.noSuchExercise);
  const publishing = await getPublishing(tx, locked);
  const newest = publishing.number ?? 0;
  const isUnchanged = publishing.number !== null && publishing.changes === 'none';
  if (newest === number && isUnchanged)
    return { version: await getVersion(tx, exercise, number), isNew: false };
  if (newest >= number) throw new AppError('conflict', contentProblems.publishedMeanwhile({ newest }));
  if (newest + 1 !== number)
    throw new AppError('conflict', contentProblems.wrongVersionNumber({ number: newest + 1 }));
  const { people, keepsTests } = await assertPublishable(tx, exercise, version);
  await insertVersion(tx, locked, { by, at, people, keepsTests, note });
  return { version: await getVersion(tx, exercise, number), isNew: true };
};

const getVersion = async (tx: Db, exercise: { id: number }, number: number): Promise<FoundVersion> => {
  const found = await findVersion(tx, exercise, number);
  if (!found) throw new AppError('not_found', contentProblems.noSuchVersion);
  return found;
};

/** Stores beside a version what was done with the completion of those who had work. */
export const recordEffect = (
  tx: Db,
  version: { exerciseId: number; number: number },
  effect: { credited: number; revoked: number },
): Promise<void> => updateVersionEffect(tx, version, effect);
