import { expect, it } from 'vitest';

import { cappedText } from './output.ts';

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
