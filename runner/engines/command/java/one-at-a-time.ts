import { setTimeout as delay } from 'node:timers/promises';

/** Work that is done for one at a time. Who has waited for `waitMs` does without; by default everybody waits for his turn. */
export function oneAtATime(waitMs = Infinity) {
  let work: Promise<unknown> | null = null;
  return {
    isBusy: () => work !== null,
    async do<T>(begin: () => Promise<T>): Promise<T | null> {
      const until = performance.now() + waitMs;
      // Of several that wait, one goes first and the others wait again.
      while (work) {
        const leftMs = until - performance.now();
        if (leftMs <= 0) return null;
        await (leftMs === Infinity ? work : Promise.race([work, delay(leftMs)]));
      }
      const done = begin().finally(() => {
        work = null;
      });
      work = done.catch(() => {});
      return done;
    },
  };
}
