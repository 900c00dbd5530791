import { expect, it } from 'vitest';
import { markOf, reconcile } from './reconcile.ts';

const base = { tests: 'a', solution: 'x' };

it.each([
  ['keeps a text that only this side changed', { tests: 'b' }, base, null, { tests: 'b' }, []],
  [
    'keeps it when the other side changed another text',
    { tests: 'b' },
    { ...base, solution: 'y' },
    null,
    { tests: 'b' },
    [],
  ],
  [
    'keeps nothing when both changed it to the same text',
    { tests: 'b' },
    { ...base, tests: 'b' },
    null,
    {},
    [],
  ],
  [
    'reports a conflict when both changed it differently',
    { tests: 'b' },
    { ...base, tests: 'c' },
    null,
    { tests: 'b' },
    ['tests'],
  ],
  [
    'reports no conflict when the other side is what this side had sent',
    { tests: 'bc' },
    { ...base, tests: 'b' },
    { tests: [markOf('bcd'), markOf('b')] },
    { tests: 'bc' },
    [],
  ],
  ['keeps nothing when this side changed nothing', {}, { ...base, tests: 'c' }, null, {}, []],
  [
    'reports only the texts that conflict',
    { tests: 'b', solution: 'y' },
    { ...base, tests: 'c' },
    null,
    { tests: 'b', solution: 'y' },
    ['tests'],
  ],
])('LE-6 %s', (_, mine, theirs, sent, left, clashing) => {
  expect(reconcile({ base, mine, theirs, sent: sent ?? {} })).toEqual({ left, clashing });
});
