import { expect, it } from 'vitest';
import type { Step } from '#contract/running/run-request.ts';
import { reachable, replay } from './replay.ts';
import { repeatOf } from './repeat-test.ts';
import { storyOf } from './step-story.ts';
import { letterOf, sentenceOf } from './step-words.ts';

const told = (steps: Step[], language = 'python', output = '') => {
  const story = storyOf({ steps, end: 'finished', output }, language);
  return story.states.map((_, index) => sentenceOf(story.said(index)));
};

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

it('FR-2 the state at each step is made from what changed', () => {
  const states = replay(steps);
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

it('FW-4 a step tells what the line did that ran, and which one comes', () => {
  expect(told(steps, 'python', 'out\n')).toEqual([
    'Next is line 1.',
    'Line 1 ran: row is list A, total is 0. Next is line 2.',
    'Line 2 called add: a is True, b is 1.5. Next is line 5.',
    'Line 5 ran: add returns 3. Line 2 goes on.',
    'Line 2 ran: total is now 3, it was 0, list A got "x", printed "out". Next is line 3.',
    'Line 3 failed: ValueError: no. The program ends.',
  ]);
});

it('FW-4 yields, waiting, closures, classes, files and the end are told as what they are', () => {
  const sentences = told([
    { l: 1, p: [[1, '<module>']] },
    { l: 1, f: 'helper.py', p: [[2, '<module>']] },
    { l: 1, f: 'helper.py', e: 'r', r: null, v: { 2: { limit: 2 } } },
    { l: 2, k: 1, v: { 1: { inc: [1] } }, h: { 1: ['f', 'inc', [['count', 0]]] } },
    { l: 7, p: [[3, 'inc']], v: { 3: { count: 0 } } },
    { l: 7, e: 'r', r: 1, v: { 3: { count: 1 } }, h: { 1: ['+', [[0, ['count', 1]]]] } },
    { l: 9, k: 1, p: [[4, 'gen']] },
    { l: 9, e: 'y', r: 5 },
    { l: 9, e: 'g', k: 1, p: [[4, 'gen']] },
    { l: 9, e: 'w' },
    { l: 3, k: 1 },
    { l: 3 },
    { l: 3, e: 'r', r: null },
  ]);
  expect(sentences.slice(1)).toEqual([
    'Line 1 began helper.py. Next is line 1 of helper.py.',
    'Line 1 of helper.py ran: limit is 2. Line 1 goes on.',
    'Line 1 ran: inc is a function. Next is line 2.',
    'Line 2 called inc: count is 0. Next is line 7.',
    'Line 7 ran: count is now 1, it was 0, inc returns 1. Line 2 goes on.',
    'Line 2 called gen. Next is line 9.',
    'Line 9 ran: gen yields 5. Line 2 goes on.',
    'Line 2 lets gen go on. Line 9 goes on.',
    'Line 9 ran: gen waits. Line 2 goes on.',
    'Line 2 ran. Next is line 3.',
    'Line 3 ran. Next is line 3, for the second time.',
    'Line 3 ran. The program ends.',
  ]);
});

it('FW-4 an error is told where it arose, where it came back, and where it is handled', () => {
  const sentences = told([
    { l: 5, p: [[1, '<module>']] },
    { l: 2, p: [[2, 'half']], v: { 2: { n: 3 } } },
    { l: 2, e: 'x', x: ['ValueError', 'odd'] },
    { l: 2, e: 'u' },
    { l: 5, k: 1, e: 'x', x: ['ValueError', 'odd'] },
    { l: 6 },
  ]);
  expect(sentences.slice(2)).toEqual([
    'Line 2 failed: ValueError: odd.',
    'half ends because of the error. Line 5 goes on.',
    'The error came back to line 5. It is handled in line 6.',
    'The error is caught. Next is line 6.',
  ]);
});

it.each<[string, Step['h'], string]>([
  ['a new item', { 1: ['l', 'list', [1, 2, 3]] }, 'list A got 3'],
  ['an item that went', { 1: ['l', 'list', [2]] }, 'list A lost 1'],
  ['an item', { 1: ['+', [[1, 7]]] }, 'list A: 1 is now 7'],
  ['more', { 1: ['l', 'list', [7, 8, 9, 10]] }, 'list A changed'],
])('FW-4 of a list that changed is told %s', (_, h, words) => {
  const first: Step = { l: 1, p: [[1, '<module>']], v: { 1: { row: [1] } }, h: { 1: ['l', 'list', [1, 2]] } };
  expect(told([first, { l: 2, h: h! }]).at(-1)).toBe(`Line 1 ran: ${words}. Next is line 2.`);
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
