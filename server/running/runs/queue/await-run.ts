import type { Services } from '#server/platform/services.ts';
import { reloadTestProcess, type TestProcessRow } from '../runs.db.ts';

/** Long enough that polling costs nothing, short enough that the place in the queue stays true. */
const shortestHoldMs = 1000;
const longestHoldMs = 10_000;
/** Most runs are over before anybody could read where in the queue they are. */
const beforeLookMs = 150;

export type WatchedRun = TestProcessRow & { queue: { position: number; estimateMs: number } | null };

/** Holds the answer back until the run is finished, or until there is news about the queue worth telling. */
export const awaitRun = async (services: Services, testProcess: TestProcessRow): Promise<WatchedRun> => {
  const { id, finishedAt, startedAt } = testProcess;
  if (finishedAt) return { ...testProcess, queue: null };
  if (!(await services.signals.wait('run_finished', id, beforeLookMs))) {
    const place = startedAt ? null : await services.runQueue.placeOf(services, id);
    const hold = Math.min(longestHoldMs, Math.max(shortestHoldMs, (place?.estimateMs ?? 0) / 4));
    await services.signals.wait('run_finished', id, hold);
  }
  const current = (await reloadTestProcess(services.db, testProcess)) ?? testProcess;
  const isWaiting = !current.finishedAt && !current.startedAt;
  return { ...current, queue: isWaiting ? await services.runQueue.placeOf(services, current.id) : null };
};
