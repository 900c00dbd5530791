import type { WatchedRun } from '../queue/await-run.ts';

/** Maps a row to the field names of the contract. */
export const showRun = (run: WatchedRun) => ({ ...run, config: { exerciseId: run.exerciseId } });
