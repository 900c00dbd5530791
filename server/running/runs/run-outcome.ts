import { factOf, type Sentence } from '#contract/core/catalogue.ts';
import type { RunResult, Verdict } from '#contract/running/run-request.ts';
import type { RunOutcome } from '#contract/running/runs.ts';
import type { Failure } from './results/failure-of.ts';

/** `failure` is for staff: the contract has no field for it, so that no answer to a student contains it. */
export type StoredOutcome = RunOutcome & { failure?: Failure };

/** The part of a result that is stored and shown; measurements and test names are left out. */
export const outcomeOf = ({
  verdict,
  message,
  problem,
  hasError,
  output,
  isOutputCut,
  results,
  skippedTests = [],
  line,
  file,
  testsLine,
  notes,
}: RunResult): RunOutcome => ({
  verdict,
  message,
  ...(problem !== undefined && { problem }),
  hasError,
  output,
  isOutputCut,
  results,
  ...(skippedTests.length > 0 && { skippedTests }),
  ...(line !== undefined && { line }),
  ...(file !== undefined && { file }),
  ...(testsLine !== undefined && { testsLine }),
  ...(notes !== undefined && { notes }),
});

/** Of hidden tests a student learns the name and whether they passed. */
export const withoutHidden = (outcome: RunOutcome): RunOutcome => ({
  ...outcome,
  results: outcome.results.map(({ name, passed, isHidden, ...rest }) =>
    isHidden
      ? {
          name,
          passed,
          isHidden,
          status: passed ? 'passed' : 'failed',
          feedback: '',
          ...(rest.isNotRun && { isNotRun: true }),
        }
      : { name, passed, ...rest },
  ),
});

/** The outcome of a run that executed no test. */
export const withoutTests = (verdict: Verdict, message: Sentence): RunOutcome => ({
  verdict,
  message: message.text,
  problem: factOf(message),
  hasError: true,
  output: '',
  isOutputCut: false,
  results: [],
});
