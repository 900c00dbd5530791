import type { Page } from '@playwright/test';
import { sizes } from '../kit/boxes.ts';
import { expect, firstAdmin, haveToken, test, tokenFor } from '../kit/journey.ts';
import { aLooksCourse } from '../kit/looks-world.ts';
import { looksFolder } from './write-looks-page.ts';

/** Of the page as it is, in all sizes and both themes. */
const take = async (page: Page, name: string) => {
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // Until the theme has been painted.
      await page.evaluate(
        () =>
          new Promise(done =>
            requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100))),
          ),
      );
      await page.screenshot({ path: `${looksFolder}/${name}.${size.width}.${colorScheme}.png` });
    }
  }
  await page.setViewportSize(sizes[0]);
};

const run = (page: Page) => page.getByRole('button', { name: /^Run( tests|$)/ }).first();

test('a course, for its staff', async ({ page, request, account }) => {
  const world = await aLooksCourse(request, account, { students: 12, lessons: 16, done: 5 });
  const { contextId, lessonIds, students, begin } = world;
  const course = `/#/cairn_courses/${contextId}`;
  await haveToken(page, account.authToken);
  await page.goto('/#/cairn_courses');
  await expect(page.getByRole('link', { name: /^Stepping Stones/ })).toBeVisible();
  await take(page, 'courses');
  await page.goto(`${course}/edit`);
  await expect(page.getByText('Say hello')).toBeVisible();
  await take(page, 'course-content');
  for (const [tab, sign] of [
    ['people', 'Amara Okafor'],
    ['progress', 'Amara Okafor'],
    ['questions', 'No open questions.'],
    ['settings', 'Default language'],
  ] as const) {
    await page.goto(`${course}/edit/${tab}`);
    await expect(page.getByText(sign).first()).toBeVisible();
    await take(page, `course-${tab}`);
  }
  await page.goto(`${course}/lessons/${lessonIds[0]}/student_progress`);
  await expect(page.getByRole('row', { name: /Amara/ })).toBeVisible();
  await take(page, 'lesson-progress');

  await page.goto(`${course}/lessons/${lessonIds[0]}/edit`);
  for (const mode of ['Write', 'All', 'Code']) {
    await page.getByRole('radio', { name: mode, exact: true }).check();
    await take(page, `editor-${mode.toLowerCase()}`);
  }
  await run(page).click();
  await expect(page.getByText('(3 / 4 Passed)')).toBeVisible();
  await take(page, 'editor-code-failed');
  await page.getByRole('button', { name: 'Show the exercises' }).click();
  await take(page, 'editor-exercises');

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

test('a lesson, for a student', async ({ page, request, account }) => {
  const world = await aLooksCourse(request, account, { students: 1, lessons: 3, done: 1 });
  const { contextId, lessonIds, students } = world;
  await haveToken(page, students[0]?.authToken ?? '');
  await page.goto(`/#/cairn_courses/${contextId}/student`);
  await expect(page.getByText('Say hello')).toBeVisible();
  await take(page, 'student-course');
  await page.goto(`/#/cairn_courses/${contextId}/student/lessons/${lessonIds[2]}`);
  await expect(page.getByRole('textbox', { name: /^Code\./ })).toBeVisible();
  await take(page, 'player');
  await page.getByRole('textbox', { name: /^Code\./ }).fill('def add(a, b):\n    return a - b\n');
  await run(page).click();
  await expect(page.getByText('Expected').first()).toBeVisible();
  await take(page, 'player-failed');
  await page.getByRole('button', { name: 'Step through this test' }).first().click();
  await page.getByRole('button', { name: 'Forward' }).click();
  await take(page, 'player-steps');
  await page.getByRole('button', { name: /^Stop stepping/ }).click();
  await page.getByRole('textbox', { name: /^Code\./ }).fill('def add(a, b):\n    return a + b\n');
  await run(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await take(page, 'player-completed');
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
    await page.goto(`/#/admin${part}`);
    await page.reload();
    await expect(page.getByRole('heading').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await take(page, `admin${part.replace('/', '-')}`);
  }
});
