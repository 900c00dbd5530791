import type { NodePair, PairLimits } from './node-pair.ts';

type Options = {
  /** How many pairs are kept ready. */
  ready: () => number;
  limits: PairLimits;
  /** `isBusy`: other runs need the cores now. */
  start: (limits: PairLimits, isBusy: boolean) => NodePair;
};

/** `spawn` blocks for some milliseconds: let the answer of the last run go out first. */
const pauseMs = 5;

/** Pairs that wait for a job. Each serves one run; a replacement is started afterwards. */
export function createPool({ ready, limits, start }: Options) {
  const waiting: NodePair[] = [];
  let isOpen = true;
  let taken = 0;
  let filling: NodeJS.Timeout | undefined;

  const isAlive = ({ student, judge }: NodePair) => !student.hasEnded && !judge.hasEnded;

  function add(): void {
    const pair = start(limits, taken > 0);
    waiting.push(pair);
    // A pair may die while it waits, for example when the machine is short of memory.
    for (const { ended } of [pair.student, pair.judge]) {
      void ended.then(() => {
        const index = waiting.indexOf(pair);
        if (index >= 0) waiting.splice(index, 1);
        if (index >= 0) void pair.dispose();
      });
    }
  }

  /** One at a time, because starting processes takes CPU time from runs. */
  function fill(): void {
    if (!isOpen || filling || waiting.length >= ready()) return;
    filling = setTimeout(() => {
      filling = undefined;
      if (!isOpen) return;
      add();
      fill();
    }, pauseMs);
  }

  return {
    /** Starts all pairs now; otherwise they are started after the first run. */
    open(): void {
      while (waiting.length < ready()) add();
    },
    take(wanted: PairLimits): NodePair {
      taken++;
      const isUsual = (Object.keys(limits) as (keyof PairLimits)[]).every(key => limits[key] === wanted[key]);
      const pair = isUsual ? waiting.splice(waiting.findIndex(isAlive), 1)[0] : undefined;
      return pair && isAlive(pair) ? pair : start(wanted, true);
    },
    /** Call after each run. */
    refill(): void {
      taken--;
      fill();
    },
    async close(): Promise<void> {
      isOpen = false;
      await Promise.all(waiting.splice(0).map(pair => pair.dispose()));
    },
    waiting: () => waiting.length,
  };
}

export type Pool = ReturnType<typeof createPool>;
