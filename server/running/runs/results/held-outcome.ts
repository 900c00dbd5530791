import { factOf, type Sentence } from '#contract/core/catalogue.ts';
import { examProblems } from '#contract/core/exam-problems.ts';
import type { HeldResults } from '#contract/core/exam-results.ts';
import type { RunOutcome } from '#contract/running/runs.ts';

const saying = (message: Sentence, tests: string[]): RunOutcome => ({
  verdict: 'finished',
  message: message.text,
  problem: factOf(message),
  hasError: false,
  output: '',
  isOutputCut: false,
  results: [],
  heldTests: tests,
});

/** What a student of an exam is told of a run: nothing of what it found, and at most which tests ran. */
export const heldOutcome = (outcome: RunOutcome, held: HeldResults | null): RunOutcome => {
  // That a run was stopped, or did not take place, says nothing about the program.
  if (held === null || held === 'at once' || ['cancelled', 'sandbox-failed'].includes(outcome.verdict))
    return outcome;
  if (held === 'nothing') return saying(examProblems.heldResult, []);
  const ran = outcome.results.filter(({ isNotRun, status }) => !isNotRun && status !== 'skipped');
  return saying(
    examProblems.ranResult,
    ran.map(({ name }) => name),
  );
};
