import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { importFile } from '#contract/transfer.ts';
import { shippedLanguages } from '#runner/client.ts';
import { seedLanguages } from '#server/running/languages/seed-languages.ts';
import { pngBytes } from '#test/inputs/a-picture.ts';
import { as } from '#test/as.ts';
import { aCourse } from '#test/factories.ts';
import { realRunner } from '#test/real-runner.ts';
import { runScript } from '#test/processes/run-script.ts';
import { runningApp } from '#test/running-app.ts';
import { readExercism } from './read-exercism.ts';

const folder = mkdtempSync(join(tmpdir(), 'cairn-exercism-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Files = Record<string, string>;

/** Writes the files into a folder. */
const layOut = (place: string, files: Files) => {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, place, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return join(folder, place);
};

const meta = (solution: string, test: string, example: object) =>
  JSON.stringify({
    authors: ['somebody'],
    files: { solution: [solution], test: [test], ...example },
    blurb: 'Small.',
  });

const oddOrEven: Files = {
  '.meta/config.json': meta('odd_or_even.py', 'odd_or_even_test.py', { example: ['.meta/example.py'] }),
  '.meta/example.py': 'def is_odd(number):\n    return number % 2 == 1\n',
  '.docs/instructions.md': '# Instructions\n\nSay whether a number is odd.\n',
  '.docs/instructions.append.md':
    '# Instructions append\n\n## More\n\n<!-- prettier-ignore\nhere -->\n~~~~exercism/caution\nZero is even.\n\nReally.\n~~~~\n\n```python\nis_odd(3)\n```\n',
  'odd_or_even.py': 'def is_odd(number):\n    pass\n',
  'odd_or_even_test.py': `import unittest

from odd_or_even import (
    is_odd,
)


class OddOrEvenTest(unittest.TestCase):
    def test_three_is_odd(self):
        self.assertIs(is_odd(3), True)

    @unittest.skip("take this away to go on")
    def test_four_is_not(self):
        self.assertIs(is_odd(4), False)
`,
};

const stacking: Files = {
  '.meta/config.json': meta('stacking.py', 'stacking_test.py', { exemplar: ['.meta/exemplar.py'] }),
  '.meta/exemplar.py': 'HEIGHT = 3\n\n\ndef stack(stones):\n    return stones[:HEIGHT]\n',
  '.docs/introduction.md': '# About lists\n\nA list keeps its order.\n',
  '.docs/instructions.md': '# Instructions\n\nStack at most three stones.\n',
  '.docs/hints.md': '# Hints\n\nSlice it.\n',
  'stacking.py': 'HEIGHT = None\n\n\ndef stack(stones):\n    pass\n',
  'stacking_test.py': `import unittest
import pytest
import stacking


class StackingTest(unittest.TestCase):
    @pytest.mark.task(taskno=1)
    def test_height(self):
        self.assertEqual(stacking.HEIGHT, 3)

    @pytest.mark.task(taskno=2)
    def test_stack(self):
        self.assertEqual(stacking.stack([1, 2, 3, 4]), [1, 2, 3])
`,
};

const greeting: Files = {
  '.meta/config.json': meta('greeting.js', 'greeting.spec.js', { example: ['.meta/proof.ci.js'] }),
  '.meta/proof.ci.js': 'export const greet = (name = "you") => `Hello, ${name}!`;\n',
  '.docs/instructions.md': 'Greet.\n',
  'greeting.js': 'export const greet = () => {\n  throw new Error("Write this");\n};\n',
  'greeting.spec.js': `import { describe, expect, test, xtest } from '@jest/globals';
import { greet } from './greeting';

describe('greet', () => {
  test('nobody in particular', () => {
    expect(greet()).toBe('Hello, you!');
  });

  xtest('Ada', () => {
    expect(greet('Ada')).toBe('Hello, Ada!');
  });

  test.skip('everybody there is', () => {
    expect(greet('everybody')).toBe('Hello to all of them!');
  });
});
`,
};

const under = (place: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${place}/${path}`, text]));

const track: Files = {
  'config.json': JSON.stringify({
    language: 'Python',
    exercises: {
      concept: [{ slug: 'stacking', name: 'Stacking Stones' }],
      practice: [
        { slug: 'odd-or-even', name: 'Odd or Even?' },
        { slug: 'lost', status: 'beta' },
        { slug: 'old', status: 'deprecated' },
      ],
    },
  }),
  ...under('exercises/concept/stacking', stacking),
  ...under('exercises/practice/odd-or-even', oddOrEven),
  ...under('exercises/practice/a-newer-one', oddOrEven),
  ...under('exercises/practice/old', oddOrEven),
};

describe('exercises in Exercism’s layout', () => {
  it('convert from a track to a course with a module per kind, in the order and with the names of the track, without what it does not show', async () => {
    const { content, leftOut } = await readExercism(layOut('python', track));
    expect(leftOut).toEqual([
      'lost: the track lists it, but it is not there.',
      'old: the track says that it is retired.',
      'a-newer-one: the track does not list it.',
    ]);
    expect(content).toMatchObject({ name: 'Exercism Python', language: 'Python' });
    expect(content.modules.map(({ name, lessons }) => [name, lessons.map(lesson => lesson.name)])).toEqual([
      ['Concept', ['Stacking Stones']],
      ['Practice', ['Odd or Even?']],
    ]);
  });

  it('keep their stub, example, instructions and all tests, without skips', async () => {
    const { content } = await readExercism(layOut('odd-or-even', oddOrEven));
    expect(content).toMatchObject({ name: 'Odd Or Even', modules: [{ lessons: [{ language: 'Python' }] }] });
    const exercise = content.modules[0]?.lessons[0]?.exercises[0];
    expect(exercise).toMatchObject({
      name: 'Odd Or Even',
      starterCode: oddOrEven['odd_or_even.py'],
      solutionCode: oddOrEven['.meta/example.py'],
      instructions:
        'Say whether a number is odd.\n\n## More\n\n> **Caution**\n>\n> Zero is even.\n>\n> Really.\n\n```python\nis_odd(3)\n```\n',
    });
    expect(exercise?.testCode).toContain('from solution import (\n    is_odd,\n)');
    expect(exercise?.testCode).not.toContain('skip');
  });

  it('FI-3 keep the pictures of their texts, and name those that cannot be used', async () => {
    const place = layOut('drawn', {
      ...oddOrEven,
      '.docs/instructions.md':
        '# Instructions\n\n![A **map**](img/My%20map.PNG "Map") and ![old][old], <img alt="a face" src="./face.svg">, ![lost](img/lost.png), ![web](https://example.org/x.png), ![out](../../secret.png).\n\n```md\n![code](img/face.svg)\n```\n\n[old]: img/../img/old.gif\n',
      '.docs/hints.md': '# Hints\n\n## General\n\n- ![again](face.svg)\n- Think.\n',
      '.docs/face.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>',
      '.docs/img/old.gif': 'not a picture',
    });
    mkdirSync(join(place, '.docs/img'), { recursive: true });
    writeFileSync(join(place, '.docs/img/My map.PNG'), pngBytes());
    const { content, pictures, leftOut } = await readExercism(place);
    const exercise = content.modules[0]?.lessons[0]?.exercises[0];
    expect(exercise?.instructions).toContain(
      '![A **map**](asset:drawn-img-my-20map.png) and old, ![a face](asset:drawn-face.svg), lost, ![web](https://example.org/x.png), out.',
    );
    expect(exercise?.instructions).toContain('![code](img/face.svg)');
    expect(exercise?.hints).toEqual(['![again](asset:drawn-face.svg)', 'Think.']);
    expect(pictures.map(({ name }) => name)).toEqual(['drawn-img-my-20map.png', 'drawn-face.svg']);
    expect(leftOut).toEqual([
      'drawn: img/lost.png: is missing. Its text is shown in its place.',
      'drawn: ../../secret.png: is missing. Its text is shown in its place.',
      'drawn: img/../img/old.gif: cannot be used. Pictures are PNG, JPEG, GIF, WebP or SVG. Its text is shown in its place.',
    ]);
  });

  it('that cannot be converted are left out and named, and if none is left the conversion fails', async () => {
    const secret = layOut('secret', { 'password.py': 'hush' });
    const place = layOut('mixed', {
      ...under('odd-or-even', oddOrEven),
      ...under('in-ruby', {
        ...greeting,
        '.meta/config.json': meta('a.rb', 'a_test.rb', { example: ['greeting.js'] }),
      }),
      ...under('two-modules', {
        ...greeting,
        '.meta/config.json': JSON.stringify({
          files: {
            solution: ['greeting.js'],
            test: ['greeting.spec.js'],
            example: ['.meta/proof.ci.js'],
            editor: ['names.js'],
          },
        }),
        'greeting.js': "import * as names from './names';\n",
        'names.js': 'export const names = [];\n',
      }),
      ...under('without-example', {
        '.meta/config.json': JSON.stringify({ files: { solution: ['a.py'], test: ['a_test.py'] } }),
      }),
      ...under('no-words', { ...oddOrEven, '.docs/instructions.md': '' }),
      ...under('outside', {
        ...oddOrEven,
        '.meta/config.json': meta('../../secret/password.py', 'odd_or_even_test.py', {
          example: ['.meta/example.py'],
        }),
      }),
      ...under('linked', {
        ...oddOrEven,
        '.meta/config.json': meta('link.py', 'odd_or_even_test.py', { example: ['.meta/example.py'] }),
      }),
      ...under('scribble', { '.meta/config.json': '{' }),
      'README.md': 'not an exercise',
    });
    symlinkSync(join(secret, 'password.py'), join(place, 'linked/link.py'));
    const { content, leftOut } = await readExercism(place);
    expect(content.modules[0]?.lessons.map(lesson => lesson.name)).toEqual(['No Words', 'Odd Or Even']);
    expect(leftOut).toEqual([
      'in-ruby: a.rb: only Python, JavaScript, TypeScript, Java, C, C++ and Bash can be taken over.',
      'linked: link.py: lies outside of the exercise.',
      'outside: ../../secret/password.py: lies outside of the exercise.',
      'scribble: .meta/config.json: does not say which files there are.',
      'two-modules: needs “names.js” beside its program; here it is one file.',
      'without-example: .meta/config.json: names no example of a.py.',
    ]);
    await expect(readExercism(layOut('empty', { 'x.txt': '' }))).rejects.toThrow(
      /holds no exercise that can be taken over/,
    );
    await expect(readExercism(join(folder, 'nowhere'))).rejects.toThrow(/is not there/);
  });
});

describe('npm run cairn -- convert', () => {
  const cairn = (...args: string[]) => runScript({ cwd: folder }, 'cairn.ts', ...args);

  it('prints its usage', async () => {
    expect(await cairn('convert', 'somewhere')).toEqual({
      code: 1,
      printed: 'Say what it comes from: convert --from exercism <folder>.\n',
    });
    expect(await cairn('convert', '--form', 'exercism', 'x')).toMatchObject({
      code: 1,
      printed: expect.stringMatching(/^Unknown option '--form'/),
    });
  });

  it('can also write a folder', async () => {
    layOut('by-hand', under('greeting', greeting));
    expect(await cairn('convert', '--from', 'exercism', 'by-hand', 'made')).toMatchObject({ code: 0 });
    const exercise = 'made/modules/01-by-hand/lessons/01-greeting/exercises/01-greeting';
    expect(readFileSync(join(folder, exercise, 'tests.js'), 'utf8')).toContain("  test('Ada'");
    expect(await cairn('pack', 'made', 'made.ck2')).toMatchObject({ code: 0 });
  });

  it(
    'writes a file whose exercises pass after the import: starters fail, no test is skipped',
    { timeout: 60_000 },
    async () => {
      layOut('everything', {
        ...under('exercises/concept/stacking', stacking),
        ...under('exercises/practice/odd-or-even', oddOrEven),
        ...under('exercises/practice/greeting', greeting),
      });
      expect(await cairn('convert', '--from', 'exercism', 'everything')).toEqual({
        code: 0,
        printed: 'everything.ck2: “Everything”, a course. Modules: 2, lessons: 3, exercises: 3.\n',
      });
      const { app, services, startWorking } = await runningApp({ runner: await realRunner() });
      await seedLanguages(services, shippedLanguages());
      const course = await aCourse(services);
      const { status } = await as(app, course.instructor).call(importFile, {
        params: { courseId: course.contextId },
        file: new File([readFileSync(join(folder, 'everything.ck2'))], 'everything.ck2'),
      });
      expect(status).toBe(200);
      await startWorking();
      await vi.waitFor(
        async () => {
          const rows = await services.db
            .selectFrom('exercises')
            .innerJoin('testProcesses', 'testProcesses.exerciseId', 'exercises.id')
            .innerJoin('contracts', 'contracts.id', 'exercises.contractId')
            .select(['exercises.name', 'testStatus', 'tests', 'result'])
            .orderBy('exercises.id')
            .execute();
          expect(rows).toMatchObject([
            { name: 'Stacking', testStatus: 'PASSING', tests: { length: 2 } },
            { name: 'Greeting', testStatus: 'PASSING', tests: { length: 2 } },
            { name: 'Odd Or Even', testStatus: 'PASSING', tests: { length: 2 } },
          ]);
          for (const { result } of rows) expect(result).toMatchObject({ health: { doesStarterFail: true } });
        },
        { timeout: 40_000, interval: 200 },
      );
    },
  );
});
