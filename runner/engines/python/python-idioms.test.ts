import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { RunResult } from '#contract/running/run-request.ts';

import { pythonTestRun } from './python-test-run.ts';

const python = pythonTestRun();
const read = (name: string) => readFileSync(join(import.meta.dirname, 'idioms', name), 'utf8');
afterAll(() => python.stop());

const program = read('program.py');
const tests = read('test_idioms.py');
/** What the border between tests and program once changed (finding FL-4). */
const atBorder = [...(/^class Border[^]*?^\S/m.exec(tests)?.[0] ?? '').matchAll(/def (test_\w+)/g)].map(
  match => match[1]!,
);
const names = [...tests.matchAll(/^ {4}(?:async )?def (test_\w+)/gm)].map(match => match[1]!);

describe('idioms that teachers use', () => {
  let result: RunResult;
  beforeAll(async () => {
    result = await python.run(program, tests, { limits: { cpuMs: 5000 } });
  });

  it('EX-2 all run and are declared before the program starts', () => {
    expect(result).toMatchObject({ verdict: 'finished', message: null, hasError: false });
    expect(result.results.map(one => one.name)).toEqual(result.testNames);
    // Three are created in a loop, two are plain functions.
    expect(result.results).toHaveLength(names.length + 5);
  });

  const made = ['test_0', 'test_1', 'test_2', 'test_plain_function', 'test_async_function'];
  it.each([...names, ...made].map(name => [atBorder.includes(name) ? 'FL-4' : 'EX-2', name]))(
    '%s %s works as in one process',
    (_, name) => {
      const found = result.results.filter(one => one.name === name || one.name.endsWith(`.${name}`));
      expect(found.map(one => one.status + one.feedback)).toEqual(['passed']);
    },
  );
});

it('TK-5 operators, identity, iterators, contexts, errors, threads and coroutines are as in one process', async () => {
  const result = await python.run(read('border_program.py'), read('test_border.py'), {
    limits: { cpuMs: 5000 },
  });
  expect(result.results.filter(one => !one.passed).map(one => `${one.name}\n${one.feedback}`)).toEqual([]);
  expect(result).toMatchObject({ verdict: 'finished', message: null, hasError: false });
  expect(result.results).toHaveLength(34);
});
