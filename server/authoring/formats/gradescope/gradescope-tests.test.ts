import { expect, it } from 'vitest';
import { plainTests } from './gradescope-tests.ts';

it('CG-2 tests that set their points while they run go and are named, the others stay', () => {
  const { tests, lost } = plainTests(`import unittest
from gradescope_utils.autograder_utils.decorators import (
    partial_credit,
    weight,
)
from tests.helpers import near


class TestA(unittest.TestCase):
    @weight(2)
    @hide_errors("no (really), nothing")
    def test_a(self):
        self.assertTrue(near(1, 1))

    @partial_credit(4)
    def test_b(self, set_score=None):
        set_score(1)

        set_score(2)

    @weight(1)
    def test_c(self):
        pass
`);
  expect(lost).toEqual([{ test: 'test_b', why: 'gives partial credit that it sets itself' }]);
  expect(tests).toBe(`import unittest
from helpers import near


class TestA(unittest.TestCase):
    # points: 2
    def test_a(self):
        self.assertTrue(near(1, 1))

    # points: 1
    def test_c(self):
        pass
`);
});

it('CG-2 the check of Gradescope for files that are handed in becomes one of ours', () => {
  const { tests } = plainTests(
    'from gradescope_utils.autograder_utils.files import check_submitted_files\n\n\ndef test_files():\n    assert not check_submitted_files(["a.py"])\n',
  );
  expect(tests).toContain('def check_submitted_files(paths');
});
