import type { Strength } from '#contract/authoring/strength.ts';
import type { Db } from '#server/platform/db/db.ts';
import { findStrength, findSubject, listIgnored } from './strength.db.ts';

export const readStrength = async (db: Db, exerciseId: number): Promise<Strength | null> => {
  const subject = await findSubject(db, exerciseId);
  const found = subject && (await findStrength(db, subject));
  if (!found) return null;
  const ignored = new Set(await listIgnored(db, exerciseId));
  return {
    total: found.total,
    tried: found.tried,
    isFinished: found.finishedAt !== null,
    kinds: found.kinds,
    unreachedLines: found.unreachedLines,
    survivors: found.survivors.map(mutant => ({
      ...mutant,
      suggestion: mutant.suggestion ?? null,
      isIgnored: ignored.has(mutant.id),
    })),
  };
};
