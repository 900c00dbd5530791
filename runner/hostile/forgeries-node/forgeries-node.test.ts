import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { decide } from '../../engine-kit/decide.ts';
import { aNodeRequest, nodeBench, testedWays } from '../../engines/node/node-bench.ts';

/**
 * Programs that try to pass without solving anything, all with the same tests. The first comment of each says what it
 * tries; the second lists the allowed verdicts, and "passed" for the honest ones.
 */
const folder = import.meta.dirname;
const testCode = readFileSync(join(folder, 'tests.txt'), 'utf8');
const programs = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.txt') && file !== 'tests.txt')
  .flatMap(file => {
    const text = readFileSync(join(folder, file), 'utf8');
    if (!text.includes('SEED')) return [{ file, code: text }];
    return Array.from({ length: 3 }, (_, seed) => ({
      file: `${file} ${seed}`,
      code: text.replace('SEED', `${seed}`),
    }));
  })
  .map(({ file, code }) => {
    const wanted = (/^\/\/ verdict: (.*)$/m.exec(code)?.[1] ?? '').split(', ');
    return {
      name: basename(file).replace('.txt', ''),
      code,
      verdicts: wanted.filter(word => word !== 'passed'),
      isHonest: wanted.includes('passed'),
    };
  });

describe.each(testedWays)('EX-4 results of JavaScript cannot be forged (%s)', way => {
  const bench = nodeBench(way);
  beforeAll(() => bench.start());
  afterAll(() => bench.stop());

  it.each(programs)('$name', async ({ code, verdicts, isHonest }) => {
    const request = aNodeRequest({ code, testCode, limits: { cpuMs: 500 } });
    const result = decide(request, await bench.run(request));
    expect(result.output).not.toContain('FOUND');
    expect({
      isPassed: result.isPassed,
      notPassed: isHonest ? result.results.filter(({ passed }) => !passed) : [],
    }).toEqual({
      isPassed: isHonest,
      notPassed: [],
    });
    expect(verdicts).toContain(result.verdict);
  });
});

it('there are at least 15 forgeries and two honest programs', () => {
  expect(programs.filter(({ isHonest }) => !isHonest).length).toBeGreaterThanOrEqual(15);
  expect(programs.filter(({ isHonest }) => isHonest).length).toBeGreaterThanOrEqual(2);
});
