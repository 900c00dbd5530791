import type { Services } from '#server/platform/services.ts';
import { countUnfinishedRuns, type WaitingRuns } from './waiting-runs.db.ts';

/** How many runs wait and for how long, over all workers. */
export const measureRunQueue = ({ db }: Services): Promise<WaitingRuns[]> => countUnfinishedRuns(db);
