import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { replaceAll } from '#test/replace-all.ts';
import { aClassOf, code, runButton } from '../kit/class-world.ts';
import { expect, firstAdmin, haveToken, test, tokenFor } from '../kit/journey.ts';
import { adding, callerOf } from '../kit/lesson-world.ts';
import { aLooksCourse, almostWarmer, rightWarmer } from '../kit/looks-world.ts';
import { take } from './all-looks.ts';

/** Some screens are told of changes by a call that stays open, so that the network is never idle. */
const settled = (page: Page) => page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {});

/** After the layout of the phone, whose editor is another one. */
const write = async (page: Page, program: string) => {
  await expect(page.getByRole('separator', { name: 'Width of the instructions' })).toBeVisible();
  await code(page).click();
  await replaceAll(page, program);
};

/** Opens a dialog, if it is not open. */
const opening = (page: Page, open: () => Promise<void>) => async () => {
  if (await page.getByRole('dialog').isHidden()) await open();
  await expect(page.getByRole('dialog')).toBeVisible();
};

/** Opens an address of the page that may differ only behind the `#`. */
const open = async (page: Page, address: string) => {
  await page.goto(address);
  await page.reload();
};

test('a course, for its staff', async ({ page, request, account }) => {
  const world = await aLooksCourse(request, account, { students: 12, lessons: 16, done: 5 });
  const { contextId, lessonIds, students, begin } = world;
  const course = `/#/cairn_courses/${contextId}`;
  await haveToken(page, account.authToken);
  await page.goto('/#/cairn_courses');
  await expect(page.getByRole('link', { name: /^Stepping Stones/ })).toBeVisible();
  await take(page, 'courses');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await take(page, 'courses-help');
  await page.keyboard.press('Escape');
  await page.goto(`${course}/edit`);
  await expect(page.getByText('Say hello')).toBeVisible();
  await take(page, 'course-content');
  for (const [tab, sign] of [
    ['people', 'Amara Okafor'],
    ['progress', 'Amara Okafor'],
    ['questions', 'Questions'],
    ['settings', 'Default language'],
  ] as const) {
    await open(page, `${course}/edit/${tab}`);
    await expect(page.getByText(sign).first()).toBeVisible();
    await settled(page);
    await take(page, `course-${tab}`);
  }
  await page.goto(`${course}/lessons/${lessonIds[0]}/student_progress`);
  await expect(page.getByRole('row', { name: /Amara/ })).toBeVisible();
  await take(page, 'lesson-progress');

  const [student] = students;
  if (!student) throw new Error('nobody is enrolled');
  await begin(student, lessonIds[6] ?? 0);
  await page.goto(`${course}/edit/people`);
  await page.getByRole('link', { name: 'Amara Okafor' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Amara Okafor' })).toBeVisible();
  await take(page, 'person');
  await page.getByRole('link', { name: 'Say hello' }).first().click();
  await expect(page.getByRole('textbox', { name: /^Read only/ })).toBeVisible();
  await take(page, 'teachers-view');
});

test('the lesson editor', async ({ page, request, account }) => {
  const { contextId, lessonIds } = await aLooksCourse(request, account, { students: 0, lessons: 1, done: 0 });
  await haveToken(page, account.authToken);
  await page.goto(`/#/cairn_courses/${contextId}/lessons/${lessonIds[0]}/edit`);
  for (const mode of ['Write', 'All', 'Code']) {
    await page.getByRole('radio', { name: mode, exact: true }).check();
    await take(page, `editor-${mode.toLowerCase()}`);
  }
  await page
    .getByRole('button', { name: /^Run tests/ })
    .first()
    .click();
  await expect(page.getByText('(3 / 4 Passed)')).toBeVisible();
  await take(page, 'editor-code-failed');
  await page.getByRole('button', { name: 'Show the exercises' }).click();
  await take(page, 'editor-exercises');
});

test('a lesson, for a student', async ({ page, request, account }) => {
  const world = await aLooksCourse(request, account, { students: 1, lessons: 3, done: 1 });
  const { contextId, lessonIds, students } = world;
  await haveToken(page, students[0]?.authToken ?? '');
  await page.goto(`/#/cairn_courses/${contextId}/student`);
  await expect(page.getByText('Numbers and names').first()).toBeVisible();
  await take(page, 'student-course');
  await page.goto(`/#/cairn_courses/${contextId}/student/lessons/${lessonIds[2]}`);
  await expect(code(page)).toBeFocused();
  await take(page, 'player');
  await write(page, almostWarmer);
  await runButton(page).click();
  await expect(page.getByText('Got', { exact: true }).first()).toBeVisible();
  await take(page, 'player-failed');
  await take(
    page,
    'player-attempts',
    opening(page, () =>
      page
        .getByRole('button', { name: /attempt/ })
        .first()
        .click(),
    ),
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Contents' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await take(page, 'player-contents');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await take(page, 'player-reset');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Step through this test' }).first().click();
  await page.getByRole('button', { name: 'Forward' }).click();
  await take(page, 'player-steps');
  await page.getByRole('button', { name: /^Stop stepping/ }).click();
  await write(page, 'print(input("Who? "))\nprint(undefined_name)\n');
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(page.getByRole('textbox', { name: 'Input' })).toBeFocused();
  await take(page, 'player-trying');
  await page.getByRole('textbox', { name: 'Input' }).click();
  await page.keyboard.type('Ada\n');
  await expect(page.getByText(/^Ended after/).first()).toBeVisible();
  await take(page, 'player-tried');
  await write(page, rightWarmer);
  await runButton(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await take(page, 'player-completed');
});

const walk =
  'class Stop:\n    def __init__(self, name):\n        self.name = name\n        self.next = None\n\ndef walk(stops):\n    first = [Stop(name) for name in stops]\n    for one, other in zip(first, first[1:]):\n        one.next = other\n    seen = {"start": first[0], "all": first}\n    return seen["start"].next.name\n\nprint(walk(["Hut", "Lake", "Summit"]))\n';
const drawing =
  'import turtle\n\nturtle.title("A flower")\nturtle.color("teal")\nfor _ in range(36):\n    turtle.forward(120)\n    turtle.left(170)\nprint("Drawn.")\nprint(turtle.pos())\n';

test('stepping through objects, and drawings', async ({ page, request, account }) => {
  const { aStudent, lesson } = await aClassOf(request, account, [adding]);
  await haveToken(page, (await aStudent()).authToken);
  await page.goto(lesson);
  await expect(code(page)).toBeFocused();
  await write(page, walk);
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(page.getByText(/^Finished in/).first()).toBeVisible();
  await page
    .getByRole('button', { name: /^Step through/ })
    .first()
    .click();
  const slider = page.getByRole('region', { name: 'Steps' }).getByRole('slider', { name: 'Step' });
  await slider.press('End');
  for (let back = 0; back < 3; back += 1) await slider.press('ArrowLeft');
  await take(page, 'player-steps-objects');
  await page.getByRole('button', { name: /^Stop stepping/ }).click();
  await write(page, drawing);
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(page.getByText(/^Finished in/).first()).toBeVisible();
  await expect(page.getByRole('img', { name: /A flower/ }).first()).toBeVisible();
  await take(page, 'player-drawing');
});

const rubric = {
  isAlone: false,
  items: [
    { key: 'clear', points: 2, text: 'Names say what they mean, also where they are short' },
    { key: 'one', points: 3, text: 'One function does one thing' },
    { key: 'copied', points: -1, text: 'Repeats itself' },
  ],
};
const program = `${Array.from({ length: 9 }, (_, index) => `def part_${index}(numbers):\n    total = ${index}\n    for number in numbers:\n        total = total + number\n    return total\n`).join('\n')}\n# ${'A remark that is longer than the pane. '.repeat(4)}\n`;

test('grading by hand', async ({ page, browser, request, account }) => {
  const { aStudent, contextId, lessonId, lesson } = await aClassOf(request, account);
  const call = callerOf(request, account);
  const path = `/api/cairn_courses/${contextId}/lessons/${lessonId}`;
  const [{ id: exerciseId }] = (await call('get', path)).lesson.exercises;
  await call('put', `${path}/exercises/${exerciseId}/rubric`, { rubric, before: null });
  const tokens: string[] = [];
  for (const firstName of ['Grace', 'Maximiliane-Alexandra Wilhelmina', 'Karl']) {
    const student = await aStudent(firstName);
    await expect.poll(async () => (await student.read()) !== null).toBe(true);
    const [{ id }] = (await student.read()).userExercises;
    await student.call('put', `/api/user_exercises/${id}`, { solutionCode: program });
    tokens.push(student.authToken);
  }
  await haveToken(page, account.authToken);
  await page.goto(`/#/cairn_courses/${contextId}/lessons/${lessonId}/edit`);
  await page.getByRole('radio', { name: 'Write', exact: true }).check();
  await page.getByRole('tab', { name: 'Hints' }).click();
  await page.getByRole('button', { name: /^Grading by hand/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await take(page, 'editor-rubric');
  await page.keyboard.press('Escape');
  await page.goto(`/#/cairn_courses/${contextId}/lessons/${lessonId}/student_progress`);
  const toGrading = page.getByRole('region', { name: 'Grading by hand' }).getByRole('link').first();
  await expect(toGrading).toBeVisible();
  await take(page, 'lesson-progress-graded');
  await toGrading.click();
  await expect(page.getByText('0 of 3 graded')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Program of Grace Hopper' }).first()).toBeVisible();
  await take(page, 'grading-new');
  await page.keyboard.press('1');
  await page.keyboard.press('3');
  await expect(page.getByText('1 of 3 graded')).toBeVisible();
  await page.getByRole('button', { name: 'Comment on line 4', exact: true }).click();
  const field = page.getByRole('textbox', { name: 'Comment on line 4' });
  await field.fill(
    'The same loop stands in nine functions. Could one of them take the start as an argument?',
  );
  await take(page, 'grading-commenting');
  await page.getByRole('button', { name: 'Save comment' }).click();
  await expect(page.getByText(/^You: The same loop/)).toBeVisible();
  await take(page, 'grading');
  // Beside the program at 1366, and in its place on a phone.
  await take(page, 'grading-rubric', async () => {
    const rubric = page.getByRole('group', { name: 'Shown' }).getByText('Rubric');
    if (await rubric.isVisible()) await rubric.click();
  });
  await page.getByRole('button', { name: 'Release …' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await take(page, 'grading-release');
  await page.getByRole('button', { name: 'Release 1 grading' }).click();
  await expect(page.getByText('Released: the student sees this.')).toBeVisible();

  const asStudent = await (await browser.newContext()).newPage();
  await haveToken(asStudent, tokens[0] ?? '');
  await asStudent.goto(lesson);
  const showGrading = opening(asStudent, () =>
    asStudent.getByRole('button', { name: 'Show the grading' }).click(),
  );
  await take(asStudent, 'player-graded', showGrading);
  await showGrading();
  await asStudent.getByRole('button', { name: 'Ask for a second look' }).click();
  await asStudent
    .getByRole('textbox', { name: 'What should your teacher look at again?' })
    .fill('Nothing repeats.');
  await asStudent.getByRole('button', { name: 'Send' }).click();
  await expect(asStudent.getByText('Your teacher has not answered yet.')).toBeVisible();
  await asStudent.context().close();

  await page.goto(`/#/cairn_courses/${contextId}/second_looks`);
  await expect(page.getByRole('link', { name: 'Grace Hopper' })).toBeVisible();
  await take(page, 'second-looks');
  await page.getByRole('link', { name: 'Grace Hopper' }).click();
  await expect(page.getByRole('textbox', { name: 'Your answer' })).toBeVisible();
  await take(page, 'grading-second-look');
});

test('a lesson that is late, published anew, and hidden', async ({ page, request, account }) => {
  const { aStudent, lesson, contextId, lessonId } = await aClassOf(request, account);
  const call = callerOf(request, account);
  const path = `/api/cairn_courses/${contextId}/lessons/${lessonId}`;
  await call('put', `${path}/due`, { dueAt: new Date(Date.now() - 3_600_000).toISOString() });
  const student = await aStudent();
  await haveToken(page, student.authToken);
  await page.goto(lesson);
  await expect(code(page)).toBeFocused();
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
  await take(page, 'player-notices');
  await call('put', `${path}/visibility`, { state: 'draft' });
  await code(page).click();
  await page.keyboard.type('# after it was hidden');
  await expect(page.getByText(/^Your teacher has hidden/).first()).toBeVisible();
  await take(page, 'player-gone');
});

const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen and everything that belongs to it';
const manyTests = `import unittest

class TestWords(unittest.TestCase):
${Array.from({ length: 14 }, (_, index) => `    def test_that_a_rather_long_list_is_joined_${index + 1}(self):\n        self.assertEqual(join([str(n) for n in range(${index * 9})]), ", ".join(str(n) for n in range(${index * 9})))\n`).join('\n')}`;

test('a lesson with long texts, many tests, late and gone', async ({ page, request, account }) => {
  const instructions = `${adding.instructions}\n${'A long paragraph about ships. '.repeat(40)}\n\n| a | b | c |\n|---|---|---|\n| ${'wide '.repeat(20)} | 2 | 3 |\n\n\`\`\`python\n${'x = 1 + '.repeat(30)}1\n\`\`\`\n`;
  const { aStudent, lesson, contextId, lessonId } = await aClassOf(request, account, [
    { ...adding, name: long, instructions, testCode: manyTests },
    ...Array.from({ length: 14 }, (_, index) => ({ ...adding, name: `${long} ${index}` })),
  ]);
  const call = callerOf(request, account);
  await call('put', `/api/cairn_courses/${contextId}/lessons/${lessonId}/due`, {
    dueAt: new Date(Date.now() - 3_600_000).toISOString(),
  });
  const student = await aStudent('Maximiliane-Alexandra Wilhelmina');
  await haveToken(page, student.authToken);
  await page.goto(lesson);
  await expect(code(page)).toBeFocused();
  await take(page, 'player-long');
  await write(page, `def join(words):\n    return "${'x'.repeat(200)}".join(words)\n`);
  await runButton(page).click();
  await expect(page.getByText(/of 14 passed/).first()).toBeVisible();
  await take(page, 'player-long-failed');
  await write(page, 'def join(words)\n    return 1\n');
  await runButton(page).click();
  await expect(page.getByText('did not run').first()).toBeVisible();
  await take(page, 'player-error');
  await page.context().setOffline(true);
  await code(page).click();
  await page.keyboard.type('#');
  await expect(page.getByText(/You are offline/).first()).toBeVisible();
  await take(page, 'player-offline');
  await page.context().setOffline(false);
});

const sample =
  'seeds/demo-course/modules/01-talking-to-the-computer/lessons/02-numbers-that-mean-something/exercises';

/** The picture in README.md is one of these. */
test('a lesson of the sample course', async ({ page, request, account }) => {
  const exercises = readdirSync(sample)
    .toSorted()
    .map(folder => {
      const read = (file: string) => readFileSync(`${sample}/${folder}/${file}`, 'utf8');
      return {
        name: JSON.parse(read('exercise.json')).name as string,
        instructions: read('instructions.md'),
        testCode: read('tests.py'),
        solutionCode: read('solution.py'),
      };
    });
  const { aStudent, lesson, contextId, lessonId } = await aClassOf(request, account, exercises);
  await callerOf(request, account)('put', `/api/cairn_courses/${contextId}/lessons/${lessonId}`, {
    name: 'Numbers that mean something',
  });
  await haveToken(page, (await aStudent()).authToken);
  await page.goto(lesson);
  await expect(code(page)).toBeFocused();
  const begin = 'def hours_and_minutes(minutes):\n';
  for (const [tried, passed] of [
    ['    return f"{minutes} h"\n', '0 of 4'],
    ['    return f"{minutes // 60} h {minutes} min"\n', '2 of 4'],
  ]) {
    await write(page, `${begin}${tried}`);
    await runButton(page).click();
    await expect(page.getByText(`${passed} passed`).first()).toBeVisible();
  }
  await take(page, 'sample-lesson');
});

test('empty, loading and broken', async ({ page, request, account }) => {
  const call = callerOf(request, account);
  await haveToken(page, account.authToken);
  await page.goto('/#/cairn_courses');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settled(page);
  await take(page, 'courses-empty');
  const { languageConfigs } = await call('get', '/api/language_configs');
  const languageConfigId = languageConfigs.find((one: { name: string }) => one.name === 'Python').id;
  const { cairnCourse } = await call('post', '/api/cairn_courses', { name: long, languageConfigId });
  const course = `/#/cairn_courses/${cairnCourse.contextId}`;
  for (const tab of ['', '/people', '/progress', '/questions']) {
    await open(page, `${course}/edit${tab}`);
    await expect(page.getByRole('heading', { level: 1, name: long })).toBeVisible();
    await settled(page);
    await take(page, `course${tab.replace('/', '-')}-empty`);
  }
  await open(page, `${course}/student`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await take(page, 'student-course-empty');

  const { lesson, contextId, lessonId, aStudent } = await aClassOf(request, account, []);
  await open(page, lesson);
  await expect(page.getByText(/has not added any exercises/)).toBeVisible();
  await take(page, 'player-empty');
  await open(page, `/#/cairn_courses/${contextId}/lessons/${lessonId}/edit`);
  await expect(page.getByRole('button', { name: /exercise/i }).first()).toBeVisible();
  await take(page, 'editor-empty');
  await open(page, '/#/nothing-here');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await take(page, 'not-found');

  await aStudent();
  await page.route('**/api/cairn_courses/**', route => route.fulfill({ status: 500, body: '{}' }));
  for (const [name, address] of [
    ['player', lesson],
    ['editor', `/#/cairn_courses/${contextId}/lessons/${lessonId}/edit`],
    ['course', `/#/cairn_courses/${contextId}/edit`],
  ] as const) {
    await open(page, address);
    await expect(page.getByRole('button', { name: /again/i }).first()).toBeVisible();
    await take(page, `${name}-broken`);
  }
  await page.unroute('**/api/cairn_courses/**');
  await page.route('**/api/cairn_courses/**', () => {});
  for (const [name, address] of [
    ['player', lesson],
    ['editor', `/#/cairn_courses/${contextId}/lessons/${lessonId}/edit`],
    ['course-progress', `/#/cairn_courses/${contextId}/edit/progress`],
  ] as const) {
    await open(page, address);
    await expect(page.getByText('Loading...').first()).toBeAttached();
    await take(page, `${name}-loading`);
  }
});

test('the door and the site', async ({ page, request }) => {
  await page.goto('/');
  await expect(page.getByLabel('Email')).toBeVisible();
  await take(page, 'sign-in');
  await page.goto('/#/signup');
  await expect(page.getByLabel('First Name')).toBeVisible();
  await take(page, 'sign-up');
  await haveToken(page, await tokenFor(request, firstAdmin));
  for (const part of ['', '/users', '/courses', '/language_configs']) {
    await open(page, `/#/admin${part}`);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await settled(page);
    await take(page, `admin${part.replace('/', '-')}`);
  }
});
