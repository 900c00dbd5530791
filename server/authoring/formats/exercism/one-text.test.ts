import { expect, it } from 'vitest';
import { inlineHeaders, inlineModules, joinClasses } from './one-text.ts';

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

it('FI-3 a program in Java is one text: imports first, and one public class', () => {
  const others = new Map([
    ['B.java', 'package x;\n\nimport java.util.List;\nimport java.util.Map;\n\npublic final class B {}\n'],
  ]);
  expect(joinClasses('import java.util.List;\n\npublic class A {}\n', others)).toBe(
    'import java.util.List;\nimport java.util.Map;\n\npublic class A {}\n\nfinal class B {}\n',
  );
});

it('FI-3 a program in JavaScript is one text, unless a module would mean something else in it', () => {
  const others = new Map([['prices.js', 'export const prices = {};\n']]);
  expect(
    inlineModules("import { prices } from './prices';\n\nexport const f = () => prices;\n", others),
  ).toBe('export const prices = {};\n\nexport const f = () => prices;\n');
  expect(inlineModules("import { prices as p } from './prices.js';\n", others)).toBeNull();
  expect(inlineModules("import p from './prices';\n", others)).toBeNull();
});
