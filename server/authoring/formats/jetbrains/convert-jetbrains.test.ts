import { layOutIn } from '#test/lay-out.ts';
import { realRunner } from '#test/real-runner.ts';
import { expect, it } from 'vitest';
import { measureCourse } from '../exercism/measure-course.ts';
import { readJetBrains } from './read-jetbrains.ts';
import { plainTests } from './read-task.ts';

const layOut = layOutIn('jetbrains');

const course = {
  'course-info.yaml':
    'title: Small Steps\nlanguage: English\nprogramming_language: Python\ncontent:\n- Start\n- more\n',
  'Start/lesson-info.yaml': 'content:\n- double\n- hello\n- read\n- old\n',
  'Start/double/task-info.yaml': `type: edu
custom_name: Doubling
files:
- name: task.py
  visible: true
  placeholders:
  - offset: 31
    length: 10
    placeholder_text: 'None  # double it'
- name: tests/test_task.py
  visible: false
- name: __init__.py
  visible: false
`,
  'Start/double/task.md': 'Double it.\n\n<div class="hint">Multiply.</div>\n',
  'Start/double/task.py': 'def double(number):\n    return number * 2\n',
  'Start/double/__init__.py': '',
  'Start/double/tests/test_task.py':
    'import importlib\nimport unittest\n\nfrom task import double\n\n\nclass TestCase(unittest.TestCase):\n    task_name = "task"\n\n    def setUp(self):\n        importlib.import_module(self.task_name)\n\n    def test_double(self):\n        self.assertEqual(double(2), 4, msg="double(2)")\n\n\nif __name__ == "__main__":\n    unittest.main()\n',
  'Start/hello/task-info.yaml':
    'type: output\nfiles:\n- name: main.py\n  visible: true\n- name: tests/output.txt\n  visible: false\n',
  'Start/hello/task.md': 'Say hello.\n',
  'Start/hello/main.py': 'print("Hello")\n',
  'Start/hello/tests/output.txt': 'Hello\n',
  'Start/read/task-info.yaml': 'type: theory\nfiles: []\n',
  'Start/old/task-info.yaml': 'type: edu\nfiles:\n- name: a.py\n- name: tests.py\n  visible: false\n',
  'Start/old/a.py': 'x = 1\n',
  'Start/old/tests.py': 'from test_helper import run_common_tests\nrun_common_tests()\n',
  'more/section-info.yaml': 'content:\n- Last\n',
  'more/Last/lesson-info.yaml': 'custom_name: The Last One\ncontent:\n- choose\n',
  'more/Last/choose/task-info.yaml': 'type: choice\n',
};

it('CG-2 tasks of JetBrains Academy become lessons whose solutions pass; the rest is named', async () => {
  const { content, leftOut } = await readJetBrains(layOut('steps', course));
  expect(content.name).toBe('Small Steps');
  expect(content.modules.map(({ name, lessons }) => [name, lessons.map(lesson => lesson.name)])).toEqual([
    ['Start', ['Doubling', 'Hello']],
  ]);
  expect(leftOut).toEqual([
    'Start/read: is of the type “theory”, which cannot be taken over.',
    'Start/old: uses “test_helper”, which looks into the placeholders of the editor, which cannot be taken over.',
    'more/Last/choose: is of the type “choice”, which cannot be taken over.',
  ]);
  const [double, hello] = content.modules[0]!.lessons.map(lesson => lesson.exercises[0]!);
  expect(double).toMatchObject({
    starterCode: 'def double(number):\n    return None  # double it\n',
    solutionCode: 'def double(number):\n    return number * 2\n',
    hints: ['Multiply.'],
  });
  expect(hello).toMatchObject({ starterCode: null, solutionCode: 'print("Hello")\n' });
  const { said } = await measureCourse(await realRunner(), content, { atOnce: 2, onDone: () => {} });
  expect(said).toEqual([]);
});

it('CG-2 tests in JavaScript need not read the program as a text', () => {
  expect(
    plainTests(
      'function import_task_file(f) {\n  const fs = require("fs");\n  eval(fs.readFileSync(f));\n}\n\nbeforeAll(() => import_task_file("task.js"));\n',
    ),
  ).toBe('function import_task_file(f) {}\n\nbeforeAll(() => import_task_file("task.js"));\n');
});
