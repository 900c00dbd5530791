import { readIoCases } from '#contract/running/test-code/io-cases.ts';
import { layOutIn } from '#test/lay-out.ts';
import { realRunner } from '#test/real-runner.ts';
import { expect, it } from 'vitest';
import { measureCourse } from '../exercism/measure-course.ts';
import { readDodona } from './read-dodona.ts';

const layOut = layOutIn('dodona');

const config = (name: string, language: string) =>
  JSON.stringify({
    type: 'exercise',
    programming_language: language,
    description: { names: { nl: 'Anders', en: name } },
    evaluation: { handler: 'TESTed', test_suite: 'suite.yaml' },
  });

const exercise = (place: string, name: string, language: string, more: Record<string, string>) =>
  Object.fromEntries(
    Object.entries({
      'config.json': config(name, language),
      'description/description.en.md': `# ${name}\n\nDo it.\n`,
      ...more,
    }).map(([path, text]) => [`${place}/${path}`, text]),
  );

it('CG-2 exercises of TESTed become lessons whose solutions pass; the rest is named', async () => {
  const root = layOut('course', {
    ...exercise('week1/echo', 'Echo', 'python', {
      'solution/solution.en.py': 'name = input("Name? ")\nprint("Hi", name)\nprint(open("age.txt").read())\n',
      'workdir/age.txt': '42\n',
      'evaluation/suite.yaml': `- tab: Feedback
  contexts:
    - testcases:
        - stdin: Ada
          stdout: "Hi Ada\\n42"
          files:
            - name: age.txt
              url: media/workdir/age.txt
`,
    }),
    ...exercise('week1/calls', 'Calls', 'python', {
      'description/boilerplate/boilerplate': 'def halves(numbers):\n    pass\n',
      'solution/solution.py': `def halves(numbers):
    return [n / 2 for n in numbers]


def check(n):
    if n < 0:
        raise ValueError("too small")
    print("fine")


class Box:
    def __init__(self, n):
        self.n = n
`,
      'evaluation/suite.yaml': `tabs:
  - tab: halves
    testcases:
      - expression: halves([1, 2])
        return: [0.5, 1.0]
      - expression: "{'a': 1}"
        return: { a: 1 }
  - tab: check
    contexts:
      - testcases:
          - statement: box = Box(3)
          - expression: box.n
            return: 3
      - testcases:
          - expression: check(1)
            stdout: fine
          - statement: check(-1)
            exception: too small
          - expression: tuple(halves([4]))
            return: !tuple [2.0]
`,
    }),
    ...exercise('week2/sum', 'Sum', 'c', {
      'solution/solution.c':
        '#include <stdio.h>\n#include <stdlib.h>\nint main(int c, char **v) { printf("%d\\n", atoi(v[1]) + 1); return 0; }\n',
      'evaluation/suite.yaml': '- unit: Arguments\n  scripts:\n    - arguments: ["4"]\n      stdout: 5\n',
    }),
    ...exercise('week2/in-java', 'In Java', 'java', {
      'evaluation/suite.yaml': '- tab: A\n  testcases:\n    - expression: f(1)\n      return: 2\n',
    }),
    'week3/dirconfig.json': '{ "programming_language": "python", "evaluation": { "handler": "python" } }',
    'week3/older/config.json': '{ "description": { "names": { "en": "Older" } } }',
    'week3/older/evaluation/0.in': '1\n',
    ...exercise('week2/haskell', 'Haskell', 'haskell', {}),
    ...exercise('week2/oracle', 'Oracle', 'python', {
      'evaluation/suite.yaml':
        '- tab: A\n  testcases:\n    - expression: f(1)\n      return:\n        value: 2\n        oracle: custom_check\n        file: check.py\n',
    }),
  });
  const { content, leftOut } = await readDodona(root);
  expect(content.modules.map(({ name, lessons }) => [name, lessons.map(lesson => lesson.name)])).toEqual([
    ['Week1', ['Calls', 'Echo']],
    ['Week2', ['Sum']],
  ]);
  expect(leftOut).toEqual([
    'week2/haskell: has no tests: none of evaluation/suite.yaml says what to run.',
    'week2/in-java: uses calls of functions, which can be taken over in Python only.',
    'week2/oracle: uses an oracle of its own (custom_check), which cannot be taken over.',
    'week3/older: uses the judge “python”, which cannot be taken over.',
  ]);
  const echo = content.modules[0]!.lessons[1]!.exercises[0]!;
  expect(readIoCases(echo.testCode)).toMatchObject({
    ignorePrompts: true,
    cases: [{ name: 'Feedback 1', stdin: 'Ada', stdout: 'Hi Ada\n42', files: { 'age.txt': '42\n' } }],
  });
  const { said } = await measureCourse(await realRunner(), content, { atOnce: 2, onDone: () => {} });
  expect(said).toEqual([]);
});
