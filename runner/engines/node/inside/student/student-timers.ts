import { createRequire } from 'node:module';

type MockTimers = {
  enable(options: { apis: string[]; now: number }): void;
  tick(milliseconds: number): void;
  runAll(): void;
  reset(): void;
  setTime(now: number): void;
};

/** The program's clock, held and turned by a test. Loaded only when one asks for it. */
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
