/** A semaphore: at most `count` runs at a time, first in, first out. */
export type Slots = {
  /** Resolves with a release function when a slot is free; rejects when `signal` is aborted before. */
  take(signal: AbortSignal): Promise<() => void>;
  running(): number;
  waiting(): number;
};

export function createSlots(count: number): Slots {
  let running = 0;
  const queue: (() => void)[] = [];
  const giveBack = () => {
    const next = queue.shift();
    // Hand the slot over directly, so that no later caller can overtake.
    if (next) next();
    else running--;
  };
  const once = (action: () => void) => {
    let isDone = false;
    return () => {
      if (!isDone) action();
      isDone = true;
    };
  };
  return {
    async take(signal) {
      signal.throwIfAborted();
      if (running < count) {
        running++;
        return once(giveBack);
      }
      await new Promise<void>((resolve, reject) => {
        const enter = () => {
          signal.removeEventListener('abort', leave);
          resolve();
        };
        const leave = () => {
          queue.splice(queue.indexOf(enter), 1);
          reject(signal.reason as Error);
        };
        queue.push(enter);
        signal.addEventListener('abort', leave, { once: true });
      });
      return once(giveBack);
    },
    running: () => running,
    waiting: () => queue.length,
  };
}
