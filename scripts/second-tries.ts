import type { Reporter, TestCase } from 'vitest/node';

/** A reporter of vitest. Names tests that passed only at their second try: each has a race, in the test or in the product. */
export default class SecondTries implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId} › ${test.fullName}`);
  }

  onTestRunEnd(): void {
    for (const name of this.#names) console.log(`needed a second try: ${name}`);
  }
}
