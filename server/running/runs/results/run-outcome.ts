import type { RunResult, Verdict } from '#contract/run-request.ts';
import type { RunOutcome } from '#contract/runs.ts';

/** What is kept and shown of a result: measures and bare names stay inside. */
export const outcomeOf = ({
  verdict,
  message,
  hasError,
  output,
  isOutputCut,
  results,
  line,
  testsLine,
}: RunResult): RunOutcome => ({
  verdict,
  message,
  hasError,
  output,
  isOutputCut,
  results,
  ...(line !== undefined && { line }),
  ...(testsLine !== undefined && { testsLine }),
});

/** The outcome of a run in which no test was begun. */
export const withoutTests = (verdict: Verdict, message: string): RunOutcome => ({
  verdict,
  message,
  hasError: true,
  output: '',
  isOutputCut: false,
  results: [],
});
