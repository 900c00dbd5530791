import { expect, it } from 'vitest';

import { calledIn } from './called-in.ts';

it.each([
  ['assertEquals(5, Main.add(2, 3));', 'Main.add(2, 3)'],
  ['assertThrows(IllegalArgumentException.class, () -> account.deposit(-1));', 'account.deposit(-1)'],
  ['assertEquals("a, b", joined("a", "b"));', 'joined("a", "b")'],
  ['account.deposit(50);', 'account.deposit(50)'],
  // Which of two calls is meant is not plain.
  ['assertEquals(expected(3), Main.add(2, 1));', null],
])('FW-2 the call of %s is read from the tests', (line, call) => {
  expect(calledIn(`class T {\n  @Test void t() {\n    ${line}\n  }\n}\n`, 3)).toBe(call);
});
