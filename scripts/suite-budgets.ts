import { relative } from 'node:path';
import { readReport } from './vitest-report.ts';

type TestFile = { name: string; startTime: number; endTime: number };

/**
 * Seconds of all test files of an area together, for two quiet cores, on which three files run at a time. Printed, never a failure: a busy machine
 * takes longer. Whoever adds tests looks here first, because everybody waits for them.
 */
const budgets: Record<string, number> = {
  house: 40,
  contract: 5,
  cli: 30,
  server: 870,
  web: 360,
  runner: 750,
  bench: 55,
};
/** Of `npm test` from its first to its last line. */
const wholeBudget = 1200;
const slowestShown = 12;

const areaOf = (file: string) => file.split('/')[0]!;
const seconds = (ms: number) => `${Math.round(ms / 1000)} s`;

/** The last line but one of `npm test`. */
export const wholeTime = (ms: number): string =>
  `everything: ${seconds(ms)} of ${wholeBudget} s${ms > wholeBudget * 1000 ? ', over its budget' : ''}`;

/** What each area took of its budget, and the slowest files, from the report of a run of vitest in `root`. */
export function suiteTimes(root: string, reportFile: string): string[] {
  const report = readReport<{ testResults: TestFile[] }>(reportFile);
  const files = (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    ms: Math.max(0, endTime - startTime),
  }));
  const areas = Map.groupBy(files, ({ file }) => areaOf(file));
  const lines = [...areas].map(([area, ones]) => {
    const ms = ones.reduce((sum, one) => sum + one.ms, 0);
    const budget = budgets[area];
    const isOver = budget !== undefined && ms > budget * 1000;
    return `${area}: ${ones.length} files, ${seconds(ms)}${budget === undefined ? '' : ` of ${budget} s`}${isOver ? ', over its budget' : ''}`;
  });
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, slowestShown);
  return [...lines.toSorted(), ...slowest.map(({ file, ms }) => `slow: ${file} ${seconds(ms)}`)];
}
