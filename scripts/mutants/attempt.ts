import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNoFinding, startVitest, type VitestInCopy } from './vitest-in-copy.ts';

/** `change`: the text of the file with the fault, or why it cannot be planted. */
export type Planted = {
  file: string;
  tests: string[];
  only?: string;
  change: (text: string) => { text: string } | { obstacle: string };
};
export type Outcome = { is: 'caught' | 'SURVIVED' | 'does not apply'; detail: string };

/** PostgreSQL is migrated when vitest starts, so a mutant of a migration gets a vitest of its own. */
const runMutated = async (vitest: VitestInCopy, copy: string, { file, tests, only }: Planted) => {
  if (!file.endsWith('.sql')) return vitest.run(tests, only, failingAnyway);
  const own = await startVitest(copy);
  try {
    return await own.run(tests, only, failingAnyway);
  } finally {
    await own.close();
  }
};

/** Failures that were seen without a mutant, and tests that were seen to pass without one. */
const failingAnyway = new Set<string>();
const passing = new Set<string>();

/** Runs only the test that noticed the mutant: all tests of all mutants would take longer than the mutants do. */
const failsAnyway = async (vitest: VitestInCopy, { tests }: Planted, failure: string) => {
  const test = [...tests, failure].join(' ');
  if (passing.has(test)) return false;
  const { passed, failures } = await vitest.run(tests, failure);
  const isPassing = failures.length === 0 && (passed > 0 || failure.includes(' does not load: '));
  if (isPassing) passing.add(test);
  else for (const failing of [failure, ...failures]) failingAnyway.add(failing);
  return !isPassing;
};

/** Killed, it ran no test by name that could be run again; without a mutant, all tests come to an end. */
const isEndless = (failure: string) => failure === 'a test without end';

export const attempt = async (vitest: VitestInCopy, copy: string, planted: Planted): Promise<Outcome> => {
  const path = join(copy, planted.file);
  if (!existsSync(path)) return { is: 'does not apply', detail: 'there is no such file' };
  const original = readFileSync(path, 'utf8');
  const changed = planted.change(original);
  if ('obstacle' in changed) return { is: 'does not apply', detail: changed.obstacle };
  vitest.write(path, changed.text);
  const { passed, failures } = await runMutated(vitest, copy, planted).finally(() =>
    vitest.write(path, original),
  );
  const failure = failures[0];
  if (failure === undefined)
    return passed > 0
      ? { is: 'SURVIVED', detail: `${passed} tests passed` }
      : { is: 'does not apply', detail: 'no test ran' };
  if (failures.some(isEndless)) return { is: 'caught', detail: 'a test without end' };
  if (isNoFinding(failure)) return { is: 'does not apply', detail: failure };
  if (!(await failsAnyway(vitest, planted, failure))) return { is: 'caught', detail: failure };
  console.log(`fails without a mutant, catches none: ${failure}`);
  return attempt(vitest, copy, planted);
};

export const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
