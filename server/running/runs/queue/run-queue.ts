import type { RunQueue } from '#server/platform/services.ts';
import { getQueueState, type QueueState } from '../runs.db.ts';

/** How long the cached queue state is used. */
const freshMs = 1000;

export const makeRunQueue = (): RunQueue => {
  let look: Promise<QueueState> | null = null;
  let lookedAt = 0;
  let last: QueueState | null = null;

  const placeIn = ({ waiting, averageMs, slots }: QueueState, id: number) => {
    const index = waiting.indexOf(id);
    if (index < 0) return null;
    return { position: index + 1, estimateMs: Math.ceil((index + 1) / slots) * averageMs };
  };

  return {
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
