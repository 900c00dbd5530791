import { runProblems } from '#contract/running/run-problems.ts';
import type { TestResult } from '#contract/running/run-request.ts';

import type { EngineReport } from './engine.ts';
import { toldBelow } from './sentences.ts';

/**
 * Where the program's own class decides what is equal, a run that passes is repeated with tests that expect something wrong (wrong_twins.py,
 * twins/wrong-twins.ts). This reads what the judge process reports of it, and what a contract has stored.
 */
type Lie = { test: string; sentence: string };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether this part of a contract has any: then a run is repeated. */
export function hasTwins(seen: unknown): seen is Record<string, unknown> {
  return (
    isRecord(seen) &&
    isRecord(seen['twins']) &&
    isRecord(seen['twins']['answers']) &&
    Object.keys(seen['twins']['answers']).length > 0
  );
}

/** In the solution's run: `again` is the repeated one and `twins` what it reports. Without twins there is nothing to ask students' programs. */
export function withTwins(
  seen: Record<string, unknown>,
  twins: unknown,
  { report, again }: Record<'report' | 'again', EngineReport>,
): Record<string, unknown> {
  const isWhole = unended(report, again).size === 0;
  return hasTwins({ ...seen, twins })
    ? { ...seen, twins: { ...(twins as object), isWhole } }
    : { ...seen, twins: null };
}

/** Tests of the first run that the repeated one did not bring to an end. */
function unended(report: EngineReport, again: EngineReport): Set<string> {
  const isComplete = again.verdict === 'finished' && again.isChannelComplete;
  const ended = new Set(isComplete ? again.results.map(({ name }) => name) : []);
  return new Set(report.results.map(({ name }) => name).filter(name => !ended.has(name)));
}

/**
 * A student's run, judged by the repeated one. If that came to its end with the solution (`isWhole`), it has to with the program: one that stops
 * there, by chance or by intent, has not told wrong objects apart. A test that only fails there says nothing: which checks other objects pass
 * depends on how a right program is made.
 */
export function judgedAgain(
  seen: Record<string, unknown>,
  twins: unknown,
  { report, again }: Record<'report' | 'again', EngineReport>,
): EngineReport {
  // Nothing was learned about the program.
  if (again.verdict === 'sandbox-failed' || again.verdict === 'cancelled') return again;
  const results = failedByLies(twins, report.results);
  const isWhole = isRecord(seen['twins']) && seen['twins']['isWhole'] === true;
  const isLying = results.some((result, index) => result !== report.results[index]);
  const stopped = unended(report, again);
  if (isLying || !isWhole || stopped.size === 0) return { ...report, results };
  if (again.verdict !== 'finished') return again;
  return {
    ...report,
    results: results.map(one =>
      stopped.has(one.name)
        ? {
            ...one,
            passed: false,
            status: 'failed',
            ...toldBelow(one.name, [runProblems.unsteady]),
          }
        : one,
    ),
  };
}

/** What the program said is told with its tests. A lie outside of tests is told with the last one. */
function failedByLies(twins: unknown, results: TestResult[]): TestResult[] {
  const names = new Set(results.map(result => result.name));
  const lies = Map.groupBy(liesOf(twins), ({ test }) => (names.has(test) ? test : results.at(-1)?.name));
  return results.map(result => {
    const sentences = new Set(lies.get(result.name)?.map(lie => lie.sentence));
    if (sentences.size === 0) return result;
    return {
      ...result,
      passed: false,
      status: 'failed',
      ...toldBelow(result.name, [...sentences]),
    };
  });
}

function liesOf(twins: unknown): Lie[] {
  if (!Array.isArray(twins)) return [];
  return (twins as unknown[]).flatMap(told => {
    const [test, sentence] = Array.isArray(told) ? (told as unknown[]) : [];
    return typeof test === 'string' && typeof sentence === 'string' ? [{ test, sentence }] : [];
  });
}
