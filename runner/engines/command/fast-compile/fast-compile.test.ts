import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { defaultLimits, type RunRequest } from '#contract/running/run-request.ts';

import { usually } from '../../../engine-kit/broad-lists.ts';
import { decide } from '../../../engine-kit/decide.ts';
import { testBench } from '../../../engine-kit/test-bench.ts';
import { shippedLanguage } from '../../../languages/shipped-languages.ts';
import { commandEngine } from '../command-engine.ts';
import { parseCompilerCall } from './compiler-words.ts';
import { leadingIncludes } from './leading-includes.ts';

const bench = testBench(commandEngine);
const plain = testBench(options => commandEngine({ ...options, isBoxPerStep: true }));
afterAll(async () => {
  await bench.stop();
  await plain.stop();
});

const request = (name: 'c' | 'cpp', code: string): RunRequest => {
  const language = shippedLanguage(name);
  const testCode = JSON.stringify([{ name: 'one', stdin: '', stdout: '6' }]);
  const limits = { ...defaultLimits, cpuMs: language.executionLimit };
  return { id: 'run', language, code, testCode, contract: null, limits };
};
const runIn = async ({ engine }: typeof bench, name: 'c' | 'cpp', code: string) => {
  const wanted = request(name, code);
  return decide(wanted, await engine.run(wanted, new AbortController().signal));
};

const headers = '#include <iostream>\n#include <vector>\n';
const program = `${headers}int main() {\n  std::vector<int> all{1, 2, 3};\n  int sum = 0;\n  for (int one : all) sum += one;\n  std::cout << sum;\n}\n`;

const hasCpp = existsSync('/usr/bin/g++');

describe.runIf(hasCpp)('a C++ program whose headers are precompiled', () => {
  const made = () =>
    readdirSync(join(bench.host.cacheFolder, 'headers')).filter(key =>
      existsSync(join(bench.host.cacheFolder, 'headers', key, 'all.gch')),
    );
  const usedFor = () => readdirSync(join(bench.host.cacheFolder, 'headers', made()[0]!));
  const longestMs = 60_000;
  beforeAll(async () => {
    // Another one each time: an identical program is not compiled again.
    let run = 0;
    const runAnother = () => runIn(bench, 'cpp', `${program}// ${++run}\n`);
    for (let time = 0; time < 2; time++) await runAnother();
    while (made().length === 0) await delay(20);
    // The file is there a moment before it is used.
    while (!usedFor().includes('iostream')) await runAnother();
  }, longestMs);

  it('is compiled with them, and behaves the same', async () => {
    const fast = await bench.engine.run(request('cpp', program), new AbortController().signal);
    expect(decide(request('cpp', program), fast)).toMatchObject({ verdict: 'finished', isPassed: true });
    expect(usedFor()).toContain('iostream');
  });

  const changed: [what: string, code: string][] = [
    ['forgets a header', program.replace('#include <vector>\n', '')],
    ['has a syntax error', program.replace('int sum = 0;', 'int sum = 0')],
    ['passes the wrong type to the library', program.replace('{1, 2, 3}', '{"a"}')],
    ['has a warning', program.replace('int sum', 'int unused; int sum')],
    ['has a warning in a header', program.replace('sum += one', 'sum += one, all.push_back("x")')],
    [
      'calls a function that does not exist',
      program.replace('int main', 'int missing();\nint main').replace('<< sum', '<< missing()'),
    ],
    [
      'uses a name that another header defines',
      `#include <iostream>\nusing namespace std;\nint count = 6;\nint main() { cout << count; }\n`,
    ],
    ['begins with a macro', `#define vector list\n${program}`],
    ['includes a header that does not exist', `#include <nothing>\n${program}`],
    [
      'includes more',
      `${headers}#include <unistd.h>\n#include <map>\nint main() { std::map<int, int> m{{1, 6}}; std::cout << m[1]; }\n`,
    ],
  ];
  const usual = [
    'forgets a header',
    'has a warning in a header',
    'calls a function that does not exist',
    'begins with a macro',
    'includes more',
  ];
  it.each(usually(changed, usual, ([what]) => what))(
    'gets the same result and messages when it %s',
    async (_, code) => {
      const [fast, slow] = [await runIn(bench, 'cpp', code), await runIn(plain, 'cpp', code)];
      const said = ({ verdict, isPassed, message, output, line, results }: typeof fast) => ({
        verdict,
        isPassed,
        message,
        output: output.replaceAll(/\/tmp\/cc\w+/g, '/tmp/cc'),
        line,
        results: results.map(one => ({ ...one, durationMs: 0 })),
      });
      expect(said(fast)).toEqual(said(slow));
    },
  );
});

describe('a C program that is linked by another linker', () => {
  it.each([
    ['is right', '#include <stdio.h>\nint main(void) { puts("6"); }'],
    ['calls a function that does not exist', 'int missing(void);\nint main(void) { return missing(); }'],
    ['has no main', 'int other(void) { return 6; }'],
    [
      'calls a dangerous function',
      '#include <stdio.h>\nchar *gets(char *);\nint main(void) { char a[9]; gets(a); puts("6"); }',
    ],
    ['has a warning', '#include <stdio.h>\nint main(void) { int unused; puts("6"); }'],
    ['crashes', 'int main(void) { return *(volatile int *)0; }'],
  ])('gets the same result and messages when it %s', async (_, code) => {
    const [fast, slow] = [await runIn(bench, 'c', code), await runIn(plain, 'c', code)];
    const tidy = (output: string) => output.replaceAll(/\/tmp\/cc\w+/g, '/tmp/cc');
    expect({ verdict: fast.verdict, output: tidy(fast.output), passed: fast.isPassed }).toEqual({
      verdict: slow.verdict,
      output: tidy(slow.output),
      passed: slow.isPassed,
    });
  });
});

describe('the headers that a program begins with', () => {
  it.each([
    ['#include <iostream>\n#include <map>\nint x;\n#include <set>\n', ['iostream', 'map']],
    [
      '// one\n\n/* two\n three */ #include <iostream> // four\n# include <bits/stdc++.h>\r\nint x;',
      ['iostream', 'bits/stdc++.h'],
    ],
    ['#define A\n#include <iostream>\n', []],
    ['#include "own.h"\n#include <iostream>\n', []],
    ['// a \\\n#include <iostream>\n', []],
    ['#ifdef A\n#include <iostream>\n#endif\n', []],
    ['#include <iostream> int x;', []],
    ['/* #include <iostream>', []],
  ])('are found in %j', (source, expected) => {
    expect(leadingIncludes(source)).toEqual(expected);
  });
});

describe('a call of a compiler', () => {
  it('is taken apart into what matters for headers', () => {
    expect(parseCompilerCall('g++ -std=c++20 -Wall -O0 main.cpp -o main -lm', 'main.cpp')).toEqual({
      isCpp: true,
      program: 'g++',
      flags: ['-std=c++20', '-Wall', '-O0'],
    });
  });
  it.each(['clang++ main.cpp', 'g++ $(cat flags) main.cpp', 'g++ main.cpp; true', 'g++ other.cpp', 'make'])(
    'is left alone if it is not plain: %s',
    command => {
      expect(parseCompilerCall(command, 'main.cpp')).toBeNull();
    },
  );
});
