import { expect, it } from 'vitest';
import { inlineHeaders, joinClasses, joinTestClasses, withWholeNames } from './one-text.ts';

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

it('FC-5 a class of the tests in a package that is called like one of the program gets another name', () => {
  const others = new Map([
    [
      'Oven.java',
      'package kit;\n\npublic class Oven extends Base {\n  String of = "Oven";\n  Oven() {}\n}\n',
    ],
    ['Base.java', 'package kit;\n\nabstract class Base {}\n'],
  ]);
  const tests = 'import kit.Oven;\n\nclass OvenTest {\n  Oven oven = new Oven();\n}\n';
  expect(joinTestClasses(tests, others, new Set(['Oven']))).toBe(
    'class OvenTest {\n  kit_Oven oven = new kit_Oven();\n}\n\nclass kit_Oven extends Base {\n  String of = "Oven";\n  kit_Oven() {}\n}\n\nabstract class Base {}\n',
  );
});

it('FC-6 modules of a program in JavaScript are named as Node wants it, wherever the reference stood', () => {
  const names = ['prices.js', 'lib/shop.js'];
  const imports = (quoted: string[]) =>
    [
      `import { prices } from ${quoted[0]};`,
      `import {\n  shop,\n} from ${quoted[1]};`,
      `import ${quoted[2]};`,
      `export * from ${quoted[3]};`,
      `import fs from 'node:fs';`,
      `import other from './other';`,
      `const text = './prices';`,
    ].join('\n');
  expect(
    withWholeNames(imports(["'../prices'", `"./lib/shop"`, "'./prices.js'", "'./lib/shop.js'"]), names),
  ).toBe(imports(["'./prices.js'", `"./lib/shop.js"`, "'./prices.js'", "'./lib/shop.js'"]));
});

it('CG-2 a header that is included from another folder stands where it is included', () => {
  const headers = new Map([['station.hpp', '#pragma once\nclass Station;\n']]);
  expect(inlineHeaders('#include "../include/station.hpp"\nint x;\n', headers)).toBe(
    'class Station;\nint x;\n',
  );
});
