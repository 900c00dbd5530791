import type { Services } from '#server/platform/services.ts';
import { reloadTestProcess, type TestProcessRow } from '../runs.db.ts';

/** Long enough to make polling cheap, short enough to keep the queue position up to date. */
const shortestHoldMs = 1000;
const longestHoldMs = 10_000;
/** Most runs finish within this time, so that the queue need not be read. */
const beforeLookMs = 150;

export type WatchedRun = TestProcessRow & { queue: { position: number; estimateMs: number } | null };

/** Long poll: waits until the run is finished or its queue position is due for an update. */
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

/** For the call that started the run: the same, without a first look at the row. Null if it was deleted meanwhile. */
export const awaitStarted = async (services: Services, id: number): Promise<WatchedRun | null> => {
  const isFinished = await services.signals.wait('run_finished', id, shortestHoldMs);
  const run = await reloadTestProcess(services.db, { id });
  if (!run) return null;
  return isFinished ? { ...run, queue: null } : awaitRun(services, run);
};
