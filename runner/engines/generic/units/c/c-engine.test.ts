import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { shippedLanguage } from '../../../../languages/shipped-languages.ts';
import { readForgeries } from '../forgeries.ts';
import { pastedTests, unitBench } from '../unit-bench.ts';
import { cEngine } from './c-engine.ts';

const dialects = [
  { dialect: 'c', compiler: '/usr/bin/gcc', ending: '.c' },
  { dialect: 'cpp', compiler: '/usr/bin/g++', ending: '.cpp' },
].filter(({ compiler }) => existsSync(compiler));

it('TK-4 there are at least 25 forgeries of C and C++', () => {
  const all = dialects.flatMap(
    ({ dialect, ending }) => readForgeries(`forgeries-${dialect}`, ending).programs,
  );
  expect(all.filter(({ isHonest }) => !isHonest).length).toBeGreaterThanOrEqual(25);
});

describe.each(dialects)('unit tests of $dialect', ({ dialect, ending }) => {
  const bench = unitBench(cEngine, shippedLanguage(dialect));
  afterAll(() => bench.stop());

  it.each(pastedTests(join(import.meta.dirname, `idioms-${dialect}`)))(
    'TK-3 $name: a file of tests runs unchanged, for the author and for a student',
    async ({ code, tests }) => {
      const result = await bench.run(code, tests);
      expect({ message: result.message, wrong: result.results.filter(one => !one.passed) }).toEqual({
        message: null,
        wrong: [],
      });
      expect(result).toMatchObject({ verdict: 'finished', isPassed: true });
      const known = { expectedTests: result.testNames, expectedChecks: result.checks! };
      const again = await bench.run(code, tests, known);
      expect(again.results.filter(one => !one.passed && one.status !== 'skipped')).toEqual([]);
    },
  );

  const { tests, programs } = readForgeries(`forgeries-${dialect}`, ending);
  let known = { expectedTests: [] as string[], expectedChecks: '' };
  beforeAll(async () => {
    const { code } = programs.find(({ name }) => name === 'solution')!;
    const { testNames, checks } = await bench.run(code, tests);
    known = { expectedTests: testNames, expectedChecks: checks! };
  });

  it.each(programs)('TK-4 $name', async ({ code, allowed, isHonest }) => {
    const result = await bench.run(code, tests, known);
    expect(result.output).not.toContain('ESCAPED');
    const wrong = result.results.filter(({ passed }) => passed !== isHonest);
    expect({ isPassed: result.isPassed, wrong, message: result.message }).toMatchObject({
      isPassed: isHonest,
      wrong: [],
    });
    expect(isHonest ? ['finished'] : allowed).toContain(result.verdict);
  });
});
