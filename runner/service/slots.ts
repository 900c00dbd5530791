/** A semaphore: at most `count` runs at a time, first in, first out. */
export type Slots = {
  /** Resolves with a release function when a slot is free; rejects when `signal` is aborted before. */
  take(signal: AbortSignal): Promise<() => void>;
  /** For half a minute at most half as many runs at a time: the machine has too much to do. */
  halve(): void;
  running(): number;
  waiting(): number;
};

const calmMs = 30_000;

export function createSlots(count: number): Slots {
  let running = 0;
  let allowed = count;
  let calm: NodeJS.Timeout | undefined;
  const queue: (() => void)[] = [];
  const giveBack = () => {
    running--;
    fill();
  };
  const fill = () => {
    while (running < allowed && queue.length > 0) {
      running++;
      queue.shift()!();
    }
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
      if (running < allowed && queue.length === 0) {
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
    halve() {
      allowed = Math.max(1, Math.floor(count / 2));
      clearTimeout(calm);
      calm = setTimeout(() => {
        allowed = count;
        fill();
      }, calmMs).unref();
    },
    running: () => running,
    waiting: () => queue.length,
  };
}
