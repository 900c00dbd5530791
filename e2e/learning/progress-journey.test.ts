import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { countingHand, withoutPointer } from '../kit/counting.ts';
import { expect, haveToken, test } from '../kit/journey.ts';
import { aClassOf, adasCode, openDashboard, progressPath, rowOf } from '../kit/progress-world.ts';

const course = (page: Page) => page.getByRole('link', { name: 'Python', exact: true });
const progressLink = (page: Page) => page.getByRole('link', { name: /started: View Student Progress/ });
const behind = (page: Page) => page.getByRole('rowheader').first().getByRole('link');

const seeCodeOfAda = (page: Page) =>
  expect(page.getByRole('textbox', { name: /^Read only – Ada Byron’s code/ })).toContainText(adasCode);

test('I3 a student who is behind, and their code, is found with 3 clicks', async ({
  page,
  request,
  account,
}) => {
  await aClassOf(request, account);
  await openDashboard(page, account);
  const { click, count } = countingHand(page);
  await click(course(page));
  await click(progressLink(page));
  await expect(behind(page)).toHaveText('Ada Byron');
  await click(behind(page));
  await seeCodeOfAda(page);
  expect(count.clicks).toBeLessThanOrEqual(3);
});

test('I3 by keyboard alone it takes at most 12 keys', async ({ page, request, account }) => {
  await withoutPointer(page);
  await aClassOf(request, account);
  await openDashboard(page, account);
  const { tabTo, press, count } = countingHand(page);
  await tabTo(course(page));
  await press('Enter');
  await expect(progressLink(page)).toBeVisible();
  await tabTo(progressLink(page));
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Student Progress: Adding' })).toBeFocused();
  await tabTo(behind(page));
  await press('Enter');
  await seeCodeOfAda(page);
  expect(count.keys).toBeLessThanOrEqual(12);
});

test('SP-2 a teacher sees a student’s progress live, filters, downloads the table, and opens the course', async ({
  page,
  request,
  account,
}) => {
  const world = await aClassOf(request, account);
  await haveToken(page, account.authToken);
  await page.goto(progressPath(world));
  await expect(rowOf(page, 'Ada Byron')).toContainText('0/2');
  await page.evaluate(() => {
    (window as unknown as { isSame: boolean }).isSame = true;
  });
  await world.complete(world.adas[0]);
  await expect(rowOf(page, 'Ada Byron')).toContainText('1/2');
  await world.complete(world.adas[1]);
  await expect(rowOf(page, 'Ada Byron')).toContainText('Completed');
  await expect(page.getByRole('button', { name: 'Completed 2' })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { isSame?: boolean }).isSame)).toBe(true);

  await page.getByRole('button', { name: 'Completed 2' }).click();
  await page.getByRole('columnheader', { name: 'Student Name' }).getByRole('button').click();
  await expect(page.getByRole('rowheader')).toHaveText(['Ada Byron', 'Grace Hopper']);
  await page.reload();
  await expect(page.getByRole('rowheader')).toHaveText(['Ada Byron', 'Grace Hopper']);

  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV (2 of 3)' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^Python-Adding-progress-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFFStudent Name,Email,Status,')).toBe(true);
  const lines = text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toMatch(
    new RegExp(
      `^Ada Byron,${world.ada.email},Completed,2,2,100,"\\d+/.*",\\d{4}-.*Z,"\\d+/.*",\\d{4}-.*Z,,,,$`,
    ),
  );

  // The other two views of the same data: the course, and one student.
  await page.goto(`/#/cairn_courses/${world.contextId}/edit/progress`);
  await expect(rowOf(page, 'Ada Byron').getByRole('link', { name: /^done: Adding/ })).toBeVisible();
  await page.getByRole('link', { name: 'Ada Byron', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Byron' })).toBeFocused();
  await expect(rowOf(page, 'Adding')).toContainText('100 %');
});
