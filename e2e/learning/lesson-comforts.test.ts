import type { Page } from '@playwright/test';
import { aClassOf, code, right, runButton, wrong } from '../kit/class-world.ts';
import { type Account, expect, haveToken, test } from '../kit/journey.ts';
import { saved } from '../kit/lesson-world.ts';
import { replaceAll } from '#test/replace-all.ts';
import { aClassOf as aProgressOf, progressPath, rowOf } from '../kit/progress-world.ts';
import { expectSound } from '../kit/sound.ts';

/** Printing, touch input and accessibility settings of a lesson. */

const open = async (page: Page, { authToken }: Pick<Account, 'authToken'>, path: string) => {
  await haveToken(page, authToken);
  await page.goto(path);
  await expect(page.getByText('Exercise 1 of 3')).toBeVisible();
};

const runWrong = async (page: Page) => {
  await code(page).focus();
  await replaceAll(page, wrong);
  await runButton(page).click();
  await expect(page.getByText('1 of 2 passed').first()).toBeVisible();
};

test('LS-1 expected and actual value are visible below the code without scrolling', async ({
  page,
  request,
  account,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { aStudent, lesson } = await aClassOf(request, account);
  await open(page, await aStudent(), lesson);
  await runWrong(page);
  for (const name of ['Expected', 'Got'])
    await expect(page.getByText(name, { exact: true }).locator('..')).toBeInViewport({ ratio: 1 });
});

test('LS-1 a line link in a fullscreen console leaves the fullscreen and goes to the line', async ({
  page,
  request,
  account,
}) => {
  const { aStudent, lesson } = await aClassOf(request, account);
  await open(page, await aStudent(), lesson);
  await runWrong(page);
  await page.getByRole('button', { name: 'Fullscreen: Console' }).click();
  await page.getByRole('button', { name: 'Line 2' }).click();
  await expect(page.getByRole('button', { name: 'Fullscreen: Console' })).toBeVisible();
  await expect(code(page)).toBeFocused();
  await expect(page.locator('.cm-pointedOut')).toHaveText('    return 3');
});

test('a lesson prints its instructions, code and results, without the navigation', async ({
  page,
  request,
  account,
}) => {
  const { aStudent, lesson } = await aClassOf(request, account);
  await open(page, await aStudent(), lesson);
  await runWrong(page);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const sheet = page.getByRole('article');
  await expect(sheet.getByRole('heading', { level: 1, name: 'Adding' })).toBeVisible();
  await expect(sheet.getByText('Exercise 1 of 3: Add two numbers')).toBeVisible();
  await expect(sheet.getByText('Write add.')).toBeVisible();
  await expect(sheet.getByText('return 3', { exact: true })).toBeVisible();
  await expect(sheet.getByText('TEST RESULTS 1 of 2 passed')).toBeVisible();
  await expect(sheet.getByText(/✗ Failed: /)).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await expect(sheet).toHaveCount(0);
  await expect(code(page)).toContainText('return 3');
});

test('SP-1 the progress table prints as a table, without the navigation', async ({
  page,
  request,
  account,
}) => {
  const world = await aProgressOf(request, account);
  await haveToken(page, account.authToken);
  await page.goto(progressPath(world));
  await expect(rowOf(page, 'Ada Byron')).toBeVisible();
  await page.setViewportSize({ width: 720, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('columnheader', { name: 'Student Name' })).toBeVisible();
  await expect(rowOf(page, 'Ada Byron')).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toHaveCount(0);
});

test('the font size of code can be chosen and survives a reload', async ({ page, request, account }) => {
  const { aStudent, lesson } = await aClassOf(request, account);
  await open(page, await aStudent(), lesson);
  const size = () => code(page).evaluate(element => getComputedStyle(element).fontSize);
  expect(await size()).toBe('14px');
  await page.getByRole('button', { name: 'Contents' }).click();
  await page.getByRole('combobox', { name: 'Size of the code' }).selectOption('20 px');
  await page.keyboard.press('Escape');
  expect(await size()).toBe('20px');
  await page.reload();
  await expect(code(page)).toBeVisible();
  expect(await size()).toBe('20px');
});

test('staff who open a lesson as a student see that it is a preview', async ({ page, request, account }) => {
  const { aStudent, lesson } = await aClassOf(request, account);
  await open(page, account, lesson);
  await expect(page.getByText('Preview', { exact: true })).toBeVisible();
  await expectSound(page);
  const student = await page.context().browser()?.newContext();
  const theirs = await student?.newPage();
  if (!theirs) throw new Error('no second browser');
  await open(theirs, await aStudent(), new URL(lesson, page.url()).href);
  await expect(theirs.getByText('Preview', { exact: true })).toHaveCount(0);
});

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });

  test('characters that an on-screen keyboard hides are one tap away', async ({ page, request, account }) => {
    const { aStudent, lesson } = await aClassOf(request, account);
    const student = await aStudent();
    await open(page, student, lesson);
    await page.getByRole('tab', { name: 'Code' }).tap();
    await code(page).tap();
    await replaceAll(page, 'x = total');
    const keys = page.getByRole('toolbar', { name: 'Signs for code' });
    await keys.getByRole('button', { name: '(' }).tap();
    await expect(code(page)).toBeFocused();
    await page.keyboard.type('1');
    await keys.getByRole('button', { name: ')' }).tap();
    await keys.getByRole('button', { name: ':' }).tap();
    await expect(code(page)).toHaveText('x = total(1):');
    await expect(saved(page)).toBeVisible();
    expect((await student.read()).userExercises[0].solutionCode).toBe('x = total(1):');
    await keys.getByRole('button', { name: 'Undo' }).tap();
    await expect(code(page)).not.toHaveText('x = total(1):');
    await expectSound(page);
    await replaceAll(page, right);
    await runButton(page).tap();
    await expect(page.getByRole('dialog', { name: 'Exercise complete' })).toBeVisible();
  });
});

test('FE-1 FS-7 FS-8 a mistake is explained, announced and and marked in the editor', async ({
  page,
  request,
  account,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { aStudent, lesson } = await aClassOf(request, account);
  await open(page, await aStudent(), lesson);
  await code(page).focus();
  await replaceAll(page, 'def add(a, b)\n    return a + b\n');
  await runButton(page).click();
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByText('A colon is missing at the end of line 1.')).toBeVisible();
  await expect(panel.locator('summary').getByText('2 not run')).toHaveCount(1);
  await expect(
    page.getByText('Tests did not run. A colon is missing at the end of line 1.', { exact: true }),
  ).toBeAttached();
  await expect(panel.getByText(/SyntaxError/)).not.toBeVisible();
  await panel.getByText('Original message').click();
  await expect(panel.getByText(/SyntaxError: expected ':'/)).toBeVisible();
  const mark = page.locator('.cm-mark-error');
  await expect(mark).toHaveText('def add(a, b)');
  await expect(mark).toHaveAttribute('title', 'A colon is missing at the end of line 1.');

  // A mark is about its line as it was.
  await page.getByRole('button', { name: 'Line 1' }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(':');
  await expect(mark).toHaveCount(0);
});
