import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { usually } from '../../../engine-kit/broad-lists.ts';
import { shippedLanguage } from '../../../languages/shipped-languages.ts';
import { unitBench } from '../unit-bench.ts';
import { cEngine } from './c-engine.ts';
import { saysOtherwise } from './precompiled-headers.ts';

const solution =
  '#include <string>\n#include <vector>\nint count(std::vector<int> all) {\n  return all.size();\n}\n';
const tests = 'TEST_CASE("counts") {\n  CHECK(count({1, 2}) == 2);\n  CHECK(count({}) == 0);\n}\n';

describe.runIf(existsSync('/usr/bin/g++'))('C++ with precompiled headers', () => {
  let cache = '';
  const fast = unitBench(options => {
    cache = options.host.cacheFolder;
    return cEngine(options);
  }, shippedLanguage('cpp'));
  // Without a folder to keep them in there are none.
  const plain = unitBench(
    options => cEngine({ ...options, host: { ...options.host, keptFolder: '/nowhere' } }),
    shippedLanguage('cpp'),
  );
  afterAll(async () => {
    await fast.stop();
    await plain.stop();
  });

  const changed: [what: string, code: string][] = [
    ['is right', solution],
    ['is wrong', solution.replace('all.size()', 'all.size() + 1')],
    ['misuses the library', solution.replace('return all', 'all.push_back(std::string("a"));\n  return all')],
    ['has a warning', solution.replace('return', 'int unused;\n  return')],
    ['defines a macro of the system', `#define _POSIX_C_SOURCE 200809L\n${solution}`],
  ];
  it.each(usually(changed, ['misuses the library'], ([what]) => what))(
    'FC-5 a program that %s gets the same result and messages',
    async (_, code) => {
      const contract = await fast.contractOf(solution, tests);
      const [one, other] = [
        await fast.run(code, tests, { contract }),
        await plain.run(code, tests, { contract }),
      ];
      const told = ({ verdict, message, output, line, notes, results }: typeof one) => ({
        verdict,
        message,
        output,
        line,
        notes,
        results: results.map(({ passed, feedback }) => ({ passed, feedback })),
      });
      expect(told(one)).toEqual(told(other));
      const made = readdirSync(cache).filter(name => name.startsWith('headers-of-tests-'));
      expect(made.flatMap(name => readdirSync(join(cache, name)))).toContain('all.h.gch');
    },
  );
});

it.each([
  ['compiles in silence', 0, '', false],
  ['compiles with a warning', 0, 'main.cpp:2:7: warning: unused variable', false],
  ['compiles with a warning of a header', 0, 'In file included from /usr/include/c++/14/map:1,\n', true],
  ['does not compile', 1, 'main.cpp:2:7: error: x', true],
])('FC-5 the headers are read again where messages could differ: %s', (_, exitCode, shown, isRead) => {
  expect(saysOtherwise({ exitCode, shown })).toBe(isRead);
});
