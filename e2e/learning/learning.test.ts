import type { Browser, Page } from '@playwright/test';
import { aClassOf, code, right, runButton, wrong } from '../kit/class-world.ts';
import { expect, haveToken, signIn, test } from '../kit/journey.ts';
import { replaceAll } from '#test/replace-all.ts';
import { newAddress } from '../kit/people-world.ts';
import { rowOf } from '../kit/progress-world.ts';

/** A whole lesson: a new student works through it while a teacher watches and helps. */

const invite = async (page: Page, contextId: string, email: string): Promise<string> => {
  await page.goto(`/#/cairn_courses/${contextId}/edit/people`);
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByLabel('Email addresses, one per line').fill(email);
  await page.getByRole('button', { name: 'Create 1 invite' }).click();
  const link =
    (await page
      .getByRole('dialog')
      .getByText(/#\/invite/)
      .textContent()) ?? '';
  await page.getByRole('button', { name: 'Done' }).click();
  return link;
};

const aBrowserAt = async (browser: Browser, baseURL: string | undefined, path: string) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto(path);
  return page;
};

/** Opens the invitation link, creates an account and accepts. */
const arrive = async (page: Page, email: string) => {
  await expect(page.getByText(`You were invited as ${email}.`)).toBeVisible();
  await page.getByLabel('First Name').fill('New');
  await page.getByLabel('Last Name').fill('Comer');
  await page.getByLabel('Password', { exact: true }).fill('stones on stones');
  await page.getByLabel('Confirm Password').fill('stones on stones');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Python' })).toBeVisible();
};

const solve = async (page: Page, text: string) => {
  await expect(code(page)).toBeFocused();
  await replaceAll(page, text);
  await runButton(page).click();
};

/** A marker on `window`, which a reload would remove. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isSame: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isSame' in window);

test('SO-1 LS-2 LS-3 LS-4 SP-2 a new student works through a lesson while a teacher watches and helps another student', async ({
  page: teacher,
  request,
  account,
  browser,
  baseURL,
}) => {
  const { aStudent, contextId, lessonId } = await aClassOf(request, account);
  const karl = await aStudent('Karl');
  await expect.poll(karl.read).not.toBeNull();
  await haveToken(teacher, account.authToken);
  const email = newAddress('newcomer');
  const link = await invite(teacher, contextId, email);

  const student = await aBrowserAt(browser, baseURL, link);
  await arrive(student, email);
  await expect(student.getByRole('button', { name: 'Basics 0 %' })).toBeVisible();

  // From here on the teacher's page is not reloaded.
  await teacher.goto(`/#/cairn_courses/${contextId}/lessons/${lessonId}/student_progress`);
  await expect(rowOf(teacher, 'New Comer')).toContainText('Not Started');
  await mark(teacher);

  await student.getByRole('link', { name: 'Start: Adding' }).click();
  await expect(student.getByText('Exercise 1 of 3')).toBeVisible();
  await expect(rowOf(teacher, 'New Comer')).toContainText('In Progress');
  await expect(rowOf(teacher, 'New Comer')).toContainText('0/3');

  await solve(student, wrong);
  await expect(student.getByText('1 of 2 passed').first()).toBeVisible();
  await expect(student.getByRole('dialog')).toHaveCount(0);
  await student.getByRole('button', { name: 'Line 2' }).click();
  await solve(student, right);
  await expect(student.getByRole('dialog', { name: 'Exercise complete' })).toBeVisible();
  await expect(rowOf(teacher, 'New Comer')).toContainText('1/3');
  await student.getByRole('button', { name: 'Next Exercise' }).click();
  await expect(student.getByText('Exercise 2 of 3')).toBeVisible();
  await solve(student, right);
  await student.getByRole('button', { name: 'Next Exercise' }).click();
  await expect(student.getByText('Exercise 3 of 3')).toBeVisible();
  await solve(student, right);
  await expect(student.getByRole('dialog', { name: 'Lesson complete' })).toBeVisible();
  await student.getByRole('button', { name: 'Return to Course' }).click();
  await expect(student.getByRole('button', { name: 'Basics 100 %' })).toBeVisible();
  await expect(student.getByText('You have completed this course.')).toBeVisible();
  await expect(rowOf(teacher, 'New Comer')).toContainText('Completed');
  await expect(teacher.getByRole('button', { name: 'Completed 1' })).toBeVisible();

  // The teacher opens the student's attempts.
  await teacher.getByRole('link', { name: 'New Comer' }).click();
  await expect(teacher.getByText('Read only – New Comer’s code')).toBeVisible();
  await expect(teacher.getByRole('textbox', { name: /^Read only/ })).toContainText('return a + b');
  await teacher.getByRole('button', { name: '2 attempts' }).click();
  const attempts = teacher.getByRole('region', { name: 'Attempts' }).getByRole('button');
  await expect(attempts).toHaveCount(2);
  await expect(attempts.last()).toHaveAccessibleName(/^Attempt 2: 2\/2, 2 of 2 passed/);
  await attempts.first().click();
  const attempt = teacher.getByRole('dialog', { name: 'Attempt 1' });
  await expect(attempt.getByText('1 of 2 passed')).toBeVisible();
  await attempt.getByRole('tab', { name: 'Code' }).click();
  await expect(attempt.getByText('return 3')).toBeVisible();
  await expect(attempt.getByRole('button', { name: 'Restore this code' })).toHaveCount(0);
  await attempt.getByRole('button', { name: 'Close' }).click();

  // The teacher marks the exercise as complete for the other student, without leaving the page.
  await teacher.getByRole('link', { name: /student: Karl Hopper$/ }).click();
  await expect(teacher.getByText('Read only – Karl Hopper’s code')).toBeVisible();
  await teacher.getByRole('button', { name: 'Mark Exercise as Complete' }).click();
  await teacher.getByRole('button', { name: 'Mark as complete' }).click();
  await expect(teacher.getByText('Marked complete by you')).toBeVisible();
  expect(await isMarked(teacher)).toBe(true);
  expect((await karl.read()).userExercises).toMatchObject([
    { isCompleted: true, instructorBypassed: true },
    { isCompleted: false },
    { isCompleted: false },
  ]);
  const karls = await aBrowserAt(browser, baseURL, '/');
  await signIn(karls, karl);
  await karls.getByRole('link', { name: 'Continue with Adding in Python' }).click();
  await expect(karls.getByText('Exercise 2 of 3')).toBeVisible();
  await karls.getByRole('button', { name: 'Previous', exact: true }).click();
  await expect(karls.getByText('Completed by your instructor')).toBeVisible();
});
