import { aClassOf } from '../kit/class-world.ts';
import { expect, haveToken, test } from '../kit/journey.ts';

test.use({ timezoneId: 'Europe/Berlin' });

test('LC-4 a student joins with the code on the board, gets a section, and reads when a lesson is due on their own clock, by keyboard', async ({
  page,
  browser,
  baseURL,
  request,
  account,
}) => {
  await haveToken(page, account.authToken);
  const { contextId, lessonId, course } = await aClassOf(request, account);
  await page.goto(`/#/cairn_courses/${contextId}/edit/settings`);
  await page.getByRole('button', { name: 'Make a code' }).press('Enter');
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  const code = /[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(await page.getByRole('main').innerText())?.[0] ?? '';

  const data = { firstName: 'Mei', lastName: 'Tanaka', password: 'stones on stones' };
  const email = `mei-${contextId}@example.org`;
  const made = await request.post('/api/users', { data: { ...data, email } });
  const { authToken } = (await made.json()) as { authToken: string };
  const context = await browser.newContext({ baseURL: baseURL ?? '', timezoneId: 'Asia/Tokyo' });
  const theirs = await context.newPage();
  await haveToken(theirs, authToken);
  await theirs.goto('/#/cairn_courses');
  await theirs.getByRole('link', { name: 'Join with a code' }).press('Enter');
  await theirs.getByLabel('Code').fill(code.toLowerCase());
  await theirs.keyboard.press('Enter');
  await theirs.getByRole('button', { name: 'Join course' }).press('Enter');
  await expect(theirs).toHaveURL(new RegExp(`${contextId}/student$`));

  await page.goto(`/#/cairn_courses/${contextId}/edit/people`);
  await page.getByRole('checkbox', { name: 'Choose Mei Tanaka' }).press('Space');
  await page.getByRole('button', { name: 'Set section…' }).press('Enter');
  const sections = page.getByRole('dialog');
  await sections.getByLabel('Section').fill('Lab A');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Mei Tanaka/ })).toContainText('Lab A');

  await page.goto(`/#/cairn_courses/${contextId}/edit`);
  await page.getByRole('button', { name: /^Actions for Adding/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Due date…' }).press('Enter');
  const dates = page.getByRole('dialog');
  await dates.getByLabel(/is due$/).fill('2120-11-20T23:59');
  await dates.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText(/^Due .*11:59 PM/)).toBeVisible();

  await theirs.goto(course);
  await theirs.reload();
  await expect(theirs.getByText(/^Due .*Nov 21.* 7:59 AM/)).toBeVisible();
  await context.close();

  await page.goto(`/#/cairn_courses/${contextId}/lessons/${lessonId}/student_progress`);
  await page.getByLabel('Section').selectOption('Lab A');
  await expect(page.getByRole('row', { name: /Mei Tanaka/ })).toBeVisible();
});
