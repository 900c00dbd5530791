import { setTimeout as pause } from 'node:timers/promises';
import type { Services } from '#server/platform/services.ts';
import { reloadTestProcess, type TestProcessRow } from '../runs.db.ts';
import { giveUntakenToQueue } from './give-to-queue.ts';

/** Long enough to make polling cheap, short enough to keep the queue position up to date. */
const shortestHoldMs = 1000;
const longestHoldMs = 10_000;
/** Most runs finish within this time, so that the queue need not be read. */
const beforeLookMs = 150;

export type ShownRun = Pick<
  TestProcessRow,
  'id' | 'exerciseId' | 'createdAt' | 'startedAt' | 'finishedAt' | 'result'
> & { queue: { position: number; estimateMs: number } | null; isFirst?: boolean };

/** Long poll: waits until the run is finished or its queue position is due for an update. */
export const awaitRun = async (services: Services, testProcess: TestProcessRow): Promise<ShownRun> => {
  const { id, finishedAt, startedAt } = testProcess;
  if (finishedAt) return { ...testProcess, queue: null };
  if (!(await services.signals.wait('run_finished', id, beforeLookMs))) {
    const place = startedAt ? null : await services.runQueue.placeOf(services, id);
    const hold = Math.min(longestHoldMs, Math.max(shortestHoldMs, (place?.estimateMs ?? 0) / 4));
    await services.signals.wait('run_finished', id, hold);
  }
  return withQueue(services, (await reloadTestProcess(services.db, testProcess)) ?? testProcess);
};

const withQueue = async (services: Services, run: TestProcessRow): Promise<ShownRun> => {
  const isWaiting = !run.finishedAt && !run.startedAt;
  if (isWaiting) await giveUntakenToQueue(services, run);
  const queue = isWaiting ? await services.runQueue.placeOf(services, run.id) : null;
  return {
    ...run,
    queue,
    ...(!run.finishedAt && services.runner.isFirst?.(String(run.id)) && { isFirst: true }),
  };
};

/**
 * For the call that started the run. It is held only shortly, because it also saves: whatever is typed meanwhile is saved after
 * it. Null if the run was deleted meanwhile.
 */
export const awaitStarted = async (services: Services, id: number): Promise<ShownRun | null> => {
  const own = services.ownRuns.endOf(id);
  if (own) {
    const giveUp = new AbortController();
    const late = pause(shortestHoldMs, null, { ref: false, signal: giveUp.signal }).catch(() => null);
    const ended = await Promise.race([own, late]);
    giveUp.abort();
    if (ended) return { ...ended, queue: null };
  } else await services.signals.wait('run_finished', id, shortestHoldMs);
  const run = await reloadTestProcess(services.db, { id });
  return run && withQueue(services, run);
};
