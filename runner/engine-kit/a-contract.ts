import { contractFormat, type RunContract } from '#contract/running/run-request.ts';

/** For tests: a contract that asks for these tests only. */
export const aContract = (tests: string[], more: Partial<RunContract> = {}): RunContract => ({
  format: contractFormat,
  tests,
  skippedTests: [],
  seen: {},
  uses: [],
  ...more,
});
