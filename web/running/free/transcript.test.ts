import { expect, it } from 'vitest';
import { addPiece, emptyTranscript, printedText, type Transcript } from './transcript.ts';

const printed = (...texts: string[]): Transcript =>
  texts.reduce((now, text) => addPiece(now, 'printed', text), emptyTranscript);

it('FR-1 what is printed and typed stays in order', () => {
  const { pieces } = addPiece(addPiece(printed('Who', '? '), 'typed', 'Ada\n'), 'printed', 'Hello Ada\n');
  expect(pieces.map(({ kind, text }) => [kind, text])).toEqual([
    ['printed', 'Who? '],
    ['typed', 'Ada\n'],
    ['printed', 'Hello Ada\n'],
  ]);
});

it.each([
  ['a progress bar writes over its line', ['10 %\r', '20 %\r', '30 %\n'], '30 %\n'],
  ['lines may end as on other systems', ['one\r\ntwo\n'], 'one\ntwo\n'],
  ['a cleared screen begins anew', ['old\n', '\u001B[2Jnew'], 'new'],
  ['bells and backspaces are left out', ['a\u0007b\u0000c'], 'abc'],
])('FR-1 %s', (_, texts, shown) => expect(printedText(printed(...texts))).toBe(shown));

it('FR-1 of very much the end is kept, and it says so', () => {
  const much = printed(...Array.from({ length: 100 }, (_, n) => `${'x'.repeat(5000)}${n}\n`));
  expect(much.isCut).toBe(true);
  expect(printedText(much)).toMatch(/x99\n$/);
  expect(printedText(much).length).toBeLessThan(400_000);
});
