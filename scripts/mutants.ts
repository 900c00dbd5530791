// `npm run mutants [-- --only <text>]...`: plants the faults of `mutants/*.json`, one at a time, in a copy of the sources,
// and runs the tests that must notice each; what notices it must pass without it. With `--only`, those whose entry
// contains one of the texts; with `--not-in <printout>`, those that an earlier printout does not have.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Reporter } from 'vitest/node';
import { createVitest } from 'vitest/node';
import { type Mutant, readMutants } from './read-mutants.ts';

const root = join(import.meta.dirname, '..');

const copySources = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'cairn-mutants-'));
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root });
  for (const file of listed.toString().split('\0'))
    if (file && existsSync(join(root, file))) cpSync(join(root, file), join(copy, file));
  for (const folder of ['node_modules', 'dist'])
    if (existsSync(join(root, folder))) symlinkSync(join(root, folder), join(copy, folder));
  return copy;
};

/** Vite can lose its place when a file changes between two runs, and finds it again in the next. */
const isLost = (failure: string) => failure.includes('Soft-invalidated module');

/** Nor is a mutant noticed by a test if nobody could have planted it. */
const isNoFinding = (failure: string) => isLost(failure) || failure.includes('Transform failed');

/** One vitest for all mutants: it keeps PostgreSQL and what it has transformed. */
const startVitest = async (copy: string) => {
  let passed = 0;
  let failures: string[] = [];
  let ignored: ReadonlySet<string> = new Set();
  const reporter: Reporter = {
    onTestCaseResult: test => {
      const { state } = test.result();
      if (state === 'passed') passed += 1;
      if (state !== 'failed' || ignored.has(test.name)) return;
      failures.push(test.name);
      void vitest.cancelCurrentRun('test-failure');
    },
    onTestModuleEnd: module => {
      for (const { message } of module.errors()) {
        const failure = `${module.relativeModuleId} does not load: ${message.split('\n')[0]}`;
        if (!ignored.has(failure)) failures.push(failure);
      }
    },
  };
  process.chdir(copy);
  // Many mutants of the web app are noticed by a state that does not come, so a shorter wait shortens the whole run.
  process.env.SCREEN_PATIENCE_MS ??= '8000';
  const vitest = await createVitest('test', {
    root: copy,
    watch: false,
    // A worker that goes on would keep the code without the mutant.
    isolate: true,
    testTimeout: 30_000,
    reporters: [reporter],
  });
  return {
    /** Ends at the first failure that is not to be ignored. */
    run: async (tests: string[], only?: string, failingAnyway: ReadonlySet<string> = new Set()) => {
      passed = 0;
      failures = [];
      ignored = failingAnyway;
      if (only) vitest.setGlobalTestNamePattern(only.replaceAll(/[^\w\s]/g, '.'));
      else vitest.resetGlobalTestNamePattern();
      const specifications = await vitest.globTestSpecifications(tests);
      await vitest.runTestSpecifications(specifications);
      for (let again = 0; again < 3 && failures.some(isLost); again++) {
        passed = 0;
        failures = [];
        await vitest.runTestSpecifications(specifications);
      }
      return { passed, failures };
    },
    write: (file: string, text: string) => {
      writeFileSync(file, text);
      vitest.invalidateFile(file);
    },
    close: () => vitest.close(),
  };
};

type Outcome = { is: 'caught' | 'SURVIVED' | 'does not apply'; detail: string };

type Vitest = Awaited<ReturnType<typeof startVitest>>;

/** PostgreSQL is migrated when vitest starts, so a mutant of a migration gets a vitest of its own. */
const runMutated = async (
  vitest: Vitest,
  copy: string,
  { file, tests, only }: Mutant,
  ignored: Set<string>,
) => {
  if (!file.endsWith('.sql')) return vitest.run(tests, only, ignored);
  const own = await startVitest(copy);
  try {
    return await own.run(tests, only, ignored);
  } finally {
    await own.close();
  }
};

/** Failures that were seen without a mutant, and tests that were seen to pass without one. */
const failingAnyway = new Set<string>();
const passing = new Set<string>();

/** Runs only the test that noticed the mutant: all tests of all mutants would take longer than the mutants do. */
const failsAnyway = async (vitest: Vitest, { tests }: Mutant, failure: string) => {
  const test = [...tests, failure].join(' ');
  if (passing.has(test)) return false;
  const { passed, failures } = await vitest.run(tests, failure);
  const isPassing = failures.length === 0 && (passed > 0 || failure.includes(' does not load: '));
  if (isPassing) passing.add(test);
  else for (const failing of [failure, ...failures]) failingAnyway.add(failing);
  return !isPassing;
};

const attempt = async (vitest: Vitest, copy: string, mutant: Mutant): Promise<Outcome> => {
  const { file, find, replace } = mutant;
  const path = join(copy, file);
  if (!existsSync(path)) return { is: 'does not apply', detail: 'there is no such file' };
  const original = readFileSync(path, 'utf8');
  const found = original.split(find).length - 1;
  if (found !== 1) return { is: 'does not apply', detail: `find occurs ${found} times` };
  vitest.write(
    path,
    original.replace(find, () => replace),
  );
  const { passed, failures } = await runMutated(vitest, copy, mutant, failingAnyway).finally(() =>
    vitest.write(path, original),
  );
  const failure = failures[0];
  if (failure === undefined)
    return passed > 0
      ? { is: 'SURVIVED', detail: `${passed} tests passed` }
      : { is: 'does not apply', detail: 'no test ran' };
  if (isNoFinding(failure)) return { is: 'does not apply', detail: failure };
  if (!(await failsAnyway(vitest, mutant, failure))) return { is: 'caught', detail: failure };
  console.log(`fails without a mutant, catches none: ${failure}`);
  return attempt(vitest, copy, mutant);
};

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [''] },
    'not-in': { type: 'string' },
  },
});
const printed = values['not-in'] ? readFileSync(values['not-in'], 'utf8') : '';
const mutants = readMutants().filter(
  mutant =>
    values.only.some(text => JSON.stringify(mutant).includes(text)) &&
    !printed.includes(` ${mutant.file}: ${mutant.why} (`),
);
const begin = performance.now();
const copy = copySources();
const vitest = await startVitest(copy);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void vitest.close().finally(() => process.exit(1)));
const counts = { caught: 0, SURVIVED: 0, 'does not apply': 0 };
try {
  for (const mutant of mutants) {
    const before = performance.now();
    const { is, detail } = await attempt(vitest, copy, mutant);
    counts[is] += 1;
    console.log(
      `${is.padEnd(14)} ${mutant.file}: ${mutant.why} (${seconds(before)}) [${detail.replaceAll('\n', ' ')}]`,
    );
  }
} finally {
  await vitest.close();
}
console.log(
  `${mutants.length} mutants: ${counts.caught} caught, ${counts.SURVIVED} survived, ${counts['does not apply']} not applied, in ${seconds(begin)}`,
);
process.exitCode = counts.caught === mutants.length ? 0 : 1;
