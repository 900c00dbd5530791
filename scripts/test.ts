// `npm test`: all checks and tests, fastest first. The last line has the totals.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { check } from './check.ts';
import { installForTests } from './install-languages.ts';
import { runWithOutput } from './run-step.ts';

type Count = { passed: number; failed: number; skipped: number };

/** Repeated after everything else: the reporters print a failure far above the last lines. */
const failures: string[] = [];

const folder = mkdtempSync(join(tmpdir(), 'cairn-results-'));

const readReport = <T>(file: string): T | null => {
  try {
    return JSON.parse(readFileSync(join(folder, file), 'utf8')) as T;
  } catch {
    return null;
  }
};

/** A test runner that fails without a failing test (a file that does not load) counts as one failure. */
const orFailure = (count: Count | null, isOk: boolean): Count => {
  const { passed = 0, failed = 0, skipped = 0 } = count ?? {};
  return { passed, failed: failed === 0 && !isOk ? 1 : failed, skipped };
};

type TestFile = {
  name: string;
  status: string;
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
};

const firstLine = (text: string | undefined): string => (text ?? '').split('\n')[0] ?? '';

const failuresOf = ({ name, status, message, assertionResults }: TestFile): string[] => {
  const file = relative(process.cwd(), name);
  const failed = assertionResults.filter(test => test.status === 'failed');
  if (failed.length === 0 && status === 'failed') return [`${file}: ${firstLine(message)}`];
  return failed.map(test => `${file} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
};

const unitTests = async (): Promise<Count> => {
  const file = join(folder, 'vitest.json');
  const reporters = ['--reporter=dot', '--reporter=json', '--reporter=./scripts/second-tries.ts'];
  // As for journeys: a busy machine can starve a test once, and the log says which needed it.
  const args = ['run', '--retry=1', ...reporters, `--outputFile.json=${file}`];
  const isOk = await runWithOutput({ name: 'vitest', command: 'vitest', args });
  const report = readReport<{
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    testResults: TestFile[];
  }>('vitest.json');
  for (const testFile of report?.testResults ?? []) failures.push(...failuresOf(testFile));
  const count = report && {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
  };
  return orFailure(count, isOk);
};

const browserTests = async (): Promise<Count> => {
  const isOk = await runWithOutput({
    name: 'playwright',
    command: 'playwright',
    args: ['test', '--reporter=line,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(folder, 'playwright.json') },
  });
  const report = readReport<{
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  }>('playwright.json');
  const count = report && {
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
    skipped: report.stats.skipped,
  };
  // Always reported: a browser test that needs two tries has a race, in the test or in the product.
  if (report && report.stats.flaky > 0)
    console.log(`journeys that needed a second try: ${report.stats.flaky}`);
  return orFailure(count, isOk);
};

const started = performance.now();
await installForTests();
const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const before = performance.now();
  const result = await work();
  console.log(`${name}: ${((performance.now() - before) / 1000).toFixed(1)} s`);
  return result;
};

const counts: Count[] = [
  { ...(await timed('checks', check)), skipped: 0 },
  await timed('unit, server, runner and screen tests', unitTests),
  await timed('journeys in a browser', browserTests),
];
rmSync(folder, { recursive: true, force: true });

const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`everything: ${((performance.now() - started) / 1000).toFixed(1)} s`);
const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
