import { makeCourse, openCourse } from '../kit/course-journey.ts';
import { expect, haveToken, test } from '../kit/journey.ts';
import { expectSound, expectSoundInLooks, layoutShift } from '../kit/sound.ts';

const longName =
  'A name that says everything at once, including Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';
const outline = { Basics: ['Variables', longName], [longName]: ['Calling'], Files: [] };

test('SH-13 the course list is accessible: empty, full, failed, and with its dialog', async ({
  page,
  request,
  account,
}) => {
  await haveToken(page, account.authToken);
  await page.goto('/#/cairn_courses');
  await expect(page.getByText('You do not have any courses yet!')).toBeVisible();
  await expectSoundInLooks(page);
  await page.getByRole('button', { name: 'New Course' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Give the course a name.')).toBeVisible();
  await expectSoundInLooks(page);
  await makeCourse(request, account, longName, {});
  await page.reload();
  await expect(page.getByRole('link', { name: longName })).toBeVisible();
  await expectSoundInLooks(page);
  await page.route('**/api/cairn_courses', route => route.fulfill({ status: 500, body: '{}' }));
  await page.reload();
  await expect(page.getByText('Your courses could not be loaded')).toBeVisible();
  await expectSoundInLooks(page);
});

test('SH-13 the course editor is accessible, with its menus and during a move by keys', async ({
  page,
  request,
  account,
}) => {
  await openCourse(page, account, await makeCourse(request, account, longName, outline));
  await expectSoundInLooks(page);
  await page.getByRole('button', { name: 'New Module' }).click();
  await page.getByRole('button', { name: 'Add module' }).click();
  await expect(page.getByText('Give the module a name.')).toBeVisible();
  await expectSoundInLooks(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Actions for Variables' }).click();
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused();
  await expectSoundInLooks(page);
  await page.getByRole('menuitem', { name: 'Move to module…' }).click();
  await expect(page.getByRole('menuitem', { name: 'Files' })).toBeVisible();
  await expectSoundInLooks(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Reorder lesson Variables' }).focus();
  await page.keyboard.press('Enter');
  await expectSoundInLooks(page);
});

test('SH-13 the dialogs of the course editor and its settings are accessible', async ({
  page,
  request,
  account,
}) => {
  await openCourse(page, account, await makeCourse(request, account, longName, outline));
  await page.getByRole('button', { name: 'Add lesson to Basics' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Give the lesson a name.')).toBeVisible();
  await expectSoundInLooks(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Actions for Basics' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectSoundInLooks(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('switch').click();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeAttached();
  await expectSoundInLooks(page);
});

test('SH-13 an empty course and a forbidden one are accessible', async ({ page, request, account }) => {
  await openCourse(page, account, await makeCourse(request, account, 'Empty', {}));
  await expect(page.getByText('No modules yet.')).toBeVisible();
  await expectSoundInLooks(page);
  await page.goto('/#/cairn_courses/not-ours/edit');
  await expect(page.getByRole('heading', { name: 'You do not have access' })).toBeVisible();
  await expectSoundInLooks(page);
});

test('SH-13 the layout shift while a course loads is negligible', async ({ page, request, account }) => {
  await openCourse(page, account, await makeCourse(request, account, 'Still', outline));
  await page.reload();
  await expect(page.getByRole('link', { name: 'Variables' })).toBeVisible();
  const shift = await layoutShift(page);
  expect(shift).toBeLessThanOrEqual(0.02);
});

test('text at 200 % still fits', async ({ page, request, account }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openCourse(page, account, await makeCourse(request, account, 'Large', outline));
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expectSound(page);
});
