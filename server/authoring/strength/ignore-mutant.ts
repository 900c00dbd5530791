import { contentProblems } from '#contract/authoring/content-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/db.ts';
import { readStrength } from './read-strength.ts';
import { deleteIgnored, insertIgnored } from './strength.db.ts';

export const ignoreMutant = async (
  db: Db,
  { exerciseId, mutantId, isIgnored }: { exerciseId: number; mutantId: string; isIgnored: boolean },
) => {
  const strength = await readStrength(db, exerciseId);
  if (!strength?.survivors.some(({ id }) => id === mutantId))
    throw new AppError('not_found', contentProblems.noSuchMutant);
  await (isIgnored ? insertIgnored : deleteIgnored)(db, { exerciseId, mutantId });
  return readStrength(db, exerciseId);
};
