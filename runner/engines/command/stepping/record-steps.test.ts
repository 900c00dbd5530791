import { afterAll, describe, expect, it } from 'vitest';

import type { Recording, Step } from '#contract/running/run-request.ts';

import { soleTurn } from '../../../box/turn.ts';
import { testBench } from '../../../engine-kit/test-bench.ts';
import { shippedLanguage } from '../../../languages/shipped-languages.ts';
import { commandEngine } from '../command-engine.ts';
import { readRecord } from './read-record.ts';

const bench = testBench(commandEngine);
afterAll(() => bench.stop());

type Given = { input?: string; call?: string; language?: string };
const record = (code: string, { input = '', call, language = 'python' }: Given = {}): Promise<Recording> =>
  bench.engine.recordSteps!(
    {
      id: 'r',
      owner: { person: 'p', course: 'c', isBackground: false },
      language: shippedLanguage(language),
      code,
      input,
      call: call ?? null,
    },
    new AbortController().signal,
    soleTurn,
  );

const linesOf = ({ steps }: Recording) => steps.map(({ l }) => l);
/** The last value that was told of a variable. */
const lastOf = (steps: Step[], name: string) =>
  steps
    .flatMap(({ v = {} }) => Object.values(v))
    .filter(variables => name in variables)
    .at(-1)?.[name];

describe('FR-2 the steps of a Python program', () => {
  it('have lines, variables, objects with references, frames and output', async () => {
    const code =
      'def add(a, b):\n    return a + b\n\nrow = [1]\nsame = row\nsame.append(add(2, 3))\nprint(row)\n';
    const recording = await record(code);
    expect(recording).toMatchObject({ end: 'finished', output: '[1, 5]\n' });
    expect(linesOf(recording)).toEqual([1, 4, 5, 6, 2, 2, 7, 7]);
    const { steps } = recording;
    expect(lastOf(steps, 'row')).toEqual(lastOf(steps, 'same'));
    expect(steps.find(({ p }) => p?.[0]?.[1] === 'add')).toMatchObject({ v: { 2: { a: 2, b: 3 } } });
    expect(steps.find(({ e, l }) => e === 'r' && l === 2)).toMatchObject({ r: 5 });
    const [number] = lastOf(steps, 'row') as [number];
    expect(steps.map(({ h }) => h?.[number]).filter(Boolean)).toEqual([
      ['l', 'list', [1]],
      ['+', [[1, 5]]],
    ]);
    expect(steps.at(-1)).toMatchObject({ o: 7 });
  });

  it('are those of one call of a test, with what it printed', async () => {
    const code =
      'print("loading")\ndef add_up(numbers):\n    total = 0\n    for n in numbers:\n        total += n\n    print(total)\n';
    const recording = await record(code, { call: 'add_up([1, 2])' });
    expect(recording).toMatchObject({ end: 'finished', output: '3\n' });
    expect(linesOf(recording)).toEqual([3, 4, 5, 4, 5, 4, 6, 6]);
  });

  it('read their input, and end at an exception', async () => {
    const recording = await record('n = int(input())\nprint(1 / n)\n', { input: '0\n' });
    expect(recording.end).toBe('error');
    expect(recording.steps.find(({ e }) => e === 'x')).toMatchObject({
      l: 2,
      x: ['ZeroDivisionError', 'division by zero'],
    });
  });

  it('are at most 2000, and the program may go on for ever', async () => {
    const recording = await record('while True:\n    x = 1\n');
    expect(recording.end).toBe('steps');
    expect(recording.steps).toHaveLength(2000);
  });

  it.each([
    ['a syntax error', 'def f(:\n', undefined],
    ['a call that was cut', 'def f(x): return x\n', 'f([1, 2, …'],
  ])('cannot be recorded of %s', async (_, code, call) => {
    expect(await record(code, call === undefined ? {} : { call })).toMatchObject({
      steps: [],
      end: 'unreadable',
    });
  });

  it('cannot be recorded in other languages', async () => {
    expect(await record('echo 1', { language: 'bash' })).toMatchObject({ end: 'failed' });
  });
});

describe('FR-2 the steps of a JavaScript program', () => {
  const inNode = (code: string, given: Given = {}) => record(code, { language: 'javascript', ...given });

  it('have lines, variables, objects with references, frames and output', async () => {
    const code =
      'function add(a, b) {\n  return a + b;\n}\nconst row = [1];\nconst same = row;\nsame.push(add(2, 3));\nconsole.log(row.length);\n';
    const recording = await inNode(code);
    expect(recording).toMatchObject({ end: 'finished', output: '2\n' });
    expect(linesOf(recording)).toEqual([4, 5, 6, 2, 2, 7, 7]);
    const { steps } = recording;
    expect(lastOf(steps, 'row')).toEqual(lastOf(steps, 'same'));
    expect(steps.find(({ p }) => p?.[0]?.[1] === 'add')).toMatchObject({ v: { 2: { a: 2, b: 3 } } });
    expect(steps.find(({ e }) => e === 'r')).toMatchObject({ l: 2, r: 5 });
    // The variables of the program stay while a function runs.
    expect(steps.some(({ d }) => d)).toBe(false);
    expect(steps.at(-1)).toMatchObject({ o: 2 });
  });

  it('are those of all kinds of syntax, which does what it did', async () => {
    const code = `'use strict';
class Stack {
  #secret = 1;
  items = [];
  static made = 0;
  static { Stack.made = 1; }
  constructor(...more) { this.items.push(...more); }
  get size() { return this.items.length + this.#secret; }
}
class Tall extends Stack { constructor() { super(1, 2); } }
const twice = x => x * 2, pair = (a, { b = 1 } = {}) => ({ a, b });
outer: for (const n of [1, 2, 3]) {
  for (let i = 0; ; i++) { if (i > n) continue outer; else if (n === 3) break outer }
}
let k = 0
do k++
while (k < 3)
switch (k) { case 3: console.log('three'); break; default: console.log('other') }
function* numbers() { const got = yield 1; yield got }
const it = numbers(); it.next()
console.log(it.next(7).value, new Tall().size, twice(k), pair(1).b)
try { null.x } catch ({ name }) { console.log(name) } finally { k = 0 }
(async () => { await null; console.log('later') })()
var { q, ...rest } = { q: 1, w: 2 }
console.log(rest)
`.replace('finally { k = 0 }', 'finally { k = 0 };');
    const recording = await inNode(code);
    expect(recording).toMatchObject({ end: 'finished' });
    expect(recording.output).toBe('three\n7 3 6 1\nTypeError\n{ w: 2 }\nlater\n');
  });

  it('are those of modules and of TypeScript, with their input', async () => {
    const code =
      "import { readFileSync } from 'node:fs';\nexport const n: number = Number(readFileSync(0, 'utf8'));\nif (n > 1) throw new RangeError('too many');\n";
    const recording = await record(code, { language: 'typescript', input: '7' });
    expect(recording.end).toBe('error');
    expect(lastOf(recording.steps, 'n')).toBe(7);
    expect(recording.steps.at(-1)).toMatchObject({ l: 3, e: 'x', x: ['RangeError', 'too many'] });
  });

  it('are those of one call of a test, with what it printed', async () => {
    const code =
      "console.log('loading');\nconst limit = 2;\nfunction addUp(numbers) {\n  let total = 0;\n  for (const n of numbers) total += n;\n  console.log(total > limit);\n}\n";
    const recording = await inNode(code, { call: 'addUp([1, 2])' });
    expect(recording).toMatchObject({ end: 'finished', output: 'true\n' });
    expect(linesOf(recording)).toEqual([4, 5, 5, 5, 5, 5, 6, 6]);
    // Without what the program has besides.
    expect(recording.steps[0]?.p?.map(([, name]) => name)).toEqual(['addUp']);
    expect(lastOf(recording.steps, 'limit')).toBeUndefined();
    expect(await inNode(code, { call: 'addUp([1, …' })).toMatchObject({ steps: [], end: 'unreadable' });
  });

  it.each([
    [
      'javascript',
      'exports.half = n => {\n  if (n % 2) throw new Error("odd");\n  return n / 2;\n};\n',
      'half(3)',
    ],
    [
      'typescript',
      'export class Half {\n  of(n: number): number { if (n % 2) throw new Error("odd"); return n / 2; }\n}\n',
      'const half = new Half(); half.of(2); half.of(3)',
    ],
  ])('of a call in %s end at its exception', async (language, code, call) => {
    const recording = await record(code, { language, call });
    expect(recording.end).toBe('error');
    expect(recording.steps.at(-2)).toMatchObject({ l: 2, e: 'x', x: ['Error', 'odd'] });
    expect(recording.steps.at(-1)).toMatchObject({ l: 2, e: 'u' });
  });

  it('are at most 2000, and cannot be recorded of a syntax error', async () => {
    expect(await inNode('for (;;) { let x = 1; }\n')).toMatchObject({ end: 'steps' });
    expect(await inNode('const = 1;\n')).toMatchObject({ steps: [], end: 'unreadable' });
  });

  it('run no getter, proxy or patched method of a hostile program', async () => {
    const code = `let ran = 0;
const spy = () => { ran++; return 1; };
const sly = { get x() { return spy(); }, toJSON: spy, toString: spy };
const proxy = new Proxy({}, { get: spy, ownKeys: () => { ran++; return []; }, getPrototypeOf: () => { ran++; return null; } });
Array.prototype.push = spy; Array.prototype.map = spy; JSON.stringify = spy; Map.prototype.forEach = spy; Map.prototype.get = spy;
const map = new Map([[1, sly]]);
const list = [sly, proxy];
process.stdout.write('ran ' + ran);
`;
    const recording = await inNode(code);
    expect(recording).toMatchObject({ end: 'finished', output: 'ran 0' });
  });
});

describe('FR-2 a hostile program whose steps are recorded', () => {
  it('runs none of its code because of that', async () => {
    const code = [
      'ran = []',
      'class Sly:',
      '    def __getattribute__(self, name): ran.append(name); return object.__getattribute__(self, name)',
      '    def __repr__(self): ran.append("repr"); return ""',
      '    def __eq__(self, other): ran.append("eq"); return True',
      '    def __hash__(self): return 1',
      '    @property',
      '    def __dict__(self): ran.append("dict"); return {}',
      '    __class__ = property(lambda self: ran.append("class") or int)',
      'class List(list):',
      '    def __iter__(self): ran.append("iter"); return iter(())',
      '    def __len__(self): ran.append("len"); return 10 ** 9',
      'sly, many = Sly(), List([1, 2])',
      'table = {1: sly}',
      'before = len(ran)',
      'done = 1',
      'print(len(ran))',
    ].join('\n');
    const recording = await record(code);
    expect(recording).toMatchObject({ end: 'finished', output: '0\n' });
  });

  it('cannot stop the record, or take its place', async () => {
    const code = [
      'import sys, builtins, json, os',
      'builtins.len = lambda _: 0',
      'try: sys.settrace(None)',
      'except RuntimeError: print("refused")',
      'os.write(3, b"{\\"l\\": \\"<script>\\"}\\n")',
      'x = 1',
    ].join('\n');
    const recording = await record(code);
    expect(recording.output).toBe('refused\n');
    // What is not a step ends it.
    expect(recording.end).toBe('time');
    expect(linesOf(recording).every(line => Number.isInteger(line))).toBe(true);
  });

  it('that grows without end is cut', async () => {
    const recording = await record('rows = []\nwhile True:\n    rows.append("x" * 150 + str(len(rows)))\n');
    expect(['steps', 'bytes', 'time']).toContain(recording.end);
  });
});

describe('FR-2 a record', () => {
  const program = { source: '', firstLine: 3, lineCount: 2 };
  it('counts lines from the student’s first', () => {
    expect(readRecord('{"l":4}\n{"end":"finished"}\n', program)).toEqual({
      steps: [{ l: 2 }],
      end: 'finished',
    });
  });
  it.each([
    ['{"l":4,"v":{"1":{"a":{"b":1}}}}'],
    ['{"l":4,"h":{"1":["l","list",[["t",7]]]}}'],
    ['{"l":-1}'],
    ['{"v":{}}'],
    ['{"l":4,"constructor":1}'],
    ['[1]'],
    ['not JSON'],
  ])('with %s ends there', line => {
    expect(readRecord(`{"l":3}\n${line}\n{"l":4}\n`, program)).toEqual({ steps: [{ l: 1 }], end: 'time' });
  });
});
