import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { decide } from '../../engine-kit/decide.ts';
import { aNodeRequest, nodeBench, testedWays } from './node-bench.ts';

/**
 * One file for each style of programs and tests that teachers use; every test in it must pass. The student's program is
 * above the separator line, with further files behind lines with their names, the tests below.
 */
const folder = join(import.meta.dirname, 'idioms');
const fileNames = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file =>
  file.endsWith('.txt'),
);
const idioms = fileNames.map(file => {
  const [program = '', testCode = ''] = readFileSync(join(folder, file), 'utf8').split('==== tests\n');
  const [code = '', ...further] = program.split(/^==== file /m);
  return {
    number: file.startsWith('border') ? 'TK-5' : file.startsWith('found-missing') ? 'FC-5' : 'EX-2',
    name: basename(file).replace(/(\.ts)?\.txt$/, ''),
    isTyped: file.endsWith('.ts.txt'),
    code,
    files: further.map(text => {
      const [name = '', ...lines] = text.split('\n');
      return { name, kind: 'readOnly' as const, content: lines.join('\n') };
    }),
    testCode,
  };
});

describe.each(testedWays)('common test styles work unchanged (%s)', way => {
  const bench = nodeBench(way);
  beforeAll(() => bench.start());
  afterAll(() => bench.stop());

  it.each(idioms)(
    '$number CT-3 $name passes and fits the contract that it makes itself',
    async ({ code, files, testCode, isTyped }) => {
      const request = aNodeRequest({ code, files, testCode, isTyped });
      const asAuthor = { ...request, isRecording: true };
      const report = await bench.run(asAuthor);
      const notPassed = report.results.filter(({ passed }) => !passed).map(({ feedback }) => feedback);
      expect({ verdict: report.verdict, message: report.message, notPassed }).toEqual({
        verdict: 'finished',
        message: null,
        notPassed: [],
      });
      expect(report.results.map(({ name }) => name)).toEqual(report.declaredTests);
      expect(report.results.length).toBeGreaterThan(0);
      const { contract } = decide(asAuthor, report);
      expect(contract?.seen).toHaveProperty('border.callees');
      // The two ways differ in how processes begin, not in what a contract is.
      if (way !== testedWays[0]) return;
      const asStudent = { ...request, contract: contract! };
      const result = decide(asStudent, await bench.run(asStudent));
      expect(result.results.filter(({ passed }) => !passed)).toEqual([]);
      expect(result.isPassed).toBe(true);
    },
  );
});
