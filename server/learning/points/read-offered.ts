import { sumOf } from '#contract/learning/points/point-amounts.ts';
import type { Db } from '#server/platform/db/db.ts';
import { offeredBy } from './offered-points.ts';
import { listTaught, upsertOffered } from './points.db.ts';

/** What a lesson gives to somebody who has done nothing in it. */
export const readOffered = async (db: Db, lesson: { id: number }): Promise<number> =>
  sumOf((await listTaught(db, lesson.id)).map(exercise => offeredBy(exercise).whole));

/** Stores what has changed of it, and says whether something has. */
export const recountOffered = async (tx: Db, lesson: { id: number }): Promise<boolean> => {
  const exercises = await listTaught(tx, lesson.id);
  const changed = exercises
    .map(exercise => ({ exerciseId: exercise.id, most: offeredBy(exercise).whole, before: exercise.offered }))
    .filter(({ most, before }) => most !== before);
  await upsertOffered(tx, changed);
  return changed.length > 0;
};
