/** As many runs at a time as there are slots; the rest waits in the order it came. */
export type Slots = {
  /** Comes back when there is room, with what gives the room back; throws when `signal` is aborted before. */
  take(signal: AbortSignal): Promise<() => void>;
  running(): number;
  waiting(): number;
};

export function createSlots(count: number): Slots {
  let running = 0;
  const queue: (() => void)[] = [];
  const giveBack = () => {
    const next = queue.shift();
    // The slot goes straight to the next one: nobody who comes later can get in between.
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
