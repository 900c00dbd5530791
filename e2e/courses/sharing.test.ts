import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { makeCourse, openCourse, shownOutline } from '../kit/course-journey.ts';
import { adding, callerOf } from '../kit/lesson-world.ts';
import { type Account, expect, haveToken, test } from '../kit/journey.ts';

const anotherTeacher = async (request: APIRequestContext): Promise<Account> => {
  const who = { email: `${randomUUID()}@example.org`, password: 'stones on stones' };
  const response = await request.post('/api/users', {
    data: { firstName: 'Grace', lastName: 'Hopper', ...who },
  });
  return { ...who, authToken: ((await response.json()) as { authToken: string }).authToken };
};

/** Fills every field of an exercise, so that a copy that drops one is noticed. */
const fillLesson = async (request: APIRequestContext, account: Account, contextId: string) => {
  const call = callerOf(request, account);
  const { cairnCourse } = await call('get', `/api/cairn_courses/${contextId}`);
  const exercises = `/api/cairn_courses/${contextId}/lessons/${cairnCourse.cairnModules[0].lessons[0].id}/exercises`;
  const { exercise } = await call('post', exercises, {});
  await call('put', `${exercises}/${exercise.id}`, { ...adding, name: 'Zwölf 🪨' });
};

const copies = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

const openCopyDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'New Course' }).click();
  await page.getByRole('dialog', { name: 'New Course' }).getByRole('button', { name: 'Copy Course' }).click();
  const dialog = page.getByRole('dialog', { name: 'Course Copy' });
  await expect(dialog.getByRole('button', { name: 'Copy Shared Course' })).toBeVisible();
  return dialog;
};

/** Exports the module by its menu and returns the downloaded file. */
const exportFirstModule = async (page: Page, moduleName: string) => {
  await page
    .getByRole('button', { name: `Actions for ${moduleName}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Export…' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: '.ck2' }).click();
  const download = await coming;
  return { name: download.suggestedFilename(), path: await download.path() };
};

test('CL-7 CS-2 CE-6 a course is shared and copied in three ways, and one of its modules moved to another course by file', async ({
  page,
  request,
  account,
  browser,
  baseURL,
}) => {
  const name = `Stones ${randomUUID().slice(0, 8)}`;
  const contextId = await makeCourse(request, account, name, { Basics: ['Adding'] });
  await fillLesson(request, account, contextId);
  const other = await anotherTeacher(request);

  // The teacher reads the share code, shares with an address, and makes the course public.
  await openCourse(page, account, contextId);
  await page.getByRole('link', { name: 'Settings' }).click();
  const code = await page.getByText(/^[A-Z2-9]{10}$/).textContent();
  await page.getByLabel('Share with a teacher by email').fill(other.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Shared with' })).toContainText(other.email);
  const { courseShares } = await callerOf(request, account)('get', `/api/cairn_courses/${contextId}/shares`);
  await page.getByRole('switch', { name: 'Anyone may copy this course' }).click();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeAttached();

  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const theirs = await context.newPage();
  await haveToken(theirs, other.authToken);

  // Copy by share code.
  await theirs.goto('/#/cairn_courses');
  await expect(theirs.getByRole('button', { name: 'New Course' })).toBeVisible();
  let dialog = await openCopyDialog(theirs);
  await dialog.getByLabel('Share code').fill((code ?? '').toLowerCase());
  await theirs.keyboard.press('Enter');
  await expect(theirs.getByText(`Copying ${name}. You can keep working.`)).toBeVisible();
  await expect(copies(theirs, name)).toHaveCount(1);

  // Copy by the mailed link, which preselects the course.
  await theirs.goto(`/${courseShares[0].link.replace(/^[^#]*/, '')}`);
  dialog = theirs.getByRole('dialog', { name: 'Course Copy' });
  await expect(dialog.getByLabel(`Copy ${name}`)).toBeChecked();
  await dialog.getByRole('button', { name: 'Copy Shared Course' }).click();
  await expect(copies(theirs, name)).toHaveCount(2);

  // Copy because it is public.
  dialog = await openCopyDialog(theirs);
  await dialog.getByLabel(`Copy ${name}`).check();
  await dialog.getByRole('button', { name: 'Copy Shared Course' }).click();
  await expect(copies(theirs, name)).toHaveCount(3);

  // Export a module of a copy and import it into another course: the second export is identical.
  await copies(theirs, name).first().click();
  await expect(theirs.getByRole('link', { name: 'Adding' })).toBeVisible();
  const first = await exportFirstModule(theirs, 'Basics');
  expect(first.name).toBe('basics.ck2');
  const elsewhere = await makeCourse(request, other, 'Elsewhere', {});
  await theirs.goto(`/#/cairn_courses/${elsewhere}/edit`);
  await expect(theirs.getByText('No modules yet.')).toBeVisible();
  await theirs.getByRole('button', { name: 'Import' }).click();
  const importing = theirs.getByRole('dialog', { name: 'Import a module' });
  await expect(importing.getByRole('button', { name: 'Import' })).toBeDisabled();
  await importing.getByLabel('Choose a file').setInputFiles(first.path);
  // Playwright stores downloads without their extension, which the dialog checks.
  await expect(importing.getByText('Only .ck2 and .pmcart files can be imported.')).toBeVisible();
  await importing
    .getByLabel('Choose a file')
    .setInputFiles({ name: first.name, mimeType: 'application/zip', buffer: await readFile(first.path) });
  await importing.getByRole('button', { name: 'Import' }).click();
  await expect(theirs.getByText('Imported Basics: 1 lesson, 1 exercise.').first()).toBeVisible();
  await expect.poll(() => shownOutline(theirs)).toEqual(['Basics: Adding']);
  const second = await exportFirstModule(theirs, 'Basics');
  expect((await readFile(second.path)).equals(await readFile(first.path))).toBe(true);
  await context.close();
});
