import { silentForMs } from '#server/platform/jobs/heartbeats.ts';
import type { RunQueue, Services } from '#server/platform/services.ts';
import { getQueueState, listWorkerLoads, type QueueState, type WorkerLoad } from '../runs.db.ts';

/** How long the cached queue state is used, and what is known of the workers. */
const freshMs = 1000;
/** A worker that is gone is not listed any more by then. */
const distrustMs = silentForMs;
/** Of runs that any worker could execute, one has no more than this, so that all have something to do. */
export const mostFromQueuePerSlot = 64;

export const makeRunQueue = (): RunQueue => {
  let look: Promise<QueueState> | null = null;
  let lookedAt = 0;
  let last: QueueState | null = null;
  const workers = knownWorkers();

  const placeIn = ({ waiting, averageMs, slots }: QueueState, id: number) => {
    const index = waiting.indexOf(id);
    if (index < 0) return null;
    return { position: index + 1, estimateMs: Math.ceil((index + 1) / slots) * averageMs };
  };

  return {
    ...workers,
    lastPlaceOf: id => (last && performance.now() - lookedAt < 2 * freshMs ? placeIn(last, id) : null),
    placeOf: async (services, id) => {
      const now = performance.now();
      if (!look || now - lookedAt > freshMs) {
        lookedAt = now;
        look = getQueueState(services.db);
      }
      last = await look;
      return placeIn(last, id);
    },
  };
};

/** As they were a moment ago, with the runs that this process has handed to them since. */
const knownWorkers = (): Pick<RunQueue, 'workerFor' | 'distrust'> => {
  let known: Promise<WorkerLoad[]> | null = null;
  let knownAt = 0;
  const distrusted = new Map<string, number>();
  const look = (services: Services) => {
    const now = performance.now();
    if (!known || now - knownAt > freshMs) {
      knownAt = now;
      known = listWorkerLoads(services.db, silentForMs);
      // Whoever asks next tries again.
      known.catch(() => {
        known = null;
      });
    }
    return known;
  };
  const loadOf = ({ unfinished, runSlots }: WorkerLoad) => unfinished / Math.max(1, runSlots);
  const isTrusted = ({ id }: WorkerLoad) => (distrusted.get(id) ?? 0) < performance.now();
  return {
    workerFor: async services => {
      const able = (await look(services)).filter(isTrusted).toSorted((a, b) => loadOf(a) - loadOf(b));
      const [best] = able;
      if (!best || loadOf(best) >= mostFromQueuePerSlot) return null;
      best.unfinished += 1;
      return best.id;
    },
    distrust: id => {
      for (const [other, until] of distrusted) if (until < performance.now()) distrusted.delete(other);
      distrusted.set(id, performance.now() + distrustMs);
    },
  };
};
