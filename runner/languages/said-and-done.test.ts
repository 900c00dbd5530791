import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { describe, expect, it } from 'vitest';

import type { SampleResult } from '#test/run-samples.ts';
import { canHideBubblewrap, withoutBubblewrap } from '#test/processes/without-bubblewrap.ts';

const script = join(import.meta.dirname, '../../test/run-samples.ts');

const samples = async (command: string, args: string[]) => {
  const { stdout } = await promisify(execFile)(command, args);
  return JSON.parse(stdout) as SampleResult[];
};

const saidAndDone = (results: SampleResult[]) =>
  results.map(({ name, why, isPassed }) => ({ name, isSaidToRun: why === null, isPassed }));
const asSaid = (results: SampleResult[]) =>
  results.map(({ name, why }) => ({ name, isSaidToRun: why === null, isPassed: why === null }));

/** In bubblewrap `languages.test.ts` runs the sample of every language that is said to run. */
describe('FO-1 OP-1 what is said of each language is what its sample does', () => {
  it.runIf(canHideBubblewrap)('without bubblewrap', async () => {
    const results = await samples(...withoutBubblewrap(process.execPath, [script]));
    expect(saidAndDone(results)).toEqual(asSaid(results));
    expect(results.find(({ name }) => name === 'Python')?.why).toMatch(/bubblewrap|sandboxed/);
  });
});
