type Ask = (kind: string, values: unknown[], ...rest: unknown[]) => unknown[];
type Step = 'enable' | 'tick' | 'runAll' | 'reset' | 'setTime';

/** `jest.useFakeTimers()`, applied in the student process. */
export function createFakeTimers(ask: Ask, start: () => void) {
  let isFake = false;
  const step = (kind: Step, value = 0) => {
    start();
    ask('timers', [], kind, value);
  };
  const enable = (now?: unknown) => {
    if (isFake) step('reset');
    isFake = true;
    step('enable', now === undefined ? Date.now() : Number(now));
  };
  const disable = () => {
    if (isFake) step('reset');
    isFake = false;
  };
  /** Gives both processes time to process promises that a timer settled. */
  const flush = async () => {
    for (let turn = 0; turn < 3; turn++) {
      ask('busy', []);
      await new Promise(resolve => setImmediate(resolve));
    }
  };

  return {
    isFake: () => isFake,
    disable,
    jest: <Self>(self: () => Self) => ({
      useFakeTimers(options?: { now?: unknown }): Self {
        enable(options?.now);
        return self();
      },
      useRealTimers(): Self {
        disable();
        return self();
      },
      setSystemTime: (now: unknown) => step('setTime', Number(now)),
      advanceTimersByTime: (milliseconds: number) => step('tick', milliseconds),
      runAllTimers: () => step('runAll'),
      runOnlyPendingTimers: () => step('runAll'),
      async advanceTimersByTimeAsync(milliseconds: number): Promise<void> {
        step('tick', milliseconds);
        await flush();
      },
      async runAllTimersAsync(): Promise<void> {
        step('runAll');
        await flush();
      },
    }),
    /** `mock.timers` of node:test. */
    node: {
      enable: (options?: { now?: unknown }) => enable(options?.now ?? 0),
      tick: (milliseconds = 1) => step('tick', milliseconds),
      runAll: () => step('runAll'),
      setTime: (now: number) => step('setTime', now),
      reset: disable,
    },
  };
}

export type FakeTimers = ReturnType<typeof createFakeTimers>;
