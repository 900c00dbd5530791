import { aContract } from '../engine-kit/a-contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  defaultLimits,
  type RunLanguage,
  type RunRequest,
  type RunResult,
} from '#contract/running/run-request.ts';

import { decide } from '../engine-kit/decide.ts';
import { testBench } from '../engine-kit/test-bench.ts';
import { commandEngine } from './command/command-engine.ts';
import { nodeEngine } from './node/node-engine.ts';
import { pythonEngine } from './python/python-engine.ts';

const benches = {
  python: testBench(options => pythonEngine({ ...options, log: () => {} })),
  node: testBench(nodeEngine),
  command: testBench(commandEngine),
};
beforeAll(() => Promise.all(Object.values(benches).map(bench => bench.engine.start())));
afterAll(() => Promise.all(Object.values(benches).map(bench => bench.stop())));

const language = (
  name: string,
  executableFileName: string,
  executionCommand: string,
  testFramework: string,
): RunLanguage => ({
  name,
  executableFileName,
  executionCommand,
  testFramework,
  preamble: '',
  postamble: '',
});
const python = language('Python', 'main.py', 'python3 main.py', 'unittest');
const javascript = language('JavaScript', 'main.js', 'node main.js', 'node-test');
const c = language('C', 'main.c', 'gcc main.c -o main && ./main', 'io');
const bash = language('Bash', 'main.sh', 'bash main.sh', 'io');

const run = async (
  engine: keyof typeof benches,
  { contract = null, ...given }: Pick<RunRequest, 'language' | 'code' | 'testCode'> & Partial<RunRequest>,
): Promise<RunResult> => {
  const limits = { ...defaultLimits, cpuMs: 2000 };
  const request: RunRequest = { id: 'run', contract, limits, ...given };
  return decide(request, await benches[engine].engine.run(request, new AbortController().signal));
};

/** Whether PostgreSQL can store every text in it. */
const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable);
};

/** A verdict about the program, readable as a whole, that stays the same when its tests are asked for by name. */
const expectHonest = async (
  engine: keyof typeof benches,
  given: Parameters<typeof run>[1],
  isPassed: boolean,
) => {
  const first = await run(engine, given);
  expect(first, JSON.stringify(first)).toMatchObject({ verdict: 'finished', hasError: false, isPassed });
  expect(isStorable(first), JSON.stringify(first)).toBe(true);
  const second = await run(engine, { ...given, contract: aContract(first.testNames) });
  expect(second).toMatchObject({
    verdict: 'finished',
    hasError: false,
    isPassed,
    testNames: first.testNames,
  });
  return first;
};

describe('TV-1 in Python', () => {
  it('every byte value and broken text may be printed, returned, raised and used as a name', async () => {
    const code = `
import os, sys
odd = 'a\\0b \\ud800 \\udc00 \\x1b[31m' + ''.join(map(chr, range(256)))
def talk():
    os.write(1, bytes(range(256)) + b'\\xed\\xa0\\x80\\xf0\\x9f')
    os.write(2, bytes(range(256)))
    print('a\\0b')
    sys.stderr.write('a\\0b\\n')
    return 1
def give(): return odd
def fail(): raise ValueError(odd)
def open_file(): open('\\udcff' + odd.replace('\\0', ''))
def long(): print('x' * 60_000, end='')
`;
    const testCode = `
import unittest
class TestText(unittest.TestCase):
    def test_talk(self): self.assertEqual(talk(), 1)
    def test_give(self): self.assertEqual(give(), 'nothing \\0 \\ud800')
    def test_fail(self): fail()
    def test_open(self): open_file()
    def test_long(self): long()
setattr(TestText, 'test_\\0_\\ud800', lambda self: None)
`;
    const { results } = await expectHonest('python', { language: python, code, testCode }, false);
    const passed = results.filter(result => result.passed).map(result => result.name.replace(/.*\./, ''));
    expect(passed.sort()).toEqual(['test_long', 'test_talk', 'test_\uFFFD_\uFFFD']);
  });

  it.each([
    ['raised while it is loaded', `raise ValueError('a\\0b \\ud800')`],
    ['in its own source', 'x = "\uD800'],
    ['in its last words', `import os\nos.write(1, bytes(range(256)))\nos._exit(3)`],
  ])('broken text may stand %s', async (_, code) => {
    const testCode = 'def test_a():\n    assert True\n';
    const result = await run('python', { language: python, code, testCode });
    expect(result.verdict).not.toBe('sandbox-failed');
    expect(isStorable(result)).toBe(true);
  });
});

describe('TV-1 in JavaScript', () => {
  it('every byte value and broken text may be printed, returned, thrown and used as a name', async () => {
    const code = `
const odd = 'a\\0b \\ud800 \\udc00 \\x1b[31m' + String.fromCharCode(...Array(256).keys());
function talk() {
  process.stdout.write(Buffer.from([...Array(256).keys(), 0xed, 0xa0, 0x80, 0xf0, 0x9f]));
  process.stderr.write(Buffer.from([...Array(256).keys()]));
  console.log('a\\0b \\ud800');
  console.error(odd);
  return 1;
}
function give() { return { [odd]: odd }; }
function fail() { throw new Error(odd); }
function openFile() { require('node:fs').readFileSync('\\ud800 no such file'); }
module.exports = { talk, give, fail, openFile };
`;
    const testCode = `
test('talks', () => expect(talk()).toBe(1));
test('gives', () => expect(give()).toEqual({ a: '\\0 \\ud800' }));
test('fails', () => fail());
test('opens', () => openFile());
test('named \\0 \\ud800', () => {});
describe('\\udc00', () => { it('\\0', () => expect(1).toBe(1)); });
`;
    const given = { language: javascript, code, testCode };
    const { results } = await expectHonest('node', given, false);
    expect(results.filter(result => result.passed)).toHaveLength(3);
  });

  it.each([
    ['thrown while it is loaded', `throw new Error('a\\0b \\ud800')`],
    ['thrown, and not as an error', `throw 'a\\0b \\ud800'`],
    ['in its own source', 'const x = "\uD800'],
    ['in its last words', `process.stdout.write(Buffer.from([...Array(256).keys()]));\nprocess.exit(3)`],
  ])('broken text may stand %s', async (_, code) => {
    const result = await run('node', { language: javascript, code, testCode: `test('a', () => {});` });
    expect(result.verdict).not.toBe('sandbox-failed');
    expect(isStorable(result)).toBe(true);
  });
});

describe('TV-1 in any other language', () => {
  const cases = (...list: object[]) => JSON.stringify(list);

  it('FT-1 a correct C program that prints NUL passes', async () => {
    const code = '#include <stdio.h>\nint main(void) { fwrite("a\\0b", 1, 3, stdout); }\n';
    const testCode = cases({ name: 'NUL', stdout: 'a\0b', match: 'exact' });
    const { results } = await expectHonest('command', { language: c, code, testCode }, true);
    expect(results).toMatchObject([{ name: 'NUL', actual: 'a\uFFFDb', expected: 'a\uFFFDb' }]);
  });

  it('every byte value may be printed and expected, and any text may name a case', async () => {
    const code = `
#include <stdio.h>
int main(void) { for (int i = 0; i < 256; i++) { putchar(i); fputc(i, stderr); } puts("\\xed\\xa0\\x80"); return 0; }
`;
    const testCode = cases(
      { name: 'a\0b', stdout: '\0' },
      { name: 'a\uD800b', stdin: '\0\uD800', stdout: '[^]*', match: 'regex' },
      { name: 'a\uDC00b', stdout: 'x', match: 'exact' },
    );
    const { results } = await expectHonest('command', { language: c, code, testCode }, false);
    expect(results.map(result => `${result.name} ${result.status}`)).toEqual([
      'a\uFFFDb failed',
      'a\uFFFDb (2) passed',
      'a\uFFFDb (3) failed',
    ]);
  });

  it.each([
    ['a file name', String.raw`cat "$(printf 'no\xff\xed\xa0\x80such')" ; echo ok`],
    ['the standard input', 'cat'],
    ['a message on standard error', String.raw`printf '\0\xff\033[31m' >&2; exit 3`],
  ])('broken text may stand in %s', async (_, code) => {
    const testCode = cases({ name: 'one', stdin: '\0\uD800', stdout: 'nothing of the kind' });
    await expectHonest('command', { language: bash, code, testCode }, false);
  });

  it('a compiler may repeat it', async () => {
    const result = await run('command', {
      language: c,
      code: 'int main(void) { return "\u0001\uD800\u001B[31m" \uFFFD; }\n',
      testCode: cases({ name: 'one', stdout: '' }),
    });
    expect(result.verdict).toBe('compile-failed');
    expect(isStorable(result)).toBe(true);
  });
});

it('TV-1 a text that is cut is not cut in the middle of a character', () => {
  const language = { ...bash, testFramework: 'io' };
  const limits = { ...defaultLimits, cpuMs: 1000 };
  const feedback = `x${'\u{1F600}'.repeat(8000)}`;
  const result = decide(
    { id: 'run', language, code: '', testCode: '', contract: null, limits },
    {
      verdict: 'finished',
      message: null,
      output: '',
      isOutputCut: false,
      declaredTests: ['a'],
      results: [{ name: 'a', passed: true, status: 'passed', feedback }],
      isChannelComplete: true,
      cpuMs: 1,
      wallMs: 1,
    },
  );
  expect(isStorable(result)).toBe(true);
});
