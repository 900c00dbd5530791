import { expect, it } from 'vitest';
import type { Step } from '#contract/run-request.ts';
import { reachable, replay } from './replay.ts';
import { letterOf, lettersOf, sentenceOf } from './step-words.ts';
import { repeatOf } from './repeat-test.ts';

const steps: Step[] = [
  { l: 1, p: [[1, '<module>']] },
  {
    l: 2,
    v: { 1: { row: [1], total: 0 } },
    h: { 1: ['l', 'list', [1, [2]]], 2: ['o', 'Node', [['value', 7]]] },
  },
  { l: 5, p: [[2, 'add']], v: { 2: { a: true, b: ['t', '1.5'] } } },
  { l: 5, e: 'r', r: 3 },
  { l: 3, k: 1, v: { 1: { total: 3 } }, h: { 1: ['+', [[2, 'x']]] }, o: 4 },
  { l: 3, e: 'x', x: ['ValueError', 'no'], d: { 1: ['row'] } },
];
const states = replay(steps);
const words = { letters: lettersOf(states), language: 'python' };
const said = (index: number) => sentenceOf(states[index]!, states[index - 1], words);

it('FR-2 the state at each step is made from what changed', () => {
  expect(states.map(({ frames }) => frames.map(({ name }) => name))).toEqual([
    ['<module>'],
    ['<module>'],
    ['<module>', 'add'],
    ['<module>', 'add'],
    ['<module>'],
    ['<module>'],
  ]);
  expect(states[4]?.objects.get(1)).toEqual({ kind: 'l', name: 'list', content: [1, [2], 'x'], length: 3 });
  expect(states[1]?.objects.get(1)?.content).toEqual([1, [2]]);
  expect([...states[5]!.frames[0]!.variables.keys()]).toEqual(['total']);
  expect(states.map(({ output }) => output)).toEqual([0, 0, 0, 0, 4, 4]);
  expect(reachable(states[1]!, 10)).toEqual([1, 2]);
});

it('FR-2 each step is told in words', () => {
  expect(said(0)).toBe('Line 1.');
  expect(said(1)).toBe('Line 2. row is list A. total is 0.');
  expect(said(2)).toBe('Line 5. a is True. b is 1.5.');
  expect(said(3)).toBe('Line 5. add returns 3.');
  expect(said(4)).toBe('Line 3. total changed from 0 to 3. list A changed.');
  expect(said(5)).toBe('Line 3. ValueError: no.');
});

it('FR-2 objects have letters, also many', () => {
  expect([0, 25, 26, 701, 702].map(letterOf)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']);
});

it.each([
  ['its call', { passed: false, feedback: 'Adds\nCalled: add(1, 2)\nExpected: 3' }, { call: 'add(1, 2)' }],
  ['its input', { passed: false, feedback: 'no', input: '3\n' }, { input: '3\n' }],
  ['nothing, if neither is known', { passed: false, feedback: 'no' }, null],
  ['nothing, if it passed', { passed: true, feedback: 'Called: add(1, 2)' }, null],
])('FR-2 a test is repeated by %s', (_, result, repeated) => expect(repeatOf(result)).toEqual(repeated));
