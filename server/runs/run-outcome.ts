import type { RunResult, Verdict } from '#contract/run-request.ts';
import type { RunOutcome } from '#contract/runs.ts';

/** What is kept and shown of a result; test names beyond the results stay inside. */
export const outcomeOf = ({ testNames: _, cpuMs: __, wallMs: ___, ...shown }: RunResult): RunOutcome => shown;

/** The outcome of a run in which no test was begun. */
export const withoutTests = (verdict: Verdict, message: string): RunOutcome => ({
  verdict,
  message,
  hasError: true,
  output: '',
  isOutputCut: false,
  results: [],
});

export const hasPassed = ({ verdict, hasError, results }: RunOutcome): boolean =>
  verdict === 'finished' && !hasError && results.length > 0 && results.every(result => result.passed);
