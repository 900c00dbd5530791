import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { decide } from '../../engine-kit/decide.ts';
import { aNodeRequest, nodeBench, testedWays } from './node-bench.ts';

const add = 'function add(a, b) {\n  return a + b;\n}\n';

describe.each(testedWays)('with processes that are %s', way => {
  const bench = nodeBench(way);
  beforeAll(() => bench.start());
  afterAll(() => bench.stop());

  const run = async (wanted: Parameters<typeof aNodeRequest>[0], signal?: AbortSignal) => {
    const request = aNodeRequest(wanted);
    return decide(request, await bench.run(request, signal));
  };

  it('FI-1 a program requires and imports its files, tests import them too, and hidden ones are for tests alone', async () => {
    const files = [
      {
        name: 'lib/shapes.js',
        kind: 'edited',
        content: 'exports.Square = class { constructor(s) { this.side = s; } };',
      },
      { name: 'text.js', kind: 'readOnly', content: 'export const shout = text => text.toUpperCase();' },
      { name: 'data.txt', kind: 'readOnly', content: 'one' },
      { name: 'right.txt', kind: 'hidden', content: '16' },
      {
        name: 'helper.js',
        kind: 'hidden',
        content: 'exports.right = () => require("node:fs").readFileSync("right.txt", "utf8");',
      },
      { name: 'main.js', kind: 'edited', content: 'exports.area = () => 16;' },
    ] as const;
    const testCode = `
const { test } = require('node:test');
const assert = require('node:assert');
const { Square } = require('./lib/shapes');
const { right } = require('./helper');
const { area, look } = require('./main');
test('area', () => assert.equal(area(4), Number(right())));
test('square', () => assert.equal(new Square(3).side, 3));
test('look', () => assert.deepEqual(look(), ['ONE', false]));`;
    const body =
      "const area = side => new Square(side).side ** 2;\nconst look = () => [shout(fs.readFileSync('data.txt', 'utf8')), fs.existsSync('right.txt')];";
    const common = `const fs = require('node:fs');\nconst { Square } = require('./lib/shapes');\nconst { shout } = require('./text.js');\n${body}\nfs.writeFileSync('right.txt.new', '0');`;
    const ran = await run({ code: common, testCode, files: [...files] });
    expect(ran.results.map(({ name, status }) => `${name} ${status}`)).toEqual([
      'area passed',
      'square passed',
      'look passed',
    ]);
    const module = `import fs from 'node:fs';\nimport { Square } from './lib/shapes.js';\nimport { shout } from './text.js';\n${body}`;
    expect((await run({ code: module, testCode, files: [...files] })).isPassed).toBe(true);
    const typed = files.map(file =>
      file.name === 'text.js'
        ? {
            ...file,
            name: 'text.ts',
            content: 'export const shout = (text: string): string => text.toUpperCase();',
          }
        : file,
    );
    const wrong = common
      .replace("const { shout } = require('./text.js')", "import { shout } from './text.ts'")
      .replace("const fs = require('node:fs')", "import fs from 'node:fs'")
      .replace("const { Square } = require('./lib/shapes')", "import { Square } from './lib/shapes.js'");
    expect((await run({ code: wrong, testCode, files: typed, isTyped: true })).isPassed).toBe(true);
  });

  it('FI-1 errors in further files name their file and its line', async () => {
    const testCode = `test('area', () => expect(area(2)).toBe(4));`;
    const shapes = (content: string, name = 'lib/shapes.js') => [{ name, kind: 'edited', content } as const];
    const place = { line: 2, file: 'lib/shapes.js' };
    const common = `const { side } = require('./lib/shapes');\nconst area = n => side(n) * 2;`;
    const thrown = await run({
      code: common,
      testCode,
      files: shapes('exports.side = n => {\n  return n.size.x;\n};'),
    });
    expect(thrown.results[0]).toMatchObject(place);
    expect(thrown.results[0]?.feedback).toContain(
      '(line 2 of lib/shapes.js)\nin exports.side, line 2 of lib/shapes.js, called from area, line 2',
    );
    const code = `import { side } from './lib/shapes.js';\nexport const area = n => side(n);`;
    const unread = await run({ code, testCode, files: shapes('export const side = n =>\n  n +;') });
    expect(unread).toMatchObject({ verdict: 'compile-failed', ...place });
    expect(unread.message).toContain('in line 2 of lib/shapes.js');
    // An enum becomes code, which moves the lines below.
    const typed = shapes(
      'export enum Side { Left, Right }\nexport const side = (n: any): number => n.size.x;',
      'shapes.ts',
    );
    const moved = await run({
      code: `import { side } from './shapes.js';\nexport const area = (n: number) => side(n);`,
      testCode,
      files: typed,
      isTyped: true,
    });
    expect(moved.results[0]).toMatchObject({ line: 2, file: 'shapes.ts' });
  });

  it('FC-5 says in one sentence with the line what to write where a module cannot be mocked', async () => {
    const said = async (mock: string) => {
      const testCode = `import { jest } from '@jest/globals';\nimport { add } from './sum';\n${mock}\ntest('adds', () => expect(add(1, 2)).toBe(3));`;
      return (await run({ code: add, testCode })).message;
    };
    for (const name of ['./sum', 'axios'])
      expect(await said(`jest.mock('${name}');`)).toBe(
        `The tests themselves could not be read: Error: mock needs to know what stands for "${name}", which is no further file of the program and no module of Node. Write: jest.mock('${name}', () => ({ name: jest.fn() })). (line 3 of the tests)`,
      );
    expect(await said('jest.mock(add);')).toContain(
      "jest.mock('./name', () => ({ … })). (line 3 of the tests)",
    );
    expect(await said("jest.mock('node:fs');")).toBeNull();
  });

  it('FC-5 tells the author where in the tests the solution does not pass, and what the cause may be', async () => {
    const program = [
      "const { EventEmitter } = require('node:events');",
      'class Door extends EventEmitter { push() { process.nextTick(() => this.emit("open")); } }',
      "const read = name => require('node:fs').readFileSync(name, 'utf8');",
      'module.exports = { Door, read, two: () => 2 };',
    ].join('\n');
    const testCode = [
      "const { Door, read, two } = require('./solution');",
      "test('a value', () => {",
      '  expect(two()).toBe(3);',
      '});',
      "test('a hidden file', () => {",
      "  expect(read('right.txt')).toBe('4');",
      '});',
      "test('no such matcher', () => {",
      '  expect(two()).toBeNice();',
      '});',
      "test('too late', async () => {",
      '  const door = new Door();',
      '  door.push();',
      "  await new Promise(resolve => door.on('open', resolve));",
      '});',
    ].join('\n');
    const files = [{ name: 'right.txt', kind: 'hidden', content: '4' }] as const;
    const request = aNodeRequest({ code: program, testCode, files: [...files] });
    const notes = async (isRecording: boolean) => {
      const asked = { ...request, isRecording };
      return decide(asked, await bench.run(asked)).results.map(({ feedback }) => feedback.split('\n').at(-1));
    };
    expect(await notes(true)).toEqual([
      'See line 3 of the tests.',
      'right.txt is a hidden file, which only tests have: let students read it, or hand its text to the program. See line 5 of the tests.',
      'See line 9 of the tests.',
      'What it waits for may have happened before it began to wait: between two calls of the tests, the program goes on with what it has to do. Listen before the call that causes it. See line 11 of the tests.',
    ]);
    expect((await notes(false)).join(' ')).not.toContain('of the tests');
  });

  it('FC-5 a program in TypeScript imports its files without their ending', async () => {
    const files = [
      {
        name: 'units.ts',
        kind: 'readOnly',
        content:
          'export const UNITS = { g: 1, kg: 1000 } as const;\nexport type Unit = keyof typeof UNITS;\n',
      },
      {
        name: 'lib/scale.ts',
        kind: 'readOnly',
        content: "import { UNITS } from '../units';\nexport const scale = (n: number) => n * UNITS.kg;\n",
      },
      { name: 'text.txt', kind: 'readOnly', content: 'one' },
    ] as const;
    const code =
      "import { UNITS, type Unit } from './units';\nimport { scale } from './lib/scale';\nexport const grams = (n: number, unit: Unit): number => n * UNITS[unit] + 0 * scale(n);\n";
    const testCode =
      "import { grams } from './solution';\nimport { UNITS } from './units';\ntest('grams', () => expect(grams(2, 'kg')).toBe(2 * UNITS.kg));\n";
    expect(await run({ code, testCode, files: [...files], isTyped: true })).toMatchObject({ isPassed: true });
    const wrong = await run({
      code: code.replace('./units', './unit'),
      testCode,
      files: [...files],
      isTyped: true,
    });
    expect(wrong.message).toContain("Cannot find module '/tmp/unit'");
  });

  describe('EX-3 feedback for a student', () => {
    it('a failing comparison names the test, the expected and the actual value', async () => {
      const { results } = await run({
        code: 'const add = (a, b) => a - b;',
        testCode: `describe('add', () => { it('adds', () => assert.equal(add(1, 2), 3)); });`,
      });
      expect(results).toMatchObject([
        { name: 'add > adds', status: 'failed', passed: false, expected: '3', actual: '-1' },
      ]);
      expect(results[0]!.feedback).toBe(
        'add > adds: the values differ\nCalled: add(1, 2)\nexpected: 3\nactual:   -1',
      );
    });

    it('a failing matcher of expect says what was wanted', async () => {
      const { results } = await run({
        code: 'const list = () => [1, 2]; class P { x = 1 } const p = () => new P();',
        testCode: `test('a', () => expect(list()).toContain(3));
        test('b', () => expect(p()).toEqual({ x: 2 }));
        test('c', () => expect(list()).not.toHaveLength(2));
        test('d', () => assert(list().length > 5));
        test('e', () => assert.throws(() => list(), TypeError));
        test('f', () => assert.deepStrictEqual(p(), { x: 1 }));`,
      });
      expect(results.map(({ feedback }) => feedback.split('\n')[0])).toEqual([
        'a: Expected [ 1, 2 ] to contain 3',
        'b: Expected P { x: 1 } to equal { x: 2 }',
        'c: Not expected: [ 1, 2 ] to have length 2, it has 2',
        `d: This should be true: test('d', () => assert(list().length > 5))`,
        'e: an error was expected, but nothing was thrown',
        'f: the values differ',
      ]);
      expect(results[5]).toMatchObject({ expected: '{ x: 1 }', actual: 'P { x: 1 }' });
    });

    it("an exception names the student's line, without preamble and without our stack frames", async () => {
      const { results } = await run({
        preamble: "'use strict';\nconst given = 1;",
        code: 'function inner() {\n  return undefined.length;\n}\n\nfunction outer() {\n  return inner();\n}',
        testCode: `test('breaks', () => outer());`,
      });
      expect(results[0]).toMatchObject({ status: 'error', line: 2 });
      expect(results[0]!.feedback).toContain('TypeError: Cannot read properties of undefined');
      expect(results[0]!.feedback).toContain('inner, line 2, called from outer, line 6');
      expect(results[0]!.feedback).not.toMatch(/cairn|node:|\.js/);
    });

    it('an exception in TypeScript names the right line even if an enum moved the lines', async () => {
      const { results } = await run({
        isTyped: true,
        code: 'enum Color {\n  Red,\n  Green,\n}\n\ninterface A { a: number }\nconst f = (a: A): number => {\n  throw new Error(Color[1]);\n};',
        testCode: `test('breaks', () => f({ a: 1 }));`,
      });
      expect(results[0]).toMatchObject({ status: 'error', line: 8 });
      expect(results[0]!.feedback).toContain('Error: Green');
    });

    it('FR-2 a failed test names its last call in words that can be run again, or none', async () => {
      const { results } = await run({
        code: `class Stack {
  items = [];
  constructor(...items) { this.items.push(...items); }
  push(item) { this.items.push(item); return this; }
  pop() { return this.items.shift(); }
}
const counter = (n) => ({ next: () => ++n });
const sorted = (list) => list.sort().at(-1);
const each = (list, f) => list.map(f);
module.exports = { Stack, counter, sorted, each, broken: () => { throw new Error('no'); } };`,
        testCode: `const { Stack, counter, sorted, each, broken } = require('./main');
        test('changed in place', () => assert.equal(sorted([2, 'b', { a: [-0, null], 'b-c': 1 }, "it's"]), 0));
        test('new', () => assert.equal(new Stack(1, 2).pop(), 2));
        test('since', () => { const s = new Stack(); s.push(1).push(2); s.size = 2; assert.equal(s.pop(), 2); });
        test('closure', () => { const c = counter(1); c.next(); expect(c.next()).toBe(9); });
        test('exported', () => broken());
        test('own function', () => assert.deepEqual(each([1], x => x), 0));
        test('nothing', () => assert.equal(1, 2));`,
      });
      expect(results.map(({ feedback }) => /^Called: (.*)$/m.exec(feedback)?.[1])).toEqual([
        `sorted([2, 'b', { a: [-0, null], ['b-c']: 1 }, "it's"])`,
        'new Stack(1, 2).pop()',
        'const stack = new Stack(); stack.push(1); stack.push(2); stack.size = 2; stack.pop()',
        'const it = counter(1); it.next(); it.next()',
        'broken()',
        undefined,
        undefined,
      ]);
    });

    it('a missing name is explained in words', async () => {
      const { results } = await run({ code: 'const other = 1;', testCode: `test('t', () => add(1, 2));` });
      expect(results[0]!.feedback).toBe('t: your program does not define add');
    });

    it('a result has the output and the duration of its test', async () => {
      const { results, output } = await run({
        code: `console.log('loading');\nconst say = text => console.log(text, { a: 1 });`,
        testCode: `test('one', () => say('first'));\ntest('two', async () => { await null; say('second'); console.log('from the test'); });`,
      });
      expect(output).toBe('loading\nfirst { a: 1 }\nsecond { a: 1 }\nfrom the test\n');
      expect(results.map(({ output: own }) => own)).toEqual([
        'first { a: 1 }\n',
        'second { a: 1 }\nfrom the test\n',
      ]);
      expect(results.every(({ durationMs }) => typeof durationMs === 'number')).toBe(true);
    });

    it('an unhandled rejection and an exception in a timer fail the running test', async () => {
      const { results, verdict } = await run({
        code: `function start() {\n  Promise.reject(new Error('lost'));\n}\nfunction tick() {\n  setTimeout(() => { throw new RangeError('late'); }, 1);\n}\nconst pause = () => new Promise(r => setTimeout(r, 20));`,
        testCode: `test('one', async () => { start(); await pause(); });
        test('two', async () => { tick(); await pause(); });
        test('three', () => {});`,
      });
      expect(verdict).toBe('finished');
      expect(results.map(({ status, line }) => [status, line])).toEqual([
        ['error', 2],
        ['error', 5],
        ['passed', undefined],
      ]);
    });

    it('a test that awaits a promise that never settles fails at once, and the next ones run', async () => {
      const { results, verdict } = await run({
        code: 'const never = () => new Promise(() => {});',
        testCode: `test('waits', async () => { await never(); });\ntest('done', done => {});\ntest('next', () => {});`,
      });
      expect(verdict).toBe('finished');
      expect(results.map(({ passed }) => passed)).toEqual([false, false, true]);
      expect(results[0]!.feedback).toContain('never settled');
    });
  });

  describe('EX-5 a plain sentence says what stopped a run', () => {
    const tests = `test('first', () => assert.equal(add(1, 2), 3));\ntest('second', () => second());\ntest('third', () => {});`;

    it('a syntax error names its line', async () => {
      const { verdict, message, line, hasError } = await run({
        preamble: '// given',
        code: 'const x = 1;\nfunction greet(name { return name; }\n',
        testCode: tests,
      });
      expect({ verdict, line, hasError }).toEqual({ verdict: 'compile-failed', line: 2, hasError: true });
      expect(message).toBe("Your program cannot be read in line 2: SyntaxError: Unexpected token '{'");
    });

    it('a syntax error in an ES module and in TypeScript names its line too', async () => {
      const module = await run({ code: 'export const a = 1;\nexport const b = ;\n', testCode: tests });
      expect(module).toMatchObject({ verdict: 'compile-failed', line: 2 });
      const typed = await run({
        isTyped: true,
        preamble: '// given',
        code: 'let x: number = 1;\nfunction f(a: string {\n}\n',
        testCode: tests,
      });
      expect(typed).toMatchObject({ verdict: 'compile-failed', line: 2 });
      expect(typed.message).toBe("Your program cannot be read in line 2: SyntaxError: Expected ',', got '{'");
    });

    it('an unclosed bracket is reported for the last line, also with a postamble', async () => {
      const code = 'function greet(name) {\n  return name;\n';
      const result = await run({ code: code.trimEnd(), postamble: '// the end', testCode: tests });
      expect(result).toMatchObject({ verdict: 'compile-failed', line: 2 });
      const typed = await run({
        code: code.trimEnd(),
        postamble: '// the end',
        testCode: tests,
        isTyped: true,
      });
      expect(typed).toMatchObject({ verdict: 'compile-failed', line: 2 });
    });

    it('a SyntaxError thrown by JSON.parse is not reported as a syntax error of the program', async () => {
      const result = await run({ code: 'let a;\nJSON.parse("{");', testCode: tests });
      expect(result).toMatchObject({ verdict: 'crashed', line: 2 });
    });

    it('an exception while the program is loaded names its line', async () => {
      const { verdict, message, line } = await run({ code: 'let a;\n\na.b = 1;\n', testCode: tests });
      expect({ verdict, line }).toEqual({ verdict: 'crashed', line: 3 });
      expect(message).toContain(
        'Your program stopped in line 3 before any test could run: TypeError: Cannot set',
      );
    });

    it('process.exit does not pass, and earlier results are kept', async () => {
      const { verdict, message, results } = await run({
        code: `${add}const second = () => process.exit(0);`,
        testCode: tests,
      });
      expect(verdict).toBe('crashed');
      expect(message).toBe('Your program called process.exit(0) before the tests were done.');
      expect(results.map(({ passed }) => passed)).toEqual([true, false, false]);
      expect(results[1]!.feedback).toContain('process.exit(0)');
    });

    it('TV-4 an endless loop is stopped by the CPU limit and told with its line, and earlier results are kept', async () => {
      const { verdict, message, results, cpuMs } = await run({
        code: `${add}const second = () => { for (;;); };`,
        testCode: tests,
        limits: { cpuMs: 100 },
      });
      expect(verdict).toBe('timed-out');
      expect(message).toBe(
        'Your program was stopped after 100 ms of computing: is there a loop that never ends?',
      );
      expect(results.map(({ passed }) => passed)).toEqual([true, false, false]);
      expect(results[1]!.feedback).toBe(
        `second: ${message}\nCalled: second()\nIt was at line 4: const second = () => { for (;;); };`,
      );
      expect(results[1]!.line).toBe(4);
      expect(cpuMs).toBeGreaterThanOrEqual(100);
    });

    it('an endless loop while the program is loaded is stopped, too', async () => {
      const code = '\nfor (;;);';
      const { verdict, line, results } = await run({ code, testCode: tests, limits: { cpuMs: 100 } });
      expect(verdict).toBe('timed-out');
      expect(line).toBe(2);
      expect(results.map(({ name, passed }) => [name, passed])).toEqual([
        ['first', false],
        ['second', false],
        ['third', false],
      ]);
    });

    it('a program that only waits is stopped by the limit on sleep', async () => {
      const { verdict, message } = await run({
        code: 'const add = () => new Promise(() => setInterval(() => {}, 1000));',
        testCode: `test('waits', async () => { await add(); });`,
        limits: { cpuMs: 100 },
      });
      expect(verdict).toBe('timed-out');
      expect(message).toContain('waited for 3100 ms');
    });

    it.each(['process.nextTick', 'queueMicrotask'])(
      'a call is answered although a callback of %s throws after it, and the error is reported',
      async how => {
        const code = `const add = (a, b) => { ${how}(() => { throw new Error('too late'); }); return a + b; };`;
        const testCode = `test('a', () => assert.equal(add(1, 2), 3));\ntest('b', () => assert.equal(add(2, 2), 4));`;
        const { verdict, isPassed, results } = await run({ code, testCode });
        expect([verdict, isPassed, results.length]).toEqual(['finished', false, 2]);
        expect(results.map(({ feedback }) => feedback).join()).toContain('too late');
      },
    );

    it('a full heap is reported as out of memory, and earlier results are kept', async () => {
      const { verdict, message, results } = await run({
        code: `${add}const second = () => { const all = []; for (;;) all.push(new Array(1000).fill(all.length)); };`,
        testCode: tests,
        limits: { cpuMs: 10_000 },
      });
      expect(verdict).toBe('out-of-memory');
      expect(message).toContain('512 MB');
      expect(results.map(({ passed }) => passed)).toEqual([true, false, false]);
    });

    it('memory outside the heap counts too', async () => {
      const { verdict } = await run({
        code: `${add}const second = () => { const all = []; for (;;) all.push(Buffer.alloc(2 ** 24, 1)); };`,
        testCode: tests,
        limits: { cpuMs: 10_000 },
      });
      expect(verdict).toBe('out-of-memory');
    });

    it('endless output is stopped, and its beginning is shown', async () => {
      const report = await run({
        code: `${add}const second = () => { for (;;) console.log('x'.repeat(1000)); };`,
        testCode: tests,
        limits: { cpuMs: 5000 },
      });
      expect(report.verdict).toBe('too-much-output');
      expect(report.isOutputCut).toBe(true);
      expect(report.output.length).toBeLessThan(70_000);
    });

    it('TV-2 endless output of short lines is told as such, whichever limit it reaches first', async () => {
      const report = await run({
        code: `${add}const second = () => { for (;;) console.log('flood'); };`,
        testCode: tests,
        limits: { cpuMs: 400 },
      });
      expect(report).toMatchObject({ verdict: 'too-much-output', isOutputCut: true });
      expect(report.message).toContain('is it printing in a loop that never ends?');
    });

    // Long lines reach the limit with few of them: each costs the program as much as a short one.
    const printing = `for (let n = 0; n < 30_000; n++) console.log(n < 3 ? n : String(n).padStart(99, '0'));`;
    it.each([
      ['while it is loaded', `${printing}${add}`],
      ['in a test', `${add}const second = () => { ${printing} };`],
    ])('FS-8 beginning and end of what is printed %s are shown', async (_, code) => {
      const report = await run({ code, testCode: tests, limits: { cpuMs: 5000 } });
      expect(report).toMatchObject({ verdict: 'too-much-output', isOutputCut: true });
      expect(report.output).toMatch(/^0\n1\n2\n[\d\n]*\n… [\d,]+ KB are left out here …\n[\d\n]*$/);
      expect(report.output.length - 64 * 1024).toBeLessThan(50);
    });

    it('too many processes are stopped', async () => {
      const { verdict } = await run({
        code: `${add}const second = () => { const { spawn } = require('child_process'); for (let i = 0; i < 99; i++) spawn('/bin/sleep', ['5']).on('error', () => {}); for (;;); };`,
        testCode: tests,
        limits: { cpuMs: 2000 },
      });
      expect(['too-many-processes', 'crashed']).toContain(verdict);
    });

    it('a value that is too large to be sent fails that test, and the next ones run', async () => {
      const { verdict, results } = await run({
        code: `${add}const named = () => 1;\nconst second = () => [named, Array(3e6).fill(1)];\nconst third = () => [named, 'x'.repeat(9e6)];`,
        testCode: `test('a', () => second());\ntest('b', () => third());\ntest('c', () => assert.equal(named(), 1));`,
      });
      expect(verdict).toBe('finished');
      expect(results.map(({ passed }) => passed)).toEqual([false, false, true]);
      expect(results[0]!.feedback).toContain('too long to be handed over');
      expect(results[1]!.feedback).toContain('too large to be handed over');
    });

    it('an endless recursion fails that test', async () => {
      const { verdict, results } = await run({
        code: `${add}const second = () => second();`,
        testCode: tests,
      });
      expect(verdict).toBe('finished');
      expect(results.map(({ passed }) => passed)).toEqual([true, false, true]);
      expect(results[1]!.feedback).toContain('Maximum call stack size exceeded');
    });

    it('a syntax error in the tests is reported as an error of the tests', async () => {
      const { verdict, message } = await run({ code: add, testCode: `test('a', () => {\n  add(;\n});` });
      expect(verdict).toBe('compile-failed');
      expect(message).toBe(
        "The tests themselves could not be read: SyntaxError: Unexpected token ';' (line 2 of the tests)",
      );
    });

    it('a run can be cancelled', async () => {
      const abort = new AbortController();
      const running = run({ code: 'for (;;);', testCode: tests, limits: { cpuMs: 20_000 } }, abort.signal);
      setImmediate(() => abort.abort());
      expect((await running).verdict).toBe('cancelled');
    });
  });

  describe('FB-3 reading TypeScript is part of the run', () => {
    /** The parser tries both meanings of each `<T>(`, so that each doubles its time. */
    const bomb = `let x = ${'<T>('.repeat(40)}a${')'.repeat(40)};`;
    const typedAdd = 'const add = (a: number, b: number): number => a + b;';
    const testCode = `test('adds', () => assert.equal(add(1, 2) as number, 3));`;
    const bombRun = (cpuMs: number, signal?: AbortSignal) =>
      run({ isTyped: true, code: bomb, testCode, limits: { cpuMs } }, signal);

    it('a program that the parser cannot read in its time is stopped by its limit, once', async () => {
      const result = await bombRun(300);
      expect(result).toMatchObject({
        verdict: 'compile-failed',
        message: 'Compiling your program was stopped after 0.3 s of computing.',
        results: [{ name: 'adds', passed: false }],
      });
    });

    it('other programs are read meanwhile', async () => {
      let ended = 0;
      const enough = new AbortController();
      const bombs = [1, 2].map(() => bombRun(3000, enough.signal).finally(() => ended++));
      expect(await run({ isTyped: true, code: typedAdd, testCode })).toMatchObject({ isPassed: true });
      expect(ended).toBe(0);
      enough.abort();
      await Promise.all(bombs);
    });

    it('tests that the parser cannot read in their time are told as the tests', async () => {
      const result = await run({ isTyped: true, code: typedAdd, testCode: bomb, limits: { cpuMs: 200 } });
      expect(result).toMatchObject({
        verdict: 'timed-out',
        message: 'Stopped: the tests themselves, not your program, computed for too long.',
      });
    });

    it('a program that is nested too deeply is told as its own failure', async () => {
      const code = `let x = ${'('.repeat(90_000)}1${')'.repeat(90_000)};`;
      const { verdict, isPassed } = await run({ isTyped: true, code, testCode });
      expect(['compile-failed', 'crashed', 'timed-out', 'out-of-memory']).toContain(verdict);
      expect(isPassed).toBe(false);
    });

    it('a syntax error in typed tests is reported as an error of the tests', async () => {
      const result = await run({
        isTyped: true,
        code: typedAdd,
        testCode: `test('a', () => {\n  add(;\n});`,
      });
      expect(result).toMatchObject({ verdict: 'compile-failed', results: [] });
      expect(result.message).toMatch(/^The tests themselves could not be read: .*\(line 2 of the tests\)$/);
    });

    it('the line of a loop is found even if an enum moved the lines', async () => {
      const { results } = await run({
        isTyped: true,
        code: 'enum Color {\n  Red,\n  Green,\n}\n\ninterface A { a: number }\nconst spin = (a: A): void => {\n  for (;;);\n};',
        testCode: `test('spins', () => spin({ a: 1 }));`,
        limits: { cpuMs: 200 },
      });
      expect(results[0]).toMatchObject({ status: 'error', line: 8 });
    });

    it('the start of a pair does not use up the limit', async () => {
      const limits = { cpuMs: 100, memoryMb: 300 };
      expect(await run({ isTyped: true, code: typedAdd, testCode, limits })).toMatchObject({
        isPassed: true,
      });
    });
  });

  describe('FA-3 a failure that the program caused is told as its own', () => {
    it('when it prints one text of many megabytes', async () => {
      const code = `const add = () => { console.log('ä'.repeat(9e6)); };`;
      const result = await run({ code, testCode: `test('a', () => add());`, limits: { cpuMs: 5000 } });
      expect(result).toMatchObject({ verdict: 'too-much-output', isOutputCut: true });
      expect(/^ä{24576}\n… [\d,]+ KB are left out here …\nä{8191}\n$/.test(result.output)).toBe(true);
    });

    it('when its tests report without end', async () => {
      const tests = `for (let n = 0; n < 30_000; n++) test(String(n), () => { throw new Error('x'.repeat(4000)); });`;
      const result = await run({ code: add, testCode: tests, limits: { cpuMs: 10_000 } });
      expect(result).toMatchObject({
        verdict: 'timed-out',
        message: 'Stopped: the tests themselves, not your program, computed for too long.',
      });
    });

    it('when it throws an error with a text of many megabytes', async () => {
      const code = `const text = 'x'.repeat(9e6);\nthrow new Error(text);`;
      const result = await run({ code, testCode: `test('a', () => add());` });
      expect(result).toMatchObject({ verdict: 'crashed', line: 2 });
      const later = await run({
        code: `const text = () => 'x'.repeat(9e6);`,
        testCode: `test('a', () => { throw new Error(text()); });`,
      });
      expect(later).toMatchObject({ verdict: 'finished', results: [{ status: 'error' }] });
    });
  });

  describe('EX-4 only tests that ran count', () => {
    it('all tests are declared before the program starts', async () => {
      const { results, testNames } = await run({
        code: 'throw new Error("broken");',
        testCode: `const { a } = require('./solution');\nimport b from './solution';\ntest('x', () => a());\ndescribe('y', () => it('z', () => b()));`,
      });
      expect(testNames).toEqual(['x', 'y > z']);
      expect(results.every(({ passed }) => !passed)).toBe(true);
    });

    it('skip, todo and tests excluded by only are reported as skipped, never as passed', async () => {
      const { results, isPassed } = await run({
        code: add,
        testCode: `test.skip('a', () => {});\ntest.todo('b');\nit('c', { skip: true }, () => {});\ndescribe.skip('s', () => { it('d', () => {}); });\ntest('e', t => t.skip());\nxit('f', () => {});\ntest('g', () => {});`,
      });
      expect(results.map(({ name, status }) => `${name} ${status}`)).toEqual(
        ['a', 'b', 'c', 's > d', 'e', 'f'].map(name => `${name} skipped`).concat('g passed'),
      );
      expect(isPassed).toBe(false);
      const only = await run({ code: add, testCode: `test.only('a', () => {});\ntest('b', () => {});` });
      expect(only.results.map(({ status }) => status)).toEqual(['passed', 'skipped']);
      expect(only.isPassed).toBe(false);
    });

    it('a program without tests does not pass', async () => {
      expect(await run({ code: add, testCode: '' })).toMatchObject({ isPassed: false, hasError: true });
    });

    it('a test during which the program died does not pass, even if it expected an error', async () => {
      const { results } = await run({
        code: 'const die = () => process.reallyExit(0);',
        testCode: `test('throws', () => assert.throws(() => die()));\ntest('catches', () => { try { die(); } catch {} });`,
      });
      expect(results.map(({ passed }) => passed)).toEqual([false, false]);
    });

    it('a failing hook fails its tests', async () => {
      const { results } = await run({
        code: add,
        testCode: `describe('a', () => { beforeAll(() => { throw new Error('no'); }); it('x', () => {}); });\ndescribe('b', () => { afterEach(() => assert.fail('after')); it('y', () => {}); });\ntest('z', () => {});`,
      });
      expect(results.map(({ passed }) => passed)).toEqual([false, false, true]);
    });

    it('a run leaves nothing behind for the next', async () => {
      const code = `const fs = require('fs');\nconst found = fs.readdirSync('.').length;\nfs.writeFileSync('left', 'x');\nglobalThis.left = (globalThis.left ?? 0) + 1;`;
      const testCode = `test('clean', () => { assert.equal(found, 0); assert.equal(left, 1); });`;
      for (let i = 0; i < 2; i++) expect(await run({ code, testCode })).toMatchObject({ isPassed: true });
    });
  });

  describe('the engine', () => {
    it('runs many at once, and can be stopped and started again', async () => {
      const testCode = `test('t', () => assert.equal(add(1, 2), 3));`;
      const all = await Promise.all(Array.from({ length: 8 }, () => run({ code: add, testCode })));
      expect(all.every(({ isPassed }) => isPassed)).toBe(true);
      const other = nodeBench(way);
      await other.start();
      await other.stop();
      await expect(other.run(aNodeRequest({ code: add, testCode }))).rejects.toThrow('not been started');
    });

    it('runs with limits other than the default', async () => {
      const result = await run({
        code: add,
        testCode: `test('t', () => assert.equal(add(1, 2), 3));`,
        limits: { memoryMb: 256 },
      });
      expect(result).toMatchObject({ isPassed: true });
    });
  });
});

it('EX-1 the node engine runs in the Landlock tier too', async () => {
  const second = nodeBench('forked', 'landlock');
  await second.start();
  const request = aNodeRequest({
    code: `${add}const look = () => require('fs').readdirSync('/root');`,
    testCode: `test('a', () => assert.equal(add(1, 2), 3));\ntest('b', () => assert.throws(() => look(), /EACCES/));`,
  });
  const result = decide(request, await second.run(request));
  await second.stop();
  expect(result.results.map(({ feedback }) => feedback)).toEqual(['', '']);
  expect(result).toMatchObject({ isPassed: true });
});
