import type { RunResult } from '#contract/running/run-request.ts';

/** What a runner answers: a program that ended without tests, but for what a test says. */
export const aRunResult = (of: Partial<RunResult> = {}): RunResult => ({
  verdict: 'finished',
  isPassed: false,
  hasError: false,
  message: null,
  output: '',
  isOutputCut: false,
  results: [],
  testNames: [],
  cpuMs: 1,
  wallMs: 1,
  ...of,
});

export const passedRun = (...tests: string[]): RunResult =>
  aRunResult({
    isPassed: true,
    results: tests.map(name => ({ name, passed: true, status: 'passed', feedback: name })),
    testNames: tests,
  });
