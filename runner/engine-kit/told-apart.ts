import type { TestResult } from '#contract/run-request.ts';

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

/** `twins`: as the repeated run of the solution reports it; without, there is nothing to ask students' programs. */
export function withTwins(seen: Record<string, unknown>, twins: unknown): Record<string, unknown> {
  const kept = { ...seen, twins };
  return hasTwins(kept) ? kept : { ...seen, twins: null };
}

/** What the program said is told with its tests. A lie outside of tests is told with the last one. */
export function failedByLies(twins: unknown, results: TestResult[]): TestResult[] {
  const names = new Set(results.map(result => result.name));
  const told = Map.groupBy(liesOf(twins), ({ test }) => (names.has(test) ? test : results.at(-1)?.name));
  return results.map(result => {
    const sentences = new Set(told.get(result.name)?.map(lie => lie.sentence));
    if (sentences.size === 0) return result;
    const feedback = [result.name, ...sentences].join('\n');
    return { ...result, passed: false, status: 'failed', feedback };
  });
}

function liesOf(twins: unknown): Lie[] {
  if (!Array.isArray(twins)) return [];
  return (twins as unknown[]).flatMap(told => {
    const [test, sentence] = Array.isArray(told) ? (told as unknown[]) : [];
    return typeof test === 'string' && typeof sentence === 'string' ? [{ test, sentence }] : [];
  });
}
