import { afterAll, expect, it } from 'vitest';

import { defaultLimits, type RunLanguage, type RunRequest } from '#contract/running/run-request.ts';

import { decide } from '../../../engine-kit/decide.ts';
import { testBench } from '../../../engine-kit/test-bench.ts';
import { commandEngine } from '../command-engine.ts';
import { createCompiledPrograms, mostArchiveBytes } from './compiled-programs.ts';

const bench = testBench(commandEngine);
afterAll(() => bench.stop());

/** Its compiler makes another program each time. */
const drawn: RunLanguage = {
  name: 'Drawn',
  executionCommand: 'cat main.txt /proc/sys/kernel/random/uuid > made.txt && cat made.txt',
  executableFileName: 'main.txt',
  preamble: '',
  postamble: '',
  testFramework: 'io',
};
const c: RunLanguage = {
  ...drawn,
  name: 'C',
  executionCommand: 'gcc -Wall main.c -o main && ./main',
  executableFileName: 'main.c',
};

const run = async (language: RunLanguage, code: string, cases: object[] = [{ stdout: '' }]) => {
  const limits = { ...defaultLimits, cpuMs: 1000 };
  const testCode = JSON.stringify(cases);
  const request: RunRequest = { id: 'run', language, code, testCode, contract: null, limits };
  return decide(request, await bench.engine.run(request, new AbortController().signal));
};
const drawnFor = async (code: string) => (await run(drawn, code)).results[0]?.output;

it('QK-1 compiles an identical program twice, and then takes what the compiler made', async () => {
  const [first, second, third] = [await drawnFor('a\n'), await drawnFor('a\n'), await drawnFor('a\n')];
  expect(first).toMatch(/^a\n[\da-f-]{36}/);
  expect(second).not.toBe(first);
  expect(third).toBe(second);
  expect(await drawnFor('b\n')).toMatch(/^b\n/);
});

it('QK-1 compiles a program with the time in it each time', async () => {
  const all = [];
  for (let time = 0; time < 3; time++) all.push(await drawnFor('__TIME__\n'));
  expect(new Set(all).size).toBe(3);
});

it('QK-1 runs and judges an identical program each time, and tells the same warnings', async () => {
  const code = `#include <stdio.h>
int main(void) {
  int unused;
  char line[20] = "";
  fgets(line, sizeof line, stdin);
  printf("%s", line);
}`;
  const cases = [
    { stdin: 'one', stdout: 'one' },
    { stdin: 'two', stdout: 'three' },
  ];
  const told = [];
  for (let time = 0; time < 4; time++) {
    const { verdict, isPassed, results, notes } = await run(c, code, cases);
    told.push({ verdict, isPassed, passed: results.map(one => one.passed), notes });
  }
  expect(told[0]).toMatchObject({ verdict: 'finished', isPassed: false, passed: [true, false] });
  expect(told[0]?.notes).toHaveLength(1);
  expect(told.slice(1)).toEqual([told[0], told[0], told[0]]);
});

it('QK-1 keeps compiled programs within a number of bytes and for a time', () => {
  let time = 0;
  const programs = createCompiledPrograms({ bytes: 10, ageMs: 1000, now: () => time });
  const program = (bytes: number) => ({ execution: {} as never, archive: Buffer.alloc(bytes), env: {} });
  programs.keep('a', program(5));
  programs.keep('b', program(5));
  expect(programs.find('a')).not.toBeNull();
  programs.keep('c', program(3));
  expect(['a', 'b', 'c'].map(key => programs.find(key) !== null)).toEqual([true, false, true]);
  programs.keep('large', program(mostArchiveBytes + 1));
  expect(programs.find('large')).toBeNull();
  time = 1001;
  expect(programs.find('a')).toBeNull();
  programs.keep('d', program(10));
  expect(programs.find('d')).not.toBeNull();
});
