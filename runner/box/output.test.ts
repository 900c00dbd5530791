import { expect, it } from 'vitest';

import { bothEnds, cappedText } from './output.ts';

const textOf = (limit: number, chunks: string[]) => {
  const text = cappedText(limit);
  for (const chunk of chunks) text.add(Buffer.from(chunk));
  return text.text();
};

it.each([
  ['one chunk', ['abcdefgh']],
  ['many chunks', ['ab', 'cd', 'ef', 'gh']],
  ['a chunk that crosses the limit, and more', ['abc', 'defg', 'hijklmn', 'o', 'pqrstuvw']],
])('EX-1 output is cut at the limit: %s', (_, chunks) => {
  expect(textOf(5, chunks)).toBe('abcde');
});

it('EX-1 output is not cut inside a character', () => {
  expect(textOf(4, ['aä', 'ää'])).toBe('aä');
  expect(textOf(5, ['aä', 'ää'])).toBe('aää');
});

it.each([
  ['one chunk', [`${'a'.repeat(80)}${'b'.repeat(4000)}end`]],
  ['many chunks', [...Array<string>(80).fill('a'), ...Array<string>(4000).fill('b'), 'end']],
])('FS-8 the end of a long output is kept as well as its beginning: %s', (_, chunks) => {
  const text = bothEnds(100);
  for (const chunk of chunks) text.add(Buffer.from(chunk));
  expect(text.text()).toBe(`${'a'.repeat(75)}\n… 4 KB are left out here …\n${'b'.repeat(22)}end`);
});

it('FS-8 an output that fits is whole, and the end begins with a whole character', () => {
  const short = bothEnds(10);
  for (const chunk of ['abcde', 'fghij']) short.add(Buffer.from(chunk));
  expect(short.text()).toBe('abcdefghij');
  const long = bothEnds(8);
  long.add(Buffer.from('aaaaaaaaaaä'.repeat(3) + 'z'));
  expect(long.text()).toMatch(/^aaaaaa\n… 1 KB are left out here …\nz$/);
});
