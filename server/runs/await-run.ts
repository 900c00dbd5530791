import type { Services } from '#server/services.ts';
import { reloadTestProcess, type TestProcessRow } from './runs.db.ts';

/** Long enough that polling costs nothing, short enough that the place in the queue stays true. */
const shortestHoldMs = 1000;
const longestHoldMs = 10_000;

export type WatchedRun = TestProcessRow & { queue: { position: number; estimateMs: number } | null };

/** Holds the answer back until the run is finished, or until there is news about the queue worth telling. */
export const awaitRun = async (services: Services, testProcess: TestProcessRow): Promise<WatchedRun> => {
  if (testProcess.finishedAt) return { ...testProcess, queue: null };
  const placeBefore = testProcess.startedAt
    ? null
    : await services.runQueue.placeOf(services, testProcess.id);
  const hold = Math.min(longestHoldMs, Math.max(shortestHoldMs, (placeBefore?.estimateMs ?? 0) / 4));
  await services.signals.wait('run_finished', testProcess.id, hold);
  const current = (await reloadTestProcess(services.db, testProcess)) ?? testProcess;
  const isWaiting = !current.finishedAt && !current.startedAt;
  return { ...current, queue: isWaiting ? await services.runQueue.placeOf(services, current.id) : null };
};
