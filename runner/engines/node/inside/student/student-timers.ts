import { createRequire } from 'node:module';

type MockTimers = {
  enable(options: { apis: string[]; now: number }): void;
  tick(milliseconds: number): void;
  runAll(): void;
  reset(): void;
  setTime(now: number): void;
};

/** Fake timers for the program, controlled by the tests. node:test is loaded lazily. */
export function turnTimers(kind: string, value: number): void {
  const { mock } = createRequire('/tmp/')('node:test') as { mock: { timers: MockTimers } };
  switch (kind) {
    case 'enable':
      return mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'setImmediate', 'Date'], now: value });
    case 'tick':
      return mock.timers.tick(value);
    case 'runAll':
      return mock.timers.runAll();
    case 'setTime':
      return mock.timers.setTime(value);
    default:
      return mock.timers.reset();
  }
}
