import { expect, it } from 'vitest';
import { matchesBesidePrompts, mostPrompts } from './tolerate-prompts.ts';

const matches = (wanted: string, actual: string, allowed: number) =>
  matchesBesidePrompts(wanted.split('\n'), actual.split('\n'), (one, other) => one === other, allowed);

it.each([
  ['5', '5', 0],
  ['Hello Ada', 'Name? Hello Ada', 1],
  ['Hello Ada', 'Your name:\nHello Ada', 1],
  ['Hello Ada', 'Name:Hello Ada', 1],
  ['5', 'First number: Second number: 5', 2],
  ['8', '> 8', 1],
  ['one\ntwo', 'A? one\nB? two\nC?', 3],
  ['Name? Hello', 'Name? Hello', 1],
])('FC-4 what is expected may stand beside questions: %j in %j', (wanted, actual, allowed) => {
  expect(matches(wanted, actual, allowed)).toBe(true);
});

it.each([
  ['a part of a number is no question', '5', '15', 2],
  ['a sign is no question', '5', '-5', 2],
  ['a number is no question', '5', '1 5', 2],
  ['a number in a line of its own is none either', '5', '4\n5', 2],
  ['there are more questions than lines to read', 'x', 'a?\nb?\nx', 1],
  ['a program that reads nothing asks nothing', 'Hello', 'Name? Hello', 0],
  ['something is missing', 'one\ntwo', 'A? one', 2],
  ['the order is another', 'one\ntwo', 'two\none', 2],
  ['more follows in the line', '5', 'Sum? 5 or so', 2],
])('FC-4 %s: %j is not %j', (_why, wanted, actual, allowed) => {
  expect(matches(wanted, actual, allowed)).toBe(false);
});

it('FC-4 a program asks at most once for each line of its input, and once more at its end', () => {
  expect(['', 'Ada', 'Ada\n', '1\n2\n', '\n'.repeat(5000)].map(mostPrompts)).toEqual([0, 2, 2, 3, 100]);
});

it('FC-4 long outputs are compared without trying every combination', () => {
  const lines = Array.from({ length: 5000 }, () => 'a: b');
  expect(matches([...lines, 'x'].join('\n'), [...lines, 'y'].join('\n'), 100)).toBe(false);
});
