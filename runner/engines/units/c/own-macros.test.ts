import { expect, it } from 'vitest';

import { withOwnMacros } from './own-macros.ts';

const expanded = (text: string) =>
  withOwnMacros(text, { isCheck: word => word === 'check', isReplaced: name => name === 'TEST' });

it('FC-5 a macro with a check takes the place of its name, on the same line', () => {
  expect(expanded('#define NEAR(a, b) check((a) - (b))\nNEAR(f(1, 2), 3);\n')).toBe(
    '\ncheck((f(1, 2)) - (3));\n',
  );
  expect(expanded('#define TWO(x) \\\n  check(x); \\\n  check(x)\nTWO(1);\n')).toBe(
    '\n\n\ncheck(1);    check(1);\n',
  );
  expect(expanded('#define SUM(a) check(a)\nSUM(f(1,\n  2)); g();\n')).toBe('\ncheck(f(1,   2))\n; g();\n');
});

it('FC-5 names are joined and quoted, further arguments are passed on, and a name means its last definition', () => {
  expect(expanded('#define T(n) void test_##n(void) { check(#n); }\nT(up)')).toBe(
    '\nvoid test_up(void) { check("up"); }',
  );
  expect(expanded('#define A(f, ...) check(f, ##__VA_ARGS__)\nA(1); A(1, 2, 3);')).toBe(
    '\ncheck(1); check(1, 2, 3);',
  );
  expect(expanded('#define X(a) check(a);\nX(1)\n#undef X\n#define X(a) check(-a);\nX(1)')).toBe(
    '\ncheck(1);\n\n\ncheck(-1);',
  );
  expect(expanded('#define TEST(n) void n(void)\nTEST(up) {}')).toBe('\nvoid up(void) {}');
});

it('FC-5 other macros, texts and comments stay', () => {
  const text = '#define N 3\nint a[N]; // NEAR(1)\nputs("NEAR(1)");\n';
  expect(expanded(`#define NEAR(a) check(a)\n${text}`)).toBe(`\n${text}`);
});

it('FC-5 a list of tests that is given the macro for each of them is written out, too', () => {
  const text =
    '#define ALL(X) X(one) \\\n  X(two)\n#define SAY(n) void n(void);\n#define RUN(n) check(test_##n);\nALL(SAY)\nALL(RUN)\n';
  expect(expanded(text)).toBe(
    '\n\n#define SAY(n) void n(void);\n\nSAY(one)    SAY(two)\ncheck(test_one);    check(test_two);\n',
  );
});
