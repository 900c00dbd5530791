import { readTestPoints } from '#contract/running/test-code/test-points.ts';
import { layOutIn } from '#test/lay-out.ts';
import { realRunner } from '#test/real-runner.ts';
import { expect, it } from 'vitest';
import { measureCourse } from '../exercism/measure-course.ts';
import { readGradescope } from './read-gradescope.ts';

const layOut = layOutIn('gradescope');

const runTests =
  'import unittest\nfrom gradescope_utils.autograder_utils.json_test_runner import JSONTestRunner\n\nif __name__ == "__main__":\n    JSONTestRunner().run(unittest.defaultTestLoader.discover("tests"))\n';
const small = `import unittest
from gradescope_utils.autograder_utils.decorators import weight, visibility, number
from calculator import add


class TestSmall(unittest.TestCase):
    @weight(2.5)
    @number("1.1")
    def test_add(self):
        """Adds"""
        self.assertEqual(add(1, 2), 3)

    def test_extra(self):
        self.assertEqual(add(0, 0), 0)
`;
const large = `import unittest
from gradescope_utils.autograder_utils.decorators import weight, visibility
import calculator


class TestLarge(unittest.TestCase):
    @visibility('hidden')
    @weight(4)
    def test_many(self):
        self.assertEqual(calculator.add(100, 1), 101)


if __name__ == '__main__':
    unittest.main()
`;

const autograder = {
  'README.md': 'Add numbers.\n',
  run_autograder:
    '#!/bin/bash\ncp /autograder/submission/calculator.py /autograder/source/calculator.py\npython3 run_tests.py\n',
  'run_tests.py': runTests,
  'requirements.txt': 'gradescope-utils>=0.3.1\nnumpy==2.0\n',
  'tests/test_small.py': small,
  'tests/test_large.py': large,
  'solution/calculator.py': 'def add(a, b):\n    return a + b\n',
  'starter/calculator.py': 'def add(a, b):\n    pass\n',
};

it('CG-2 autograders of Gradescope become lessons with their weights, whose solutions pass; the rest is named', async () => {
  const under = (place: string, files: Record<string, string>) =>
    Object.fromEntries(Object.entries(files).map(([path, text]) => [`${place}/${path}`, text]));
  const { content, leftOut, notes } = await readGradescope(
    layOut('class', {
      ...under('calculator', autograder),
      ...under('partial', {
        ...autograder,
        'tests/test_large.py': large.replace('@weight(4)', '@partial_credit(4)'),
      }),
      ...under('no-tests', { run_autograder: '#!/bin/bash\njava Main\n' }),
      ...under('other', { 'a.py': '' }),
    }),
  );
  expect(leftOut).toEqual([
    'no-tests: has no file of tests that is known here.',
    'other: has no tests: none of run_autograder, run_tests.py, setup.sh says what to run.',
    'partial: the test “test_many” gives partial credit that it sets itself, which cannot be taken over.',
  ]);
  expect(notes).toContain('For the administrator: calculator needs these packages of Python: numpy==2.0');
  const exercise = content.modules[0]!.lessons[0]!.exercises[0]!;
  expect(exercise).toMatchObject({
    points: 6.5,
    starterCode: autograder['starter/calculator.py'],
    solutionCode: autograder['solution/calculator.py'],
  });
  const points = readTestPoints('unittest', exercise.testCode);
  expect(['TestSmall.test_add', 'TestSmall.test_extra', 'TestLarge.test_many'].map(points.pointsOf)).toEqual([
    2.5, 0, 4,
  ]);
  expect(exercise.testCode).not.toContain('gradescope');
  const { said } = await measureCourse(await realRunner(), content, { atOnce: 2, onDone: () => {} });
  expect(said).toEqual([]);
});
