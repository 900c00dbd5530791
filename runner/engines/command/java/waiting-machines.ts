import type { TimeLimits } from '../../../box/usage/time-spent.ts';

/** Virtual machines that wait at their gate, each in a box of its own, each for one case. */
export type WaitingMachines<Box> = {
  /** Starts what is missing, so that this many wait or are about to. */
  expect(count: number, limits: TimeLimits): void;
  /** Null if none could be started. */
  take(limits: TimeLimits): Promise<Box | null>;
  end(): Promise<void>;
};

/** Each takes about 32 MB. */
const mostReady = 6;

/** Enough for a run in every slot: those of one run must not be all that there are, or the next one waits for its own to start. */
export const machinesFor = (cases: number, slots: number): number => Math.min(cases * slots, mostReady);

type Machine = { isAlive(): boolean; end(): Promise<void> };
type Waiting<Box> = { key: string; box: Promise<Box | null> };

export function createWaitingMachines<Box extends Machine>(
  start: (limits: TimeLimits) => Promise<Box>,
): WaitingMachines<Box> {
  let waiting: Waiting<Box>[] = [];
  const endOne = async ({ box }: Waiting<Box>) => (await box)?.end();
  const add = (limits: TimeLimits) => {
    waiting.push({ key: JSON.stringify(limits), box: start(limits).catch(() => null) });
  };
  /** Limits rarely differ. Machines with others have to give way, because they take memory. */
  const keepOnly = (key: string) => {
    for (const other of waiting.filter(one => one.key !== key)) void endOne(other);
    waiting = waiting.filter(one => one.key === key);
  };
  return {
    expect(count, limits) {
      keepOnly(JSON.stringify(limits));
      while (waiting.length < count) add(limits);
    },
    async take(limits) {
      const key = JSON.stringify(limits);
      for (;;) {
        const index = waiting.findIndex(one => one.key === key);
        if (index === -1) add(limits);
        const [taken] = waiting.splice(index, 1);
        const box = await taken!.box;
        if (box === null || box.isAlive()) return box;
        await box.end();
      }
    },
    async end() {
      await Promise.all(waiting.splice(0).map(endOne));
    },
  };
}
