import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '#server/platform/db/db.ts';
import { isAnyoneRunning } from './runs.db.ts';

/** While others run their code, so many times as long as it ran is waited after each run; they hardly notice it then. */
const restFactor = 5;
const longestRestMs = 500;

/** After a run that nobody waits for, which began at `begun` (of `performance.now`). */
export const restForOthers = async (db: Db, begun: number): Promise<void> => {
  if (await isAnyoneRunning(db))
    await pause(Math.min(longestRestMs, restFactor * (performance.now() - begun)));
};
