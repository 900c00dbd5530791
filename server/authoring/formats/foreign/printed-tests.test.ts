import { expect, it } from 'vitest';
import { cppTests, javaTests } from './printed-tests.ts';

const test = (code: string) => ({ name: 'a', code, stdin: '', expected: '1', points: null });

it('CG-2 a test may leave out its last semicolon, as the templates of CodeRunner end it', () => {
  expect(javaTests([test('System.out.println(f())')], false)).toContain('println(f())\n      ;\n');
  expect(javaTests([test('if (f()) { g(); }')], false)).toContain('if (f()) { g(); }\n    } finally');
  expect(cppTests([test('cout << f() // one')])).toContain('cout << f() // one\n    ;\n');
});
