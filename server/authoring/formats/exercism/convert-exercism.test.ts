import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { importFile } from '#contract/authoring/transfer.ts';
import { shippedLanguages } from '#runner/client.ts';
import { seedLanguages } from '#server/running/languages/seed-languages.ts';
import { pngBytes } from '#test/inputs/a-picture.ts';
import { as } from '#test/as.ts';
import { aCourse } from '#test/factories.ts';
import { patient } from '#test/patient.ts';
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

  it('FC-6 that do not list their files have those that their names tell, by the patterns of the track or as tracks use to name them', async () => {
    const renamed = (files: Files, names: Record<string, string>): Files =>
      Object.fromEntries(Object.entries(files).map(([path, text]) => [names[path] ?? path, text]));
    const unlisted = { ...oddOrEven, '.meta/config.json': '{ "authors": ["somebody"] "blurb": "" }' };
    const { content, leftOut } = await readExercism(
      layOut('unlisted', {
        'config.json': JSON.stringify({
          language: 'Python',
          exercises: { practice: [{ slug: 'odd-or-even' }, { slug: 'even-or-odd' }] },
          files: {
            solution: ['%{camel_slug}.py'],
            test: ['test%{pascal_slug}.py'],
            example: ['.meta/%{kebab_slug}.py'],
          },
        }),
        ...under('exercises/practice/odd-or-even', unlisted),
        ...under(
          'exercises/practice/even-or-odd',
          renamed(unlisted, {
            'odd_or_even.py': 'evenOrOdd.py',
            'odd_or_even_test.py': 'testEvenOrOdd.py',
            '.meta/example.py': '.meta/even-or-odd.py',
          }),
        ),
      }),
    );
    expect(leftOut).toEqual([]);
    for (const { exercises } of content.modules[0]!.lessons)
      expect(exercises[0]).toMatchObject({
        solutionCode: oddOrEven['.meta/example.py'],
        starterCode: oddOrEven['odd_or_even.py'],
      });
  });

  it('FC-6 with several files of tests have one, and those that it uses as hidden files', async () => {
    const tests = (second: string) =>
      layOut(`tested-by-${second}`, {
        ...oddOrEven,
        '.meta/config.json': JSON.stringify({
          files: {
            solution: ['odd_or_even.py'],
            test: ['numbers_used.py', second],
            example: ['.meta/example.py'],
          },
        }),
        'numbers_used.py': 'ODD = 3\n',
        'odd_or_even_test.py': `from numbers_used import ODD\n${oddOrEven['odd_or_even_test.py']}`,
        'more_test.py': 'from odd_or_even import is_odd\n',
      });
    const { content } = await readExercism(tests('odd_or_even_test.py'));
    expect(content.modules[0]?.lessons[0]?.exercises[0]).toMatchObject({
      testCode: expect.stringContaining('from numbers_used import ODD\nimport unittest'),
      files: { 'numbers_used.py': { kind: 'hidden', content: 'ODD = 3\n' } },
    });
    await expect(readExercism(tests('more_test.py'))).rejects.toThrow(
      'tested-by-more_test.py: has 2 files of tests that do not use each other; here they are one.',
    );
  });

  it('FC-6 in Java may have several files of tests, which become one text', async () => {
    const { content } = await readExercism(
      layOut('doubling', {
        '.docs/instructions.md': 'Double.\n',
        '.meta/config.json': JSON.stringify({
          files: {
            solution: ['src/main/java/Number.java', 'src/main/java/Doubling.java'],
            test: ['src/test/java/SmallTest.java', 'src/test/java/LargeTest.java'],
            example: ['.meta/Doubling.java'],
          },
        }),
        'src/main/java/Number.java': 'public record Number(int value) {}\n',
        'src/main/java/Doubling.java': 'public class Doubling {}\n',
        '.meta/Doubling.java': 'public class Doubling { int of(Number n) { return 2 * n.value(); } }\n',
        'src/test/java/SmallTest.java':
          'import org.junit.jupiter.api.Test;\n\npublic class SmallTest {\n  @Test void two() {}\n}\n',
        'src/test/java/LargeTest.java':
          'import org.junit.jupiter.api.Test;\n\npublic class LargeTest {\n  @Test void many() {}\n}\n',
      }),
    );
    expect(content.modules[0]?.lessons[0]?.exercises[0]).toMatchObject({
      // The file of which there is a reference is the program.
      solutionCode:
        'public class Doubling { int of(Number n) { return 2 * n.value(); } }\n\nrecord Number(int value) {}\n',
      testCode:
        'import org.junit.jupiter.api.Test;\n\npublic class SmallTest {\n  @Test void two() {}\n}\n\nclass LargeTest {\n  @Test void many() {}\n}\n',
    });
  });

  it('FC-5 in Java take along classes beside the tests that only the tests name', async () => {
    const { content } = await readExercism(
      layOut('tripling', {
        '.docs/instructions.md': 'Triple.\n',
        '.meta/config.json': meta('src/main/java/Tripling.java', 'src/test/java/TriplingTest.java', {
          example: ['.meta/Tripling.java'],
        }),
        'src/main/java/Tripling.java': 'class Tripling {}\n',
        '.meta/Tripling.java': 'class Tripling { int of(int n) { return 3 * n; } }\n',
        'src/test/java/TriplingTest.java':
          'import kit.Tripler;\nimport org.junit.jupiter.api.Test;\n\nclass TriplingTest {\n  @Test void six() { new Tripler(); }\n}\n',
        'src/test/java/kit/Tripler.java':
          'package kit;\n\nimport java.util.List;\n\npublic class Tripler extends Base {}\n',
        'src/test/java/kit/Base.java': 'package kit;\n\npublic abstract class Base {}\n',
        'src/test/java/OtherTest.java': 'class OtherTest {}\n',
      }),
    );
    expect(content.modules[0]?.lessons[0]?.exercises[0]?.testCode).toBe(
      'import java.util.List;\nimport org.junit.jupiter.api.Test;\n\nclass TriplingTest {\n  @Test void six() { new Tripler(); }\n}\n\nclass Tripler extends Base {}\n\nabstract class Base {}\n',
    );
  });

  it('FC-6 in C++ may have a reference that is a header only', async () => {
    const { content } = await readExercism(
      layOut('halving', {
        '.docs/instructions.md': 'Halve.\n',
        '.meta/config.json': JSON.stringify({
          files: {
            solution: ['halving.cpp', 'halving.h'],
            test: ['halving_test.cpp'],
            example: ['.meta/example.h'],
          },
        }),
        'halving.cpp': '#include "halving.h"\n',
        'halving.h': '// Write it here.\n',
        '.meta/example.h': 'template <class N> N half(N n) { return n / 2; }\n',
        'halving_test.cpp': '#include "halving.h"\nTEST_CASE("half") { REQUIRE(half(4) == 2); }\n',
      }),
    );
    expect(content.modules[0]?.lessons[0]?.exercises[0]).toMatchObject({
      solutionCode: 'template <class N> N half(N n) { return n / 2; }\n',
      starterCode: '// Write it here.\n',
    });
  });

  it('that cannot be converted are left out and named, and if none is left the conversion fails', async () => {
    const secret = layOut('secret', { 'password.py': 'hush' });
    const place = layOut('mixed', {
      ...under('odd-or-even', oddOrEven),
      ...under('in-ruby', {
        ...greeting,
        '.meta/config.json': meta('a.rb', 'a_test.rb', { example: ['greeting.js'] }),
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
      printed: expect.stringMatching(/^Say what it comes from: convert --from <one of exercism, /) as string,
    });
    expect(await cairn('convert', '--form', 'exercism', 'x')).toMatchObject({
      code: 1,
      printed: expect.stringMatching(/^Unknown option '--form'/),
    });
  });

  const dawdling: Files = {
    ...greeting,
    '.meta/proof.ci.js': `const until = process.cpuUsage().user + 400_000;
while (process.cpuUsage().user < until);
import { word } from '../words';
export const greet = (name = 'you') => \`\${word}, \${name}!\`;
`,
    'words.js': "export const word = 'Hello';\n",
    '.meta/config.json': JSON.stringify({
      files: {
        solution: ['greeting.js'],
        test: ['greeting.spec.js'],
        example: ['.meta/proof.ci.js'],
        editor: ['words.js'],
      },
    }),
  };

  it('FC-6 gives exercises five times what their reference computes, and makes a draft of what does not pass', async () => {
    layOut('by-hand', {
      ...under('dawdling', dawdling),
      ...under('greeting', greeting),
      ...under('wrong', { ...greeting, '.meta/proof.ci.js': "export const greet = () => 'Hm?';\n" }),
    });
    const { code, printed } = await cairn('convert', '--from', 'exercism', 'by-hand', 'made');
    expect(code).toBe(0);
    expect(printed).toMatch(
      /^made: .*\nWrong: its reference does not pass here, so it is a draft: greet > nobody in particular: .*Hm.*\nExercises with a time limit of their own, five times what the reference needs: \d, at most [\d.]+ s\.(?: Servers stop .*)?\n$/,
    );
    const lessons = join(folder, 'made/modules/01-by-hand/lessons');
    const written = (path: string) => JSON.parse(readFileSync(join(lessons, path), 'utf8')) as object;
    const { cpuLimitMs } = written('01-dawdling/exercises/01-dawdling/exercise.json') as {
      cpuLimitMs: number;
    };
    expect(cpuLimitMs).toBeGreaterThanOrEqual(2000);
    expect(cpuLimitMs % 500).toBe(0);
    expect(written('01-dawdling/lesson.json')).not.toHaveProperty('isDraft');
    expect(written('03-wrong/lesson.json')).toMatchObject({ isDraft: true });
    const tests = readFileSync(join(lessons, '02-greeting/exercises/01-greeting/tests.js'), 'utf8');
    expect(tests).toContain("  test('Ada'");
    expect(await cairn('pack', 'made', 'made.ck2')).toMatchObject({ code: 0 });
    expect(await cairn('convert', '--from', 'exercism', 'by-hand', 'made')).toEqual({
      code: 1,
      printed: 'made: is not empty. Name a folder that is not there yet.\n',
    });
  });

  it('writes a file whose exercises pass after the import: starters fail, no test is skipped', async () => {
    layOut('everything', {
      ...under('exercises/concept/stacking', stacking),
      ...under('exercises/practice/odd-or-even', oddOrEven),
      ...under('exercises/practice/greeting', greeting),
    });
    expect(await cairn('convert', '--from', 'exercism', 'everything')).toEqual({
      code: 0,
      printed: expect.stringMatching(
        /^everything.ck2: “Everything”, a course. Modules: 2, lessons: 3, exercises: 3.\n(?!.*draft)/,
      ) as string,
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
      { ...patient, interval: 200 },
    );
  });
});
