import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { pythonTestRun, type RunOptions } from './python-test-run.ts';

const python = pythonTestRun();
const read = (name: string) => readFileSync(join(import.meta.dirname, 'idioms', name), 'utf8');
afterAll(() => python.stop());

/** What fails of tests as teachers write them, with the solution, and with the same program and the contract of that run. */
async function faultsOf(program: string, tests: string, more: RunOptions = {}) {
  const limits = { cpuMs: 5000 };
  const author = await python.run(program, tests, { ...more, isRecording: true, limits });
  const runs = [author];
  if (author.contract)
    runs.push(await python.run(program, tests, { ...more, contract: author.contract, limits }));
  return runs.flatMap(({ message, results }) => [
    ...(message ? [message] : []),
    ...results.filter(one => !one.passed).map(one => `${one.name}\n${one.feedback}`),
  ]);
}

describe('tests as teachers write them', () => {
  it('FC-2 errors and collections of the library are the same in tests and program', async () => {
    expect(await faultsOf(read('library_program.py'), read('test_library.py'))).toEqual([]);
  });
});
