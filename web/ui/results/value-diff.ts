import { diffArrays } from 'diff';

export type Part = { text: string; isOwn: boolean };
export type ValueDiff = { expected: Part[]; actual: Part[]; isOnlySpace: boolean };

/** With more edits the values are simply different, and the diff would take too long. */
const mostEdits = 400;
/** Below this share of common characters, highlighting would only confuse. */
const leastShared = 0.4;

/** White space, also as escape sequences in quoted Python and JavaScript values. */
const space = /\s|\\[nrt]/g;

/** What only stands between values belongs to the value beside it: of `[20.5, 21]` and `[21]` the 20.5 differs. */
const betweenValues = /^[\s,;]*|[\s,;]*$/g;

/** A mark that holds a value ends with it; one that holds nothing else stays whole. */
const withoutSeparators = (part: Part): Part[] => {
  const inner = part.text.replace(betweenValues, '');
  if (!part.isOwn || inner === '' || inner === part.text || /^\s|\n/.test(part.text)) return [part];
  const [before = '', after = ''] = part.text.split(inner, 2);
  return [
    { text: before, isOwn: false },
    { text: inner, isOwn: true },
    { text: after, isOwn: false },
  ].filter(({ text }) => text !== '');
};

const whole = (text: string): Part[] => [{ text, isOwn: false }];

/** Numbers stay whole: of 20.5 and 21 no digit is the same. */
const tokensOf = (text: string) => text.match(/\d+(?:\.\d+)?|[^]/gu) ?? [];

/** A diff of characters and numbers, and whether the values differ in white space only. */
export const diffValues = (expected: string, actual: string): ValueDiff => {
  const isOnlySpace = expected !== actual && expected.replaceAll(space, '') === actual.replaceAll(space, '');
  const changes = diffArrays(tokensOf(expected), tokensOf(actual), { maxEditLength: mostEdits })?.map(
    ({ value, added, removed }) => ({ value: value.join(''), added, removed }),
  );
  const shared = (changes ?? []).reduce(
    (sum, part) => sum + (part.added || part.removed ? 0 : part.value.length),
    0,
  );
  if (!changes || shared < leastShared * Math.max(expected.length, actual.length))
    return { expected: whole(expected), actual: whole(actual), isOnlySpace };
  return {
    expected: changes
      .filter(part => !part.added)
      .flatMap(({ value, removed }) => withoutSeparators({ text: value, isOwn: removed })),
    actual: changes
      .filter(part => !part.removed)
      .flatMap(({ value, added }) => withoutSeparators({ text: value, isOwn: added })),
    isOnlySpace,
  };
};

/** Makes spaces, tabs and line breaks visible. */
export const withVisibleSpace = (text: string): string =>
  text.replaceAll(' ', '·').replaceAll('\t', '→\t').replaceAll('\r', '␍').replaceAll('\n', '↵\n');
