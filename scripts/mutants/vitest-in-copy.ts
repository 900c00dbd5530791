import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { createVitest } from 'vitest/node';
import { endEndlessWorkers } from './endless-workers.ts';

const root = join(import.meta.dirname, '../..');

/** Faults are planted in a copy, so that nobody works on code with one. */
export const copySources = (): string => {
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
export const isNoFinding = (failure: string) => isLost(failure) || failure.includes('Transform failed');

/** One vitest for all mutants: it keeps PostgreSQL and what it has transformed. */
export const startVitest = async (copy: string) => {
  let passed = 0;
  let failures: string[] = [];
  let ignored: ReadonlySet<string> = new Set();
  const noteErrors = ({ relativeModuleId }: TestModule, errors: { message: string }[]) => {
    for (const { message } of errors) {
      const failure = `${relativeModuleId} does not load: ${message.split('\n')[0]}`;
      if (!ignored.has(failure)) failures.push(failure);
    }
  };
  const reporter: Reporter = {
    onTestCaseResult: test => {
      const { state } = test.result();
      if (state === 'passed') passed += 1;
      if (state !== 'failed' || ignored.has(test.name)) return;
      failures.push(test.name);
      void vitest.cancelCurrentRun('test-failure');
    },
    // Where a hook fails, its tests are left out, and none of them fails.
    onTestSuiteResult: suite => noteErrors(suite.module, suite.errors()),
    onTestModuleEnd: module => noteErrors(module, module.errors()),
  };
  process.chdir(copy);
  // Many mutants of the web app are noticed by a state that does not come, so a shorter wait shortens the whole run.
  process.env.SCREEN_PATIENCE_MS ??= '15000';
  // Long lists of programs are run whole: a mutant may show in one of them only.
  process.env.CAIRN_ALL_FORGERIES ??= 'yes';
  const vitest = await createVitest('test', {
    root: copy,
    watch: false,
    testTimeout: 90_000,
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
      const watch = endEndlessWorkers(() => failures.push('a test without end'));
      try {
        await vitest.runTestSpecifications(specifications);
        for (let again = 0; again < 3 && failures.some(isLost); again++) {
          passed = 0;
          failures = [];
          await vitest.runTestSpecifications(specifications);
        }
      } finally {
        watch.stop();
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

export type VitestInCopy = Awaited<ReturnType<typeof startVitest>>;
