import { expect, it } from 'vitest';
import { inlineHeaders } from './inline-headers.ts';

it('FI-3 a program in C is one text: headers stand where they are first included', () => {
  const headers = new Map([
    ['a.h', '#pragma once\n#include "b.h"\nint a(void);\n'],
    ['b.h', '#ifndef B\n#define B\n#include <stdio.h>\n#endif\n'],
    ['rest.h', 'int rest(void);\n'],
  ]);
  expect(inlineHeaders('#include "a.h"\n#include "b.h"\n#include "own.h"\nint a(void) {}\n', headers)).toBe(
    'int rest(void);\n\n#ifndef B\n#define B\n#include <stdio.h>\n#endif\nint a(void);\n#include "own.h"\nint a(void) {}\n',
  );
});
