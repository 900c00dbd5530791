import type { Page } from '@playwright/test';
import { aClassOf, code, runButton, wrong } from '../kit/class-world.ts';
import { expect, firstAdmin, haveToken, test, tokenFor } from '../kit/journey.ts';
import { callerOf } from '../kit/lesson-world.ts';
import { take } from './all-looks.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first();

/** Each at its address, once it says what it is. */
const takeAll = async (page: Page, screens: readonly (readonly [name: string, address: string])[]) => {
  for (const [name, address] of screens) {
    await page.goto(address);
    await page.reload();
    await expect(heading(page)).toBeVisible();
    await expect(page.getByText('Loading...')).toHaveCount(0);
    await take(page, name);
  }
};

test('what belongs to a person', async ({ page, account }) => {
  await takeAll(page, [
    ['reset-password', '/#/reset-password?token=none'],
    ['verify-email', '/#/verify-email?token=none'],
    ['invite', '/#/invite?token=none'],
  ]);
  await haveToken(page, account.authToken);
  await takeAll(page, [
    ['profile', '/#/profile'],
    ['mail', '/#/mail'],
    ['join', '/#/join'],
    ['join-wrong', '/#/join/K7QF-M2XP'],
    ['receipt', '/#/receipt'],
  ]);
});

test('more of a course', async ({ page, browser, request, account }) => {
  const { aStudent, contextId, lessonId, lesson } = await aClassOf(request, account);
  const call = callerOf(request, account);
  const path = `/api/cairn_courses/${contextId}/lessons/${lessonId}`;
  const student = await aStudent();
  const asStudent = await (await browser.newContext()).newPage();
  await haveToken(asStudent, student.authToken);
  await asStudent.goto(lesson);
  const [{ id }] = (await student.read()).userExercises;
  await student.call('put', `/api/user_exercises/${id}`, { solutionCode: wrong });
  await asStudent.reload();
  await expect(code(asStudent)).toContainText('return 3');
  await runButton(asStudent).click();
  await expect(asStudent.getByText('1 of 2 passed').first()).toBeVisible();
  await asStudent.getByRole('button', { name: 'Ask about this' }).first().click();
  const question = asStudent.getByRole('textbox', { name: 'Your question' });
  await question.fill('Why is 3 not right here? It is right for 1 and 2.');
  await take(asStudent, 'player-asking');
  await asStudent.getByRole('button', { name: 'Send' }).click();
  await expect(question).toBeHidden();
  await take(asStudent, 'player-asked');
  await asStudent.context().close();

  const [{ id: exerciseId }] = (await call('get', path)).lesson.exercises;
  await haveToken(page, account.authToken);
  await takeAll(page, [
    ['course-questions-asked', `/#/cairn_courses/${contextId}/edit/questions`],
    ['insight', `/#/cairn_courses/${contextId}/lessons/${lessonId}/exercises/${exerciseId}/insight`],
    ['deleted', `/#/cairn_courses/${contextId}/edit/deleted`],
  ]);
});

test('more of the site', async ({ page, request }) => {
  await haveToken(page, await tokenFor(request, firstAdmin));
  const call = callerOf(request, { authToken: await tokenFor(request, firstAdmin) });
  const { languageConfigs } = await call('get', '/api/language_configs');
  const python = languageConfigs.find((one: { name: string }) => one.name === 'Python').id;
  await takeAll(page, [
    ['admin-language', `/#/admin/language_configs/${python}`],
    ['admin-language-new', '/#/admin/language_configs/new'],
    ['admin-user', '/#/admin/users/1'],
    ['admin-user-lessons', '/#/admin/user_lessons'],
    ['admin-nonces', '/#/admin/nonces'],
    ['admin-audit', '/#/admin/audit'],
    ['admin-lti', '/#/admin/lti'],
    ['admin-sign-in', '/#/admin/sign_in'],
  ]);
});
