import type { NodePair } from '../node-pair.ts';

/** Lets the answer of the last run go out first. */
const pauseMs = 2;

/** Forked pairs of one kind that wait for a job. */
export function createReadyPairs(count: number, fork: () => Promise<NodePair | null>) {
  const waiting: NodePair[] = [];
  let isOpen = true;
  let forking = 0;
  let filling: NodeJS.Timeout | undefined;

  async function add(): Promise<void> {
    forking++;
    const pair = await fork();
    forking--;
    if (!pair) return;
    if (!isOpen) return pair.dispose();
    waiting.push(pair);
    // A pair may die while it waits.
    for (const { ended } of [pair.student, pair.judge]) {
      void ended.then(() => {
        const index = waiting.indexOf(pair);
        if (index < 0) return;
        waiting.splice(index, 1);
        void pair.dispose();
      });
    }
  }

  /** One at a time, because forking takes CPU time from runs. */
  function refill(): void {
    if (!isOpen || filling || waiting.length + forking >= count) return;
    filling = setTimeout(() => {
      filling = undefined;
      if (isOpen) void add().then(refill);
    }, pauseMs);
  }

  return {
    fill: () => Promise.all(Array.from({ length: count }, add)),
    take: () => waiting.shift() ?? fork(),
    refill,
    async close(): Promise<void> {
      isOpen = false;
      clearTimeout(filling);
      await Promise.all(waiting.splice(0).map(pair => pair.dispose()));
    },
  };
}

export type ReadyPairs = ReturnType<typeof createReadyPairs>;
