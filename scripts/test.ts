// `npm test`: all checks and tests. The last line has the totals.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from './check.ts';
import { installForTests } from './install-languages.ts';
import { quickExtent, testAsOrdinaryUser } from './ordinary-user-tests.ts';
import { inBackground, runQuietly, runWithOutput } from './run-step.ts';
import { suiteTimes, wholeTime } from './suite-budgets.ts';
import { type Count, orFailure, readReport, readVitest, sumOf } from './vitest-report.ts';

/** Repeated after everything else: the reporters print a failure far above the last lines. */
const failures: string[] = [];
const notes: string[] = [];

const folder = mkdtempSync(join(tmpdir(), 'cairn-results-'));

const checks = async (): Promise<Count> => {
  const { passed, failures: found } = await check(step => runQuietly(step, inBackground));
  failures.push(...found.map(name => `npm run check, ${name}: see above`));
  return { passed, failed: found.length, skipped: 0 };
};

const unitTests = async (): Promise<Count> => {
  const file = join(folder, 'vitest.json');
  const reporters = ['--reporter=dot', '--reporter=json', '--reporter=./scripts/second-tries.ts'];
  // As for journeys: a busy machine can starve a test once, and the log says which needed it.
  const args = ['run', '--retry=1', ...reporters, `--outputFile.json=${file}`];
  const isOk = await runWithOutput({ name: 'vitest', command: 'vitest', args });
  const { count, failures: found } = readVitest(process.cwd(), file, isOk);
  failures.push(...found);
  notes.push(...suiteTimes(process.cwd(), file));
  return count;
};

/** Most of what the runner does can be done in two ways; root with control groups has just tried one of them. */
const ordinaryUserTests = async (): Promise<Count> => {
  const result = await testAsOrdinaryUser(quickExtent);
  failures.push(...result.failures);
  const count = sumOf(result.counts);
  notes.push(
    result.obstacle === null
      ? `of these, as an ordinary user without control groups: ${count.passed} passed, ${count.failed} failed; those that take long are left to npm run proof -- ordinary-user`
      : `not tested as an ordinary user: ${result.obstacle}`,
  );
  return count;
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
  }>(join(folder, 'playwright.json'));
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

const isRoot = process.getuid?.() === 0;
// Tests wait for databases, boxes and pages again and again; what they leave of the cores goes to what stands beside them.
const counts: Count[] = [
  ...(await Promise.all([
    timed('checks', checks),
    timed('unit, server, runner and screen tests', unitTests),
  ])),
  // Without control groups memory is looked at again and again, and a browser beside it would make that late.
  ...(isRoot ? [await timed('tests of the runner as an ordinary user', ordinaryUserTests)] : []),
  await timed('journeys in a browser', browserTests),
];
rmSync(folder, { recursive: true, force: true });

const total = sumOf(counts);
for (const note of notes) console.log(note);
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(wholeTime(performance.now() - started));
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed === 0 ? 0 : 1;
