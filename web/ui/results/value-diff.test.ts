import { expect, it } from 'vitest';
import { diffValues } from './value-diff.ts';

const marked = (expected: string, actual: string) => {
  const diff = diffValues(expected, actual);
  const show = (parts: typeof diff.actual) =>
    parts.map(({ text, isOwn }) => (isOwn ? `<${text}>` : text)).join('');
  return [show(diff.expected), show(diff.actual)];
};

it.each([
  [
    'a value that is too much, without the comma behind it',
    '[21, 21]',
    '[20.5, 21, 21]',
    '[21, 21]',
    '[<20.5>, 21, 21]',
  ],
  ['a number as a whole', "'2 h 5 min'", "'2 h 125 min'", "'2 h <5> min'", "'2 h <125> min'"],
  ['a separator where it is all that differs', '[1, 2]', '[1 2]', '[1<,> 2]', '[1 2]'],
  [
    'a word with the space before it',
    'Hello Mary Ann, bye',
    'Hello Mary, bye',
    'Hello Mary< Ann>, bye',
    'Hello Mary, bye',
  ],
])('LK-1 of two values is marked %s', (_, expected, actual, shownExpected, shownActual) => {
  expect(marked(expected, actual)).toEqual([shownExpected, shownActual]);
});
