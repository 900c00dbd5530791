import type { CaseBox } from './case-box.ts';

export type CaseBoxPool = {
  /** A box for one run; null where none can be made. */
  take(): Promise<CaseBox | null>;
  /** Call it after each run. */
  refill(): void;
  close(): Promise<void>;
};

export type CaseBoxPoolOptions = {
  start: () => Promise<CaseBox>;
  /** How many boxes are kept ready, from the first run on. */
  ready: number;
  idleMs?: number;
};

/** `spawn` blocks for some milliseconds: let the answer of the last run go out first. */
const pauseMs = 5;
const retryMs = 60_000;
const usualIdleMs = 10 * 60_000;

/** Boxes that wait for a run. Each serves one; after some minutes without any run they are ended. */
export function createCaseBoxPool({ start, ready, idleMs = usualIdleMs }: CaseBoxPoolOptions): CaseBoxPool {
  const waiting: CaseBox[] = [];
  let isOpen = true;
  let retryAt = 0;
  let adding: Promise<void> | null = null;
  let pause: NodeJS.Timeout | undefined;
  let idle: NodeJS.Timeout | undefined;

  const make = async (): Promise<CaseBox | null> => {
    if (performance.now() < retryAt) return null;
    try {
      return await start();
    } catch {
      retryAt = performance.now() + retryMs;
      return null;
    }
  };
  const add = async () => {
    const box = await make();
    if (box && isOpen) waiting.push(box);
    else await box?.end();
  };
  const fill = () => {
    if (!isOpen || pause || adding || waiting.length >= ready || performance.now() < retryAt) return;
    pause = setTimeout(() => {
      pause = undefined;
      adding = add().finally(() => {
        adding = null;
        fill();
      });
    }, pauseMs);
  };
  const endAll = () => Promise.all(waiting.splice(0).map(box => box.end()));

  return {
    async take() {
      for (let box = waiting.shift(); box; box = waiting.shift()) {
        if (box.isAlive()) return box;
        await box.end();
      }
      return make();
    },
    refill() {
      clearTimeout(idle);
      idle = setTimeout(() => void endAll(), idleMs).unref();
      fill();
    },
    async close() {
      isOpen = false;
      clearTimeout(pause);
      clearTimeout(idle);
      await adding;
      await endAll();
    },
  };
}
