import type { RunOutcome } from '#contract/running/runs.ts';
import { spokenOutcome } from '#web/texts/spoken.ts';
import { texts } from '#web/texts/texts.ts';
import { plainWords } from '#web/ui/results/plain-words.ts';
import { titleOf } from '#web/ui/results/readable-name.ts';
import { readableValue } from '#web/ui/results/readable-value.ts';
import type { Explained } from '#web/explain/explain.ts';

/** Longer values are not read out: they are on the screen. */
const longestValue = 40;

const valuesOf = ({ expected, actual }: RunOutcome['results'][number]) =>
  expected !== undefined && actual !== undefined && Math.max(expected.length, actual.length) <= longestValue
    ? texts.runs.expectedGot(readableValue(expected.trim()), actual.trim())
    : null;

/** A sentence about a line names it. */
export const withLine = (what: string, line: number | undefined) =>
  line === undefined || new RegExp(String.raw`\bline ${line}\b`, 'i').test(what)
    ? what
    : `${what} ${texts.results.line(line)}.`;

/** What a screen reader says about a run: the same as the panel that opens. */
export const runSentence = (outcome: RunOutcome, explained: Explained | null, noTests: string): string => {
  const { results, message, verdict, hasError, line } = spokenOutcome(outcome);
  const passed = results.filter(result => result.passed).length;
  const problem = explained?.problem;
  const said = problem
    ? plainWords(withLine(problem.what, problem.line ?? line))
    : (message?.split('\n')[0] ?? texts.runs.verdicts[verdict]);
  if (hasError && results.every(result => result.isNotRun)) return texts.runs.didNotRun(said);
  const at = results.findIndex(result => !result.passed);
  const failed = results[at];
  if (!failed) return hasError ? said : results.length === 0 ? noTests : texts.runs.allPassed(passed);
  const told = explained?.results[at];
  const because = hasError ? said : told && plainWords(withLine(told.what, told.line ?? failed.line));
  return [
    texts.runs.somePassed(passed, results.length, titleOf(failed)),
    hasError ? null : valuesOf(failed),
    because,
  ]
    .filter(Boolean)
    .join(' ');
};
