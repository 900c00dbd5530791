import type { ShownRun } from '../queue/await-run.ts';

/** Maps a row to the field names of the contract. */
export const showRun = (run: ShownRun) => ({ ...run, config: { exerciseId: run.exerciseId } });
