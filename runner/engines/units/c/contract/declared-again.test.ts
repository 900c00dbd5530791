import { expect, it } from 'vitest';

import { withoutDeclarations } from './declared-again.ts';

it('TK-3 functions of the program that tests declare again are those of the program', () => {
  const tests = [
    'std::string caesar(const std::string& text,',
    '                   int key);',
    'int crack(const std::string &secret) noexcept;',
    'int helper(int n);',
    'struct Box { int crack(int n); };',
    'TEST_CASE("x") { int n = crack("a"); crack("b"); CHECK(caesar("a", 1) == "b"); }',
    'int total = crack("c");',
    'using other::crack;',
  ].join('\n');
  expect(withoutDeclarations(tests, ['caesar', 'crack']).split('\n')).toEqual([
    'using ::caesar;',
    '',
    'using ::crack;',
    ...tests.split('\n').slice(3),
  ]);
  expect(withoutDeclarations(tests, [])).toBe(tests);
});
