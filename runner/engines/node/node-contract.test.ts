import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { RunContract } from '#contract/run-request.ts';

import { decide } from '../../engine-kit/decide.ts';
import { aNodeRequest, nodeBench } from './node-bench.ts';

const bench = nodeBench();
beforeAll(() => bench.start());
afterAll(() => bench.stop());

async function run(code: string, testCode: string, contract: RunContract | null) {
  const request = { ...aNodeRequest({ code, testCode }), contract };
  return decide(request, await bench.run(request));
}

async function contractOf(code: string, testCode: string): Promise<RunContract> {
  const request = { ...aNodeRequest({ code, testCode }), isRecording: true };
  return decide(request, await bench.run(request)).contract!;
}

/** The program of a student, with the contract that the solution makes. */
const runAgainst = async (solution: string, testCode: string, code: string) =>
  run(code, testCode, await contractOf(solution, testCode));

describe('CT-1 what the author’s run gave is the contract', () => {
  const tests = "test('area', () => assert.ok(Math.abs(area(2) - 12.566) < 0.001));";
  const solution = 'function area(r) { return Math.PI * r * r; }';

  it('CT-1 says what was expected and what came, with the line of the class', async () => {
    const { results, isPassed } = await runAgainst(
      solution,
      tests,
      'const half = 2;\nclass Area {\n  valueOf() { return 12.566; }\n}\nfunction area() { return new Area(); }',
    );
    expect(isPassed).toBe(false);
    expect(results[0]).toMatchObject({
      line: 2,
      feedback:
        'area: area must give back a number; yours gives back an object of your class Area.\nCalled: area(2)',
    });
  });

  it('CT-1 tells the author in words what tests use', async () => {
    const { uses } = await contractOf(
      'class Stack { push(x) {} }\nfunction area(r) { return r; }\nasync function load(id) { return [id]; }',
      "test('all', async () => { area(1); new Stack().push('a'); await load(2); });",
    );
    expect(uses).toEqual([
      'area(number) gives a number',
      'new Stack() makes an object',
      '.push(string) gives nothing',
      'load(number) gives a promise of a list',
    ]);
  });

  it('CT-1 tells places apart: an object of the program where the solution gave one, and nowhere else', async () => {
    const parts = `test('user', () => assert.equal(find(1).title(), 'Ann'));
test('none', () => assert.equal(find(2), 0));`;
    const right =
      "class User { title() { return 'Ann'; } }\nfunction find(id) { return id === 1 ? new User() : 0; }";
    expect((await runAgainst(right, parts, right)).isPassed).toBe(true);
    const forged =
      "class User { title() { return 'Ann'; } valueOf() { return 0; } }\nfunction find() { return new User(); }";
    const { results } = await runAgainst(right, parts, forged);
    expect(results.map(({ passed }) => passed)).toEqual([true, false]);
  });

  it('CT-1 a test that expects an error does not take a misfit for it', async () => {
    const { isPassed, results } = await runAgainst(
      "function parse(text) { if (!text) throw new Error('empty'); return 1; }",
      "test('parse', () => { assert.equal(parse('a'), 1); assert.throws(() => parse('').value); });",
      "function parse(text) { return text ? 1 : new Proxy({}, { get() { throw new Error('empty'); } }); }",
    );
    expect(isPassed).toBe(false);
    expect(results[0]!.feedback).toContain('parse must give back a number');
  });

  it('CT-1 methods that a program adds to all lists are there for tests only if the solution adds them', async () => {
    const uses = "test('has', () => assert.ok(unique([1, 1]).has(1)));";
    const forged = 'Array.prototype.has = () => true;\nfunction unique() { return []; }';
    expect((await runAgainst('const unique = list => new Set(list);', uses, forged)).isPassed).toBe(false);
    expect((await runAgainst(forged, uses, forged)).isPassed).toBe(true);
  });

  it.each([null, {}, { border: null }, { border: [] }, { border: { callees: 5, failing: 6, extended: 7 } }])(
    'CT-1 a contract of another format stops no right program: %j',
    async seen => {
      const contract = seen && { ...(await contractOf(solution, tests)), seen };
      expect((await run(solution, tests, contract)).isPassed).toBe(true);
    },
  );
});

describe('CT-2 FV-3 a failed check fails its test, whoever catches it', () => {
  const each = 'function each(list, f) { for (const x of list) f(x); }';

  it.each([
    [
      'in a function',
      "test('each', () => each([1], x => assert.equal(x, 1)));",
      'function each(list, f) { try { f(5); } catch (e) { console.log(e.message); } f(1); }',
    ],
    [
      'in a function that waits',
      "test('each', async () => { await Promise.all([each([1], async x => { assert.equal(x, 1); })]); });",
      'async function each(list, f) { await f(5).catch(e => console.log(e.message)); await f(1); }',
    ],
    [
      'in a getter of the tests',
      "class T { get x() { expect(seen).toBe(1); return 1; } }\nlet seen = 1;\ntest('each', () => each([new T()], t => { seen = 2; t.x; seen = 1; }));",
      'function each(list, f) { try { f(list[0]); } catch (e) { console.log(e.message); } }',
    ],
  ])('CT-2 %s, and the program does not learn what was expected', async (_, testCode, code) => {
    const author = testCode.includes('seen = 2') ? 'function each() {}' : each;
    const { isPassed, output } = await runAgainst(author, testCode, code);
    expect(isPassed).toBe(false);
    expect(output).toBe('A check failed.\n');
  });

  it('CT-2 where the solution makes it fail, that is what tests want', async () => {
    const solution =
      "function check(f) { try { f(); return 'passed'; } catch (error) { return error.message; } }";
    const testCode =
      "test('check', () => assert.match(check(() => assert.equal(1, 2, 'not two')), /not two/));";
    expect((await runAgainst(solution, testCode, solution)).isPassed).toBe(true);
  });
});
