import { expect, it } from 'vitest';
import { reconcile } from './reconcile.ts';

const base = { tests: 'a', solution: 'x' };

it.each([
  ['only I changed it', { tests: 'b' }, base, null, { tests: 'b' }, []],
  ['only they changed another text', { tests: 'b' }, { ...base, solution: 'y' }, null, { tests: 'b' }, []],
  ['both changed it in the same way', { tests: 'b' }, { ...base, tests: 'b' }, null, {}, []],
  ['both changed it differently', { tests: 'b' }, { ...base, tests: 'c' }, null, { tests: 'b' }, ['tests']],
  [
    'theirs is what I had sent',
    { tests: 'bc' },
    { ...base, tests: 'b' },
    { tests: 'b' },
    { tests: 'bc' },
    [],
  ],
  ['I changed nothing', {}, { ...base, tests: 'c' }, null, {}, []],
  [
    'one text clashes and the other does not',
    { tests: 'b', solution: 'y' },
    { ...base, tests: 'c' },
    null,
    { tests: 'b', solution: 'y' },
    ['tests'],
  ],
])('LE-6 %s', (_, mine, theirs, sent, left, clashing) => {
  expect(reconcile({ base, mine, theirs, sent })).toEqual({ left, clashing });
});
