import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testsOfEngine, testsReaching } from '../scripts/mutants/coverage.ts';
import type { Reached } from '../scripts/mutants/reached.ts';
import { drawMutations, productFiles } from '../scripts/mutants/draw.ts';
import { kitMutations } from '../scripts/mutants/kit-mutations.ts';
import { type Mutation, shown } from '../scripts/mutants/mutation.ts';
import { scriptMutations } from '../scripts/mutants/script-mutations.ts';

const root = join(import.meta.dirname, '..');
const planted = (text: string, mutations: Mutation[]) =>
  mutations.map(({ start, end, replacement }) => text.slice(0, start) + replacement + text.slice(end));

it('MT-1 faults are made of the syntax tree: conditions, limits, calls and parts of queries, but no texts and types', () => {
  const text = 'if (a < 3) send();';
  expect(planted(text, scriptMutations('a.ts', text)).toSorted()).toEqual([
    'if (a < (3 + 1)) send();',
    'if (a < 3) ;',
    'if (a <= 3) send();',
    'if (false) send();',
    'if (true) send();',
  ]);
  const query = 'sql`select id from a where b is null`';
  expect(planted(query, scriptMutations('a.ts', query))).toContain(
    'sql`select id from a where b is not null`',
  );
  const typed = "const name: 'a' | 'b' = 'a';";
  expect(scriptMutations('a.ts', typed)).toEqual([]);
  const unchanged = 'const none = () => { return undefined; };';
  expect(scriptMutations('a.ts', unchanged)).toEqual([]);
});

it('MT-1 the kits in Python and Java have faults, too, but not in their comments and texts', () => {
  const python = 'def f(a):\n    # a < 3\n    return a < 3 and "x < y"\n';
  expect(planted(python, kitMutations('kit.py', python)).toSorted()).toEqual([
    'def f(a):\n    # a < 3\n    return None\n',
    'def f(a):\n    # a < 3\n    return a < 3 or "x < y"\n',
    'def f(a):\n    # a < 3\n    return a <= 3 and "x < y"\n',
  ]);
  const java = 'boolean f(int a) { return a == 3 && !b; } // a == 4\n';
  expect(kitMutations('Kit.java', java)).toHaveLength(3);
});

it('MT-1 the same seed draws the same faults, another one others, and none of tests', () => {
  const [first, again, other] = [7, 7, 8].map(seed => drawMutations(root, seed, 'contract/').slice(0, 20));
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
  expect(first!.every(({ file }) => !file.includes('.test.'))).toBe(true);
});

it('MT-1 product code that has tests or languages in its name is drawn, too', () => {
  const files = productFiles(root);
  for (const file of [
    'contract/running/test-code/io-cases.ts',
    'runner/engines/node/inside/framework/test-tree.ts',
    'server/running/languages/change-language-config.ts',
  ])
    expect(files).toContain(file);
  expect(files.filter(file => /-bench\.ts$|a-contract|\/hostile\//.test(file))).toEqual([]);
});

it('MT-1 tests are chosen by what they reach, the nearest first', () => {
  const at = (start: number, end: number): Mutation => ({ file: 'server/a.ts', start, end, replacement: '' });
  const reached = (test: string, ms: number, ...ranges: [number, number][]): Reached => ({
    test,
    ms,
    functions: { 'server/a.ts': ranges },
  });
  const all = [
    reached('server/x/quick.test.ts', 1, [0, 100], [10, 20]),
    reached('server/a.test.ts', 9, [0, 100], [10, 20]),
    reached('server/x/other.test.ts', 1, [0, 100]),
  ];
  expect(testsReaching(at(12, 14), all).map(({ test }) => test)).toEqual([
    'server/a.test.ts',
    'server/x/quick.test.ts',
  ]);
  expect(testsReaching(at(50, 60), all)).toHaveLength(3);
  expect(testsOfEngine({ ...at(0, 1), file: 'runner/engines/python/kit.py' }, all)).toEqual([]);
  const ofUnits = ['junit', 'c'].map(name => reached(`runner/engines/units/${name}/a.test.ts`, 1));
  expect(
    testsOfEngine({ ...at(0, 1), file: 'runner/engines/units/junit/inside/Judge.java' }, ofUnits),
  ).toEqual([ofUnits[0]]);
});

it('MT-1 the printout shows what was there and what was planted', () => {
  const text = 'a();\nif (b < 3) c();\n';
  expect(shown({ file: 'a.ts', start: 11, end: 12, replacement: '<=' }, text)).toBe('a.ts:2: < -> <=');
});
