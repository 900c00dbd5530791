import { expect, it } from 'vitest';
import { joinPythonTests } from './join-python-tests.ts';

const file = (name: string, text: string) => ({ name, text });

it('CG-2 several files of tests in Python become one, where names that are there twice get a number', () => {
  const first = file('test_a.py', 'class TestCase:\n    pass\n\n\nif __name__ == "__main__":\n    main()\n');
  const second = file('test_b.py', 'class TestCase:\n    pass\n');
  expect(joinPythonTests([first, second])).toEqual([
    { name: 'test_a.py', text: 'class TestCase:\n    pass\n\n\nclass TestCase_2:\n    pass\n' },
  ]);
  const using = file('test_c.py', 'from test_a import TestCase\n');
  expect(joinPythonTests([first, using])).toEqual([first, using]);
});
