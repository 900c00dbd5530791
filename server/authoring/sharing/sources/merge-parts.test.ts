import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Written } from '#contract/authoring/sources.ts';
import { mergeLines } from './merge-lines.ts';
import { mergeParts } from './merge-parts.ts';
import '#test/property-seed.ts';

const merged = (base: string, mine: string, theirs: string) => {
  const { withMine, withTheirs, clashes } = mergeLines(base.split(''), mine.split(''), theirs.split(''));
  return { withMine: withMine.join(''), withTheirs: withTheirs.join(''), clashes: clashes.length };
};

describe('FD-5 LF-4 lines of both', () => {
  it.each([
    ['separate lines', 'abcde', 'Xbcde', 'abcdY', 'XbcdY'],
    ['lines that touch', 'abcd', 'aXcd', 'abYd', 'aXYd'],
    ['an insertion before a changed line', 'abc', 'aXbc', 'aYc', 'aXYc'],
    ['a removal and an addition', 'abcde', 'acde', 'abcdeY', 'acdeY'],
    ['the same change twice', 'abc', 'aXc', 'aXc', 'aXc'],
    ['only the source', 'abc', 'abc', 'Yabc', 'Yabc'],
  ])('%s are put together', (_what, base, mine, theirs, both) => {
    expect(merged(base, mine, theirs)).toEqual({ withMine: both, withTheirs: both, clashes: 0 });
  });

  it.each([
    ['the same line', 'abc', 'aXc', 'aYc', 'aXc', 'aYc'],
    ['two additions at one place', 'ab', 'aXb', 'aYb', 'aXb', 'aYb'],
    ['a removed and a changed line', 'abcd', 'ad', 'aYcd', 'ad', 'aYcd'],
  ])(
    '%s clash, and each has its own with everything else of both',
    (_what, base, mine, theirs, ours, others) => {
      expect(merged(`${base}--e`, `${mine}--E`, `${theirs}--e`)).toEqual({
        withMine: `${ours}--E`,
        withTheirs: `${others}--E`,
        clashes: 1,
      });
    },
  );

  it('are what one side wrote where the other changed nothing, whatever the text', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 });
    fc.assert(
      fc.property(text, text, text, (base, mine, theirs) => {
        expect(mergeLines(base, mine, base).withTheirs).toEqual(mine);
        expect(mergeLines(base, base, theirs).withMine).toEqual(theirs);
        expect(mergeLines(base, mine, mine)).toEqual({ withMine: mine, withTheirs: mine, clashes: [] });
        const { withMine, withTheirs, clashes } = mergeLines(base, mine, theirs);
        const swapped = mergeLines(base, theirs, mine);
        expect(swapped.clashes.length).toBe(clashes.length);
        const isOne = JSON.stringify(withMine) === JSON.stringify(withTheirs);
        expect(isOne || clashes.length > 0).toBe(true);
      }),
    );
  });
});

const parts = (fields: Partial<Written>) =>
  ({ instructions: '', testCode: '', files: {}, ...fields }) as Written;

describe('FD-5 LF-4 parts of an exercise', () => {
  it('cases are merged one by one, so that no comma is lost', () => {
    const one = '{ "input": "1", "expected": "1" }';
    const list = (...cases: string[]) => `[\n  ${cases.join(',\n  ')}\n]\n`;
    const [two, three] = [one.replaceAll('1', '2'), one.replaceAll('1', '3')];
    const { testCode } = mergeParts({
      base: parts({ testCode: list(one, two) }),
      mine: parts({ testCode: list(two) }),
      theirs: parts({ testCode: list(one, two, three) }),
    });
    expect(testCode).toEqual({ withMine: list(two, three), withTheirs: list(two, three), clashes: [] });
  });

  it('files are merged one by one, and by lines where both changed one', () => {
    const file = (content: string) => ({ kind: 'readOnly' as const, content });
    const { files } = mergeParts({
      base: parts({ files: { 'a.txt': file('1\n2\n3'), 'gone.txt': file('old') } }),
      mine: parts({ files: { 'a.txt': file('1\n2\nmine'), 'new.txt': file('mine') } }),
      theirs: parts({
        files: { 'a.txt': file('theirs\n2\n3'), 'gone.txt': file('old'), 'b.txt': file('b') },
      }),
    });
    expect(files?.withMine).toEqual({
      'a.txt': file('theirs\n2\nmine'),
      'new.txt': file('mine'),
      'b.txt': file('b'),
    });
    expect(files?.clashes).toEqual([]);
  });
});
