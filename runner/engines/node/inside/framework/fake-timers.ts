import { createFakeClock, realTimers } from '../link/fake-clock.ts';

type Ask = (kind: string, values: unknown[], ...rest: unknown[]) => unknown[];
type Options = { now?: unknown; toFake?: string[]; doNotFake?: string[]; apis?: string[] };

const all = ['setTimeout', 'setInterval', 'setImmediate', 'Date', 'performance'];
const ofNode = all.slice(0, 4);
const mostSteps = 10_000;

/**
 * `jest.useFakeTimers()`. Tests and program have a clock each, because both can set timers and ask for the time; what one of
 * them does when a timer is due is seen by the other at the same time of day.
 */
export function createFakeTimers(ask: Ask, start: () => void, changed: () => void) {
  /** The program is running its timers: it knows what time it is. */
  let isTheirTurn = false;
  let latest = Infinity;
  const own = createFakeClock(() => {
    if (!isTheirTurn) return;
    const told = Number(ask('timers', [], 'now', 0)[0]);
    if (told > own.time() && told <= latest) own.moveTo(told);
  });

  function step(kind: string, value = 0, detail: unknown = null): number | null {
    isTheirTurn = true;
    try {
      const [next] = ask('timers', [], kind, value, detail);
      return typeof next === 'number' ? next : null;
    } finally {
      isTheirTurn = false;
    }
  }

  function enable(now: unknown, names: string[]): void {
    disable();
    start();
    const at = now === undefined ? Date.now() : timeOf(now);
    own.enable(at, names);
    changed();
    step('enable', at, names);
  }

  function disable(): void {
    if (!own.isFake()) return;
    own.disable();
    changed();
    step('reset');
  }

  function needFake(): void {
    if (!own.isFake()) throw new Error('No fake timers are used: call jest.useFakeTimers() first.');
  }

  function runUntil(limit: number): void {
    for (;;) {
      const at = Math.min(own.nextAt() ?? Infinity, limit);
      latest = at;
      const theirs = step('until', at);
      latest = Infinity;
      own.runUntil(at);
      const next = Math.min(own.nextAt() ?? Infinity, theirs ?? Infinity);
      if (at === limit && next > limit) return;
    }
  }

  const nextAt = () => {
    const next = Math.min(own.nextAt() ?? Infinity, step('next') ?? Infinity);
    return Number.isFinite(next) ? next : null;
  };

  function runAll(): void {
    for (let steps = 0; steps < mostSteps; steps++) {
      const mine = own.nextAt();
      if (mine === null) {
        step('all');
        own.moveTo(step('now') ?? own.time());
        if (own.nextAt() === null) return;
      } else runUntil(mine);
    }
    throw new Error(`${mostSteps} timers ran: do they start each other without end?`);
  }

  function runPending(): void {
    step('pending');
    own.moveTo(Math.max(own.time(), step('now') ?? 0));
    own.runPending();
    step('until', own.time());
  }

  function toNext(steps = 1): void {
    for (let done = 0; done < steps; done++) {
      const at = nextAt();
      if (at !== null) runUntil(at);
    }
  }

  /** Gives both processes time to process promises that a timer settled. */
  const flush = async () => {
    for (let turn = 0; turn < 3; turn++) {
      ask('busy', []);
      await new Promise(resolve => realTimers.setImmediate(resolve));
    }
  };

  async function runUntilLater(limit: number): Promise<void> {
    for (let steps = 0; steps < mostSteps; steps++) {
      await flush();
      const at = nextAt();
      if (at === null || at > limit) break;
      runUntil(at);
    }
    if (Number.isFinite(limit)) runUntil(limit);
    await flush();
  }

  const setTime = (now: unknown, areTimersMoved: boolean) => {
    own.setTime(timeOf(now), areTimersMoved);
    step('setTime', timeOf(now), areTimersMoved);
  };
  const needed =
    <Args extends unknown[], Result>(run: (...args: Args) => Result) =>
    (...args: Args): Result => {
      needFake();
      return run(...args);
    };

  return {
    isFake: own.isFake,
    disable,
    jest: <Self>(self: () => Self) => {
      const chained =
        <Args extends unknown[]>(run: (...args: Args) => unknown) =>
        (...args: Args): Self => {
          run(...args);
          return self();
        };
      const sync = {
        advanceTimersByTime: (milliseconds = 0) => runUntil(own.time() + (Number(milliseconds) || 0)),
        runAllTimers: runAll,
        runOnlyPendingTimers: runPending,
        advanceTimersToNextTimer: toNext,
        runAllTicks: () => {},
        runAllImmediates: () => runUntil(own.time()),
        clearAllTimers() {
          own.clear();
          step('clear');
        },
      };
      const later = {
        advanceTimersByTimeAsync: (milliseconds = 0) =>
          runUntilLater(own.time() + (Number(milliseconds) || 0)),
        runAllTimersAsync: () => runUntilLater(Infinity),
        async runOnlyPendingTimersAsync() {
          await flush();
          runPending();
          await flush();
        },
        async advanceTimersToNextTimerAsync(steps = 1) {
          for (let done = 0; done < steps; done++) {
            await flush();
            toNext();
          }
          await flush();
        },
      };
      return {
        useFakeTimers: chained((options?: Options | string) => {
          const { now, toFake, doNotFake = [] } = typeof options === 'object' ? options : {};
          enable(
            now,
            (toFake ?? all).filter(name => !doNotFake.includes(name)),
          );
        }),
        useRealTimers: chained(disable),
        setSystemTime: chained((now: unknown = Date.now()) => {
          // Vitest lets tests set the date alone.
          if (own.isFake()) setTime(now, true);
          else enable(now, ['Date']);
        }),
        ...Object.fromEntries(
          Object.entries(sync).map(([name, run]) => [name, chained(needed(run as () => void))]),
        ),
        ...Object.fromEntries(
          Object.entries(later).map(([name, run]) => [name, needed(run as () => Promise<void>)]),
        ),
        getTimerCount: needed(() => own.count() + (step('count') ?? 0)),
        isFakeTimers: own.isFake,
        getRealSystemTime: () => Math.round(performance.timeOrigin + realTimers.now()),
        getMockedSystemTime: () => (own.isFake() ? new Date() : null),
        now: () => Date.now(),
      };
    },
    /** `mock.timers` of node:test. */
    node: {
      enable: (options?: Options) => enable(options?.now ?? 0, options?.apis ?? ofNode),
      tick: (milliseconds = 1) => runUntil(own.time() + (Number(milliseconds) || 0)),
      runAll,
      setTime: (now = 0) => setTime(now, false),
      reset: disable,
    },
  };
}

/** Of a number, a Date or a text. */
function timeOf(value: unknown): number {
  const time = typeof value === 'number' ? value : new Date(value as string).getTime();
  if (Number.isFinite(time)) return time;
  throw new Error('This is no time that a clock can be set to.');
}

export type FakeTimers = ReturnType<typeof createFakeTimers>;
