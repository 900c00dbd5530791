import { setTimeout as pause } from 'node:timers/promises';

export const quantile = (values: number[], q: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0;
};

/** `prepare` comes before each `once` and does not count. */
export type Way = { name: string; once(client: number): Promise<void>; prepare?(): Promise<void> };

export type Latency = { p50: number; p95: number };

const timeOf = async (work: () => Promise<void>) => {
  const before = performance.now();
  await work();
  return performance.now() - before;
};

/** Measures all variants alternately, round after round, so that other load affects all of them equally. */
export const alternate = async (ways: Way[], rounds: number): Promise<Map<string, Latency>> => {
  const times = new Map(ways.map(way => [way.name, [] as number[]]));
  for (const way of ways) await way.once(0); // warm-up
  for (let round = 0; round < rounds; round++)
    for (const way of ways) {
      // Work that the previous variant does after its answer (starting the next warm process) must not count here.
      await way.prepare?.();
      await pause(150);
      times.get(way.name)?.push(await timeOf(() => way.once(0)));
    }
  return new Map(
    ways.map(({ name }) => {
      const all = times.get(name) ?? [];
      return [name, { p50: quantile(all, 0.5), p95: quantile(all, 0.95) }];
    }),
  );
};

export type Load = { runs: number; perSecond: number };

/**
 * Load by this number of clients, each of which starts its next run when the last one is done. It lasts until the last run has ended,
 * and all runs count: of slow ones as many are on their way at the end as are done before.
 */
export const throughput = async (way: Way, clients: number, milliseconds: number): Promise<Load> => {
  const end = performance.now() + milliseconds;
  const before = performance.now();
  let runs = 0;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < end) {
        await way.once(client);
        runs += 1;
      }
    }),
  );
  return { runs, perSecond: runs / ((performance.now() - before) / 1000) };
};
