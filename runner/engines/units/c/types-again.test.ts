import { expect, it } from 'vitest';

import { withoutTypesAgain } from './types-again.ts';

const program =
  'typedef struct { long lines, words; } counts;\nstruct point { int x; struct { int a; } in; };\nenum side { LEFT };\n';

it('FC-5 types that the tests define once more are left out, and the lines stay', () => {
  const tests =
    'typedef struct {\n  long lines, words;\n} counts;\nstruct point { int x; struct { int a; } in; };\nenum side { LEFT };\nstruct own { int a; };\nint after;';
  expect(withoutTypesAgain(tests, [program])).toBe('\n\n\n\n\nstruct own { int a; };\nint after;');
});

it.each([
  'struct point;',
  'struct point here = {1};',
  'struct point { int x; } here;',
  'typedef int counts;',
])('FC-5 what only uses a type stays: %s', tests => {
  expect(withoutTypesAgain(tests, [program])).toBe(tests);
});
