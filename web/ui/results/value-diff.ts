import { diffChars } from 'diff';

export type Part = { text: string; isOwn: boolean };
export type ValueDiff = { expected: Part[]; actual: Part[]; isOnlySpace: boolean };

/** More changes than this are no small slip, and finding them would keep the page waiting. */
const mostEdits = 400;
/** Two values that share less than this are simply different: marks would only confuse. */
const leastShared = 0.4;

/** Also as Python and JavaScript write them inside of quotes. */
const space = /\s|\\[nrt]/g;

const whole = (text: string): Part[] => [{ text, isOwn: false }];

/** What only one of two values has, character by character; and whether spaces and line breaks are all of it. */
export const diffValues = (expected: string, actual: string): ValueDiff => {
  const isOnlySpace = expected !== actual && expected.replaceAll(space, '') === actual.replaceAll(space, '');
  const changes = diffChars(expected, actual, { maxEditLength: mostEdits });
  const shared = (changes ?? []).reduce(
    (sum, part) => sum + (part.added || part.removed ? 0 : part.count),
    0,
  );
  if (!changes || shared < leastShared * Math.max(expected.length, actual.length))
    return { expected: whole(expected), actual: whole(actual), isOnlySpace };
  return {
    expected: changes
      .filter(part => !part.added)
      .map(({ value, removed }) => ({ text: value, isOwn: removed })),
    actual: changes.filter(part => !part.removed).map(({ value, added }) => ({ text: value, isOwn: added })),
    isOnlySpace,
  };
};

/** Spaces, tabs and line breaks that one can see. */
export const withVisibleSpace = (text: string): string =>
  text.replaceAll(' ', '·').replaceAll('\t', '→\t').replaceAll('\r', '␍').replaceAll('\n', '↵\n');
