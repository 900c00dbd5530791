import { expect, it } from 'vitest';
import { isRefactoring } from './run-lesson.ts';

it.each([
  ['Refactor a parser.\n\nIt works, but nobody can read it.', true],
  ['# Instructions\n\nRefactor the printer of receipts.', true],
  ['This is a refactoring exercise: the tests pass already.', true],
  ['Write a parser. You can refactor it later.', false],
  ['Sort the list.', false],
])('FC-6 exercises of refactoring are told by their instructions: %j', (instructions, isOne) => {
  expect(isRefactoring(instructions)).toBe(isOne);
});
