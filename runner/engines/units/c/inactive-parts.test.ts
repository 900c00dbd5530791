import { expect, it } from 'vitest';

import { withoutInactiveParts } from './inactive-parts.ts';

const left = (text: string) =>
  withoutInactiveParts(text)
    .split('\n')
    .filter(line => line !== '')
    .join(' ');

it('FC-5 tests that the preprocessor leaves out are no tests', () => {
  expect(left('a\n#if 0\nb\n#else\nc\n#endif\nd')).toBe('a c d');
  expect(left('#define FAST\n#ifdef FAST\nb\n#else\nc\n#endif')).toBe('#define FAST b');
  expect(left('#if defined(SLOW)\nb\n#endif\n#ifndef SLOW\nc\n#endif')).toBe('c');
  expect(left('#if 0\n#ifdef X\nb\n#else\nc\n#endif\nd\n#endif\ne')).toBe('e');
});

it('FC-5 what only the compiler knows is left to it', () => {
  const texts = [
    '#ifdef __linux__\nb\n#endif',
    '#if LEVEL > 2\nb\n#else\nc\n#endif',
    '#if 0\na\n#elif X\nb\n#endif',
  ];
  for (const text of texts) expect(withoutInactiveParts(text)).toBe(text);
});
