import type { Db } from '#server/platform/db/db.ts';
import { updateModuleWeight } from './content.db.ts';

/** For the gradebook. Call it in the caller's transaction. */
export const setModuleWeight = (
  tx: Db,
  module: { id: number },
  weight: { weight: number | null; dropped: number },
): Promise<void> => updateModuleWeight(tx, module, weight);
