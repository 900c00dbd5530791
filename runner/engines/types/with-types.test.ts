import { aContract } from '../../engine-kit/a-contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type RunRequest } from '#contract/running/run-request.ts';

import { decide } from '../../engine-kit/decide.ts';
import { soleTurn } from '../../box/turn.ts';
import { testBench } from '../../engine-kit/test-bench.ts';
import { aNodeRequest } from '../node/node-bench.ts';
import { nodeEngine } from '../node/node-engine.ts';
import { testsAsStatements } from '../node/typed-tests.ts';
import { withTypes } from './with-types.ts';

/** A program that was tried out ended at once. */
const converse = async () => ({ why: 'finished', said: null, exitCode: 0, wallMs: 1 }) as const;

const bench = testBench(options =>
  withTypes({ ...nodeEngine({ ...options, canFork: false }), converse }, options, testsAsStatements),
);
beforeAll(() => bench.engine.start());
afterAll(() => bench.stop());

const never = new AbortController().signal;
const run = async (code: string, testCode: string, more: Partial<RunRequest> = {}) => {
  const request = { ...aNodeRequest({ code, testCode, isTyped: true }), ...more };
  return decide(request, await bench.engine.run(request, never));
};
const asAuthor = (code: string, testCode: string) => run(code, testCode, { isRecording: true });

const tests = `import { test, expect } from 'vitest';
import { area, type Shape } from './shapes.ts';
test('a square', () => {
  const square: Shape = { width: 2, height: 2 };
  expect(area(square)).toBe(4);
});`;
const right = `export interface Shape { width: number; height: number }
export function area(shape: Shape): number {
  return shape.width * shape.height;
}
const name = process.argv[2];
console.log(name, [1].map(one => one + 1));
`;
const wrong = right.replace('shape.width *', 'shape.widht *').replace('.height;', '.height || NaN;');

it('FW-6 WM-3 the type errors of a program that was tried out are told', async () => {
  const owner = { person: 'p', course: 'c', isBackground: false };
  const { language } = aNodeRequest({ code: '', testCode: '', isTyped: true });
  const tryOut = (code: string) => {
    const request = { id: 'free', owner, language, code, cpuMs: 1000, takesOver: false };
    return bench.engine.converse!(request, { hear() {}, begin() {} }, never, soleTurn);
  };
  expect(await tryOut('const n: number = "one";\n')).toMatchObject({
    why: 'finished',
    notes: [{ kind: 'error', line: 1 }],
  });
  expect((await tryOut('const n: number = 1;\n')).notes).toEqual([]);
});

it('TK-3 FL-7 a type error is an error with its line where the author’s solution has none', async () => {
  const authors = await asAuthor(right, tests);
  expect(authors).toMatchObject({ isPassed: true });
  expect(authors.notes).toBeUndefined();
  const asStudent = { contract: authors.contract! };
  const [ofRight, ofWrong, ofOther] = await Promise.all([
    run(right, tests, asStudent),
    run(wrong, tests, asStudent),
    run(right.replaceAll('height', 'length'), tests, asStudent),
  ]);
  expect(ofRight).toMatchObject({ isPassed: true });
  expect(ofWrong).toMatchObject({
    isPassed: false,
    verdict: 'compile-failed',
    line: 3,
    message:
      "Your program has a type error in line 3: Property 'widht' does not exist on type 'Shape'. Did you mean 'width'?",
    notes: [{ kind: 'error', line: 3, column: 16 }],
    results: [{ name: 'a square', isNotRun: true }],
  });
  expect(ofWrong.output).toMatch(/^main\.ts:3:16: error: Property/);
  // The program alone is right, but its type is not the one that the tests use.
  expect(ofOther).toMatchObject({ isPassed: false, verdict: 'compile-failed', testsLine: 4 });
  expect(ofOther.message).toMatch(
    /^The tests do not fit the program: .*'height' does not exist in type 'Shape'/,
  );
});

it('TK-3 FI-1 types are checked across files: a wrong use of a function, and an error in the other file', async () => {
  const code = `import { area, type Shape } from './shapes.ts';
import { unit } from './lib/unit.js';
export const twice = (shape: Shape): number => area(shape) * 2 * unit;
`;
  const call = `import { twice } from './main.ts';\ntest('twice', () => expect(twice({ width: 2, height: 2 })).toBe(8));`;
  const shapes = right.split('\n').slice(0, 4).join('\n');
  const given = (content: string) => ({
    files: [
      { name: 'shapes.ts', kind: 'edited', content } as const,
      { name: 'lib/unit.js', kind: 'readOnly', content: 'export const unit = 1;\n' } as const,
    ],
  });
  const authors = await run(code, call, { isRecording: true, ...given(shapes) });
  expect(authors).toMatchObject({ isPassed: true });
  expect(authors.notes).toBeUndefined();
  const asStudent = { contract: authors.contract! };
  const misused = code.replace('area(shape)', 'area(shape.width)');
  const [ofUse, ofOther] = await Promise.all([
    run(misused, call, { ...asStudent, ...given(shapes) }),
    run(code, call, { ...asStudent, ...given(shapes.replace('shape.width', 'shape.widht')) }),
  ]);
  expect(ofUse).toMatchObject({ verdict: 'compile-failed', notes: [{ kind: 'error', line: 3 }] });
  expect(ofUse.file).toBeUndefined();
  const place = { line: 3, file: 'shapes.ts' };
  expect(ofOther).toMatchObject({ verdict: 'compile-failed', ...place, notes: [place] });
  expect(ofOther.message).toContain('a type error in line 3 of shapes.ts');
  expect(ofOther.output).toMatch(/^shapes\.ts:3:\d+: error: Property/);
});

it('TK-3 type errors of the author’s own solution are a warning to the author, and students’ are none', async () => {
  const twice = `const twice = (n: number): string => n * 2;\n`;
  const call = `test('twice', () => expect(twice(2)).toBe(4));`;
  const authors = await asAuthor(twice, call);
  expect(authors).toMatchObject({
    isPassed: true,
    notes: [
      { kind: 'warning', text: expect.stringContaining('This solution has type errors') as string },
      { kind: 'warning', line: 1, text: "Type 'number' is not assignable to type 'string'." },
    ],
  });
  const asStudent = { contract: authors.contract! };
  expect(await run(twice, call, asStudent)).toMatchObject({ isPassed: true });
});

it('TK-3 types that never end are stopped, and the tests are run all the same', async () => {
  const endless = `type Grow<T extends string, N extends 0[]> = N['length'] extends 15 ? T : Grow<T, [...N, 0]> | Grow<\`\${T}a\`, [...N, 0]> | Grow<\`\${T}b\`, [...N, 0]>;
const one = (): number => 1;
const far: Grow<'', []> = '' as Grow<'x', []>;
`;
  const call = `test('one', () => expect(one()).toBe(1));`;
  const types = { areProgramTypesSound: true, areTestTypesSound: true };
  const asStudent = { contract: aContract(['one'], { seen: { types } }) };
  const result = await run(endless, call, asStudent);
  expect(result).toMatchObject({
    isPassed: true,
    notes: [{ text: expect.stringContaining('could not be checked') as string }],
  });
});

it('CT-5 a mock has the type of what it is made of, so that the program’s overloads are told apart', async () => {
  const testsWithMocks = `const twice = jest.fn((n: number) => 2 * n);
const free: jest.Mock = jest.fn().mockReturnValue(1);
const given = jest.fn<number, [number]>(n => n + 1);
test('calls it', () => {
  expect(call(twice)(4)).toBe(8);
  expect(call(given)(4)).toBe(5);
  expect(twice.mock.calls.length + free()).toBe(2);
});`;
  const plain = 'function call<A, R>(f: (arg: A) => R): (arg: A) => R { return arg => f(arg); }';
  const authors = await asAuthor(plain, testsWithMocks);
  expect(authors).toMatchObject({ isPassed: true });
  expect(authors.notes).toBeUndefined();
  const overloaded = `function call<R>(f: (arg: string) => R): (arg: string) => R;
function call<A, R>(f: (arg: A) => R): (arg: A) => R;
function call(f: (arg: any) => any) { return (arg: any) => f(arg); }`;
  const ofOverloaded = await run(overloaded, testsWithMocks, { contract: authors.contract! });
  expect(ofOverloaded).toMatchObject({ isPassed: true, message: null });
});
