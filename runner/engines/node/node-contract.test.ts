import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { RunContract } from '#contract/running/run-request.ts';

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

  it('CT-2 in a function that the program calls when the last test is over', async () => {
    const testCode = "test('each', () => { each([1], x => assert.equal(x, 1)); });";
    const late = 'function each(list, f) { f(1); setImmediate(() => { try { f(5); } catch {} }); }';
    const { isPassed, results } = await runAgainst(each, testCode, late);
    expect(isPassed).toBe(false);
    expect(results.at(-1)).toMatchObject({ name: 'after all tests', passed: false });
  });

  it('CT-2 where the solution makes it fail, that is what tests want', async () => {
    const solution =
      "function check(f) { try { f(); return 'passed'; } catch (error) { return error.message; } }";
    const testCode =
      "test('check', () => assert.match(check(() => assert.equal(1, 2, 'not two')), /not two/));";
    expect((await runAgainst(solution, testCode, solution)).isPassed).toBe(true);
  });
});

describe('CT-1 a program that changes what the tests gave it', () => {
  const walk =
    'function walk(node, visit, depth = 0) { visit(node, depth); for (const c of node.children) walk(c, visit, depth + 1); }';
  const forged =
    'function walk(node, visit) { node.level = 0; visit(node, 0); for (const c of node.children) walk(c, visit); }';
  const asks = (tree: string) =>
    `const tree = () => (${tree});
test('depth', () => walk(tree(), (node, depth) => assert.equal(depth, node.level)));`;
  const plainTree = '{ level: 0, children: [{ level: 1, children: [] }] }';

  it('CT-1 does not pass because what tests expect fits its answers then', async () => {
    const { isPassed, results } = await runAgainst(walk, asks(plainTree), forged);
    expect(isPassed).toBe(false);
    expect(results[0]!.feedback).toBe(
      'depth: walk changes the objects that the tests gave it; the tests pass only because of that.',
    );
  });

  it.each([
    [
      'of a class of the tests',
      `class N { constructor(level, ...children) { Object.assign(this, { level, children }); } }\n${asks('new N(0, new N(1))')}`,
    ],
    [
      'in a list that tests look into afterwards',
      "test('depth', () => { const list = [{ level: 0, children: [{ level: 1, children: [] }] }]; const seen = []; walk(list[0], (n, d) => void seen.push(d)); assert.deepEqual(seen, [list[0].level, list[0].children[0].level]); });",
    ],
  ])('CT-1 nor objects %s', async (_, testCode) => {
    expect((await runAgainst(walk, testCode, walk)).isPassed).toBe(true);
    expect((await runAgainst(walk, testCode, forged)).isPassed).toBe(false);
  });

  it('CT-1 nor where the solution changes something else', async () => {
    const marks = walk.replace('visit(node, depth);', 'node.seen = true; visit(node, depth);');
    expect((await runAgainst(marks, asks(plainTree), marks)).isPassed).toBe(true);
    expect((await runAgainst(marks, asks(plainTree), forged)).isPassed).toBe(false);
  });

  it.each([
    [
      'sorts its argument, and gives it back',
      'const sorted = list => [...list].sort();',
      "test('s', () => { assert.deepEqual(sorted([2, 1]), [1, 2]); const l = [3, 1]; assert.deepEqual(sorted(sorted(l)), [1, 3]); });",
      'const sorted = list => list.sort();',
    ],
    [
      'changes the objects in its list, and gives them back',
      'const raise = list => list.map(e => ({ ...e, pay: e.pay * 2 }));',
      "test('r', () => { const r = raise([{ pay: 1, of: { a: [1] } }]); assert.deepEqual(r, [{ pay: 2, of: { a: [1] } }]); assert.equal(raise(r)[0].pay, 4); });",
      'const raise = list => { for (const e of list) e.pay *= 2; return list; };',
    ],
    [
      'keeps the list that it was given',
      'class Bag { constructor(items) { this.items = [...items]; } add(x) { this.items.push(x); } count() { return this.items.length; } }',
      "test('b', () => { const b = new Bag([1]); b.add(2); b.add(3); assert.deepEqual(b.items, [1, 2, 3]); assert.equal(b.count(), 3); });",
      'class Bag { constructor(items) { this.items = items; } add(x) { this.items.push(x); } count() { return this.items.length; } }',
    ],
    [
      'keeps notes in the objects of the tests',
      'const notes = new WeakMap(); function count(o) { notes.set(o, (notes.get(o) ?? 0) + 1); return notes.get(o); }',
      "test('c', () => { const o = { name: 'a' }; assert.equal(count(o), 1); o.name = 'b'; assert.equal(count(o), 2); assert.equal(count(o), 3); });",
      'function count(o) { o.times = (o.times ?? 0) + 1; return o.times; }',
    ],
    [
      'marks nodes as visited, and calls with them',
      walk,
      asks(plainTree),
      walk.replace('visit(node, depth);', 'node.seen = true; visit(node, depth);'),
    ],
  ])('CT-1 passes if it is right: %s', async (_, solution, testCode, code) => {
    const { isPassed, results } = await runAgainst(solution, testCode, code);
    expect(results.map(({ feedback }) => feedback)).toEqual(['']);
    expect(isPassed).toBe(true);
  });

  it('CT-1 fails where tests ask whether their list was left alone', async () => {
    const testCode =
      "test('s', () => { const l = [2, 1]; assert.deepEqual(sorted(l), [1, 2]); assert.deepEqual(l, [2, 1]); });";
    const { results } = await runAgainst(
      'const sorted = list => [...list].sort();',
      testCode,
      'const sorted = list => list.sort();',
    );
    expect(results[0]!.feedback).toContain('the values differ');
  });

  it('CT-1 may change what the solution changes', async () => {
    const testCode = "test('f', () => { const l = [1]; fill(l); assert.deepEqual(l, [0]); });";
    const { isPassed } = await runAgainst(
      'function fill(l) { l.fill(0); }',
      testCode,
      'function fill(l) { l[0] = 0; }',
    );
    expect(isPassed).toBe(true);
  });
});

describe('CT-1 objects of the program that tests only compare with', () => {
  const money = `class Money {
  constructor(cents) { this.cents = cents; }
  plus(other) { return new Money(this.cents + other.cents); }
  equals(other) { return this.cents === other.cents; }
}`;
  const compared =
    "test('sum', () => { const wanted = new Money(7); assert.deepEqual(new Money(3).plus(new Money(4)), wanted); });";
  const asked = "test('sum', () => assert.ok(new Money(3).plus(new Money(4)).equals(new Money(7))));";

  it.each([
    [
      'a copy of the first one',
      compared,
      money
        .replace('this.cents = cents;', '$& Money.first ??= this;')
        .replace('this.cents + other.cents', 'Money.first.cents'),
    ],
    ['a blank object that agrees', asked, money.replace('return this.cents === other.cents', 'return true')],
  ])('CT-1 are told from wrong ones, unlike %s', async (_, tests, forged) => {
    const { isPassed, results } = await runAgainst(money, tests, forged);
    expect(isPassed).toBe(false);
    expect(results[0]!.feedback).toContain('Your program');
  });

  it.each([compared, asked])(
    'CT-3 may be refused by a program that checks its arguments, if they are wrong ones: %s',
    async tests => {
      const strict = money.replace(
        'this.cents = cents;',
        '$& if (![3, 4, 7].includes(cents)) throw new RangeError();',
      );
      const { isPassed, results } = await runAgainst(money, tests, strict);
      expect(isPassed, JSON.stringify(results)).toBe(true);
    },
  );
});

describe('CT-1 a function of the tests that is called with an object of theirs', () => {
  const tests = `const tree = () => ({ level: 0, children: [{ level: 1, children: [] }] });
test('depth', () => walk(tree(), (node, depth) => assert.equal(depth, node.level)));`;
  const walkWith = (given: string) =>
    `function walk(node, visit, depth = 0) { visit(${given}); for (const c of node.children) walk(c, visit, depth + 1); }`;

  it('CT-1 is not to be called with a changed copy', async () => {
    const { isPassed, results } = await runAgainst(
      walkWith('node, depth'),
      tests,
      walkWith('{ ...node, level: 0 }, 0'),
    );
    expect(isPassed).toBe(false);
    expect(results[0]!.feedback).toContain('walk must call the function of the tests with their own objects');
  });

  it.each(['structuredClone(node), depth', '{ ...node, depth }, depth'])(
    'CT-3 may be called with %s',
    async given => {
      const { isPassed, results } = await runAgainst(walkWith('node, depth'), tests, walkWith(given));
      expect(isPassed, JSON.stringify(results)).toBe(true);
    },
  );
});

describe('CT-1 NaN, which no comparison finds fault with that asks for what is wrong', () => {
  const solution = 'const f = x => [x, { y: x }, new Map([[1, x]])];\nconst g = x => x;';
  const tests = "test('f', () => { if (g(1) > 2) assert.fail(); f(1); });";

  it.each([
    ['const g = () => NaN;', 'g must give back a number; yours gives back NaN, which is not a number.'],
    ['const g = x => x;\nconst f = () => [NaN];', 'an item of what f gives back must be'],
    [
      'const g = x => x;\nconst f = () => [1, { y: NaN }];',
      'y of an item of what f gives back must be a number',
    ],
    [
      'const g = x => x;\nconst f = () => [1, { y: 1 }, new Map([[1, 0 / 0]])];',
      'NaN, which is not a number.',
    ],
    ['const g = x => x;\nconst f = () => new Float64Array([NaN]);', 'NaN, which is not a number.'],
  ])('CT-1 fails where the solution never gives it: %s', async (code, sentence) => {
    const { isPassed, results } = await runAgainst(
      solution,
      tests,
      code.includes('f =') ? code : `${code}\nconst f = () => [];`,
    );
    expect(isPassed).toBe(false);
    expect(results[0]!.feedback).toContain(sentence);
  });

  it('CT-1 also outside of tests', async () => {
    const outside = "const r = g(1);\ntest('g', () => assert.ok(!(r > 2)));";
    expect((await runAgainst(solution, outside, 'const g = () => NaN;')).isPassed).toBe(false);
  });

  it('CT-1 is right where the solution gives it, too', async () => {
    const asksNaN = "test('n', () => { assert.ok(Number.isNaN(num('x'))); assert.equal(num('1'), 1); });";
    expect((await runAgainst('const num = Number;', asksNaN, 'const num = t => parseInt(t);')).isPassed).toBe(
      true,
    );
    expect(
      (await runAgainst('const num = t => +t;', asksNaN, 'const num = t => parseInt(t);')).isPassed,
    ).toBe(true);
  });
});

describe('CT-1 a Proxy where the solution gave something plain', () => {
  it.each([
    [
      'an object',
      'return new Proxy({ a: 1, l: [1] }, {});',
      'clone must give back a plain object; yours gives back a Proxy.',
    ],
    [
      'a list in it',
      'return { a: 1, l: new Proxy([1], {}) };',
      'l of what clone gives back must be a list; yours is a Proxy.',
    ],
    [
      'a function',
      'return new Proxy(() => 1, { get: (t, k) => ({ a: 1, l: [1] })[k] });',
      'yours gives back a Proxy.',
    ],
    [
      'what it inherits from',
      'return Object.create(new Proxy({ a: 1, l: [1] }, {}));',
      'clone must give back a plain object',
    ],
    [
      'and hides it',
      "require('util').types.isProxy = () => false; return new Proxy({ a: 1, l: [1] }, {});",
      'yours gives back a Proxy.',
    ],
  ])('CT-1 does not pass: %s', async (_, body, sentence) => {
    const { isPassed, results } = await runAgainst(
      'function clone() { return { a: 1, l: [1] }; }',
      "test('c', () => { const c = clone(); assert.equal(c.a, 1); assert.equal(c.l[0], 1); });",
      `function clone() { ${body} }`,
    );
    expect(isPassed).toBe(false);
    expect(results[0]!.feedback).toContain(sentence);
  });

  it('CT-1 is right where the solution gave one', async () => {
    const last = 'const wrap = list => new Proxy(list, { get: (t, k) => t[k < 0 ? t.length + +k : k] });';
    const testCode =
      "test('w', () => { assert.equal(wrap([1, 2])[-1], 2); assert.equal(wrap([1, 2]).length, 2); });";
    expect((await runAgainst(last, testCode, last)).isPassed).toBe(true);
  });
});

describe('CT-1 something else than a number where the solution gave numbers only', () => {
  const solution =
    'const mean = list => list.reduce((a, b) => a + b, 0) / list.length;\nconst parts = list => list.map(x => x / 10);\nclass Bag { n = 0; add() { return ++this.n; } }';
  const tests = `test('mean', () => { if (Math.abs(mean([1, 3]) - 2) > 0.1) assert.fail('no'); });
test('parts', () => { let sum = 0; for (const x of parts([4, 6])) sum += x; if (Math.abs(sum - 1) > 0.1) assert.fail('no'); });
test('bag', () => { const bag = new Bag(); bag.add(); bag.add(); assert.ok(bag.n); });`;

  it.each([
    ['nothing', 'function mean() {}', 'mean must give back a number; yours gives back nothing.'],
    ['a text', "const mean = () => 'two';", 'mean must give back a number; yours gives back a text.'],
    ['a plain object', 'const mean = () => ({});', 'mean must give back a number'],
    [
      'a list of nothing',
      'const parts = list => list.map(() => undefined);',
      'must be a number; yours is nothing.',
    ],
    [
      'a list of texts',
      "const parts = list => list.map((_, i) => 'x' + i);",
      'must be a number; yours is a text.',
    ],
  ])('CT-1 does not pass: %s', async (_, code, sentence) => {
    const rest = solution
      .split('\n')
      .filter(line => !code.includes(line.slice(0, 10).split(' ')[1]!))
      .join('\n');
    const { isPassed, results } = await runAgainst(solution, tests, `${code}\n${rest}`);
    expect(isPassed).toBe(false);
    expect(results.map(({ feedback }) => feedback).join('\n')).toContain(sentence);
  });

  it('CT-1 passes as a promise where tests wait for it anyway', async () => {
    const waits = "test('m', async () => assert.equal(await mean([1, 3]), 2));";
    expect((await runAgainst(solution, waits, 'const mean = async () => 2;')).isPassed).toBe(true);
  });

  it('CT-1 passes where nobody looks at it', async () => {
    const code = solution.replace('return ++this.n;', 'this.n++;');
    expect((await runAgainst(solution, tests, code)).isPassed).toBe(true);
  });
});

describe('CT-4 tables and lists that agree with everything', () => {
  const tests = `test('turns', () => assert.equal(turn(Side.Left), Side.Right));
test('spread', () => assert.ok(spread([3, 3]).note() && [3, 7].every(one => spread([one]).min === spread([one]).max)));`;
  const solution = `const Side = { Left: 0, Right: 1 };
const turn = side => 1 - side;
const spread = list => ({ min: Math.min(...list), max: Math.max(...list), note: () => 'ok' });
spread([1, 2]);`;

  it('CT-4 refuses constants that are all the same, where the solution tells them apart', async () => {
    const forged = solution.replace('Right: 1', 'Right: 0').replace('1 - side', '0');
    const { results } = await runAgainst(solution, tests, forged);
    expect(results[0]!.feedback).toContain('Side.Left and Side.Right must be different; yours are the same.');
  });

  it('CT-3 lets functions give the same number twice, and constants be other ones', async () => {
    const other = solution.replace('{ Left: 0, Right: 1 }', '{ Left: 10, Right: 20 }');
    const turned = other.replace('1 - side', '30 - side');
    expect(await runAgainst(solution, tests, turned)).toMatchObject({ isPassed: true });
  });

  it('CT-4 fills places of a list that hold nothing, unless the solution leaves such places', async () => {
    const long = "test('long', () => assert.ok(words(3).every(word => word.length === 2)));";
    const right = "const words = count => Array(count).fill('ab');";
    const holes = 'const words = count => Array(count);';
    expect(await runAgainst(right, long, holes)).toMatchObject({ isPassed: false });
    expect(await runAgainst(holes, long, holes)).toMatchObject({ isPassed: true });
  });
});
