import { expect, haveToken, test } from '../kit/journey.ts';

test('CL-6 CE-5 a teacher creates a course with a module and a lesson, by keyboard alone', async ({
  page,
  account,
}) => {
  const { keyboard } = page;
  await haveToken(page, account.authToken);
  await page.goto('/#/cairn_courses');
  await expect(page.getByText('You do not have any courses yet!')).toBeVisible();
  await page.getByRole('heading', { name: 'Courses' }).focus();
  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Join with a code' })).toBeFocused();
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'New Course' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByLabel('Course name')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled();
  await keyboard.type('Stones');
  await keyboard.press('Enter');

  await expect(page).toHaveTitle('Content – Stones – Cairn');
  await expect(page.getByLabel('Module name')).toBeFocused();
  await keyboard.type('Small ones');
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Add lesson to Small ones' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByLabel('Lesson name')).toBeFocused();
  await keyboard.type('Pebbles');
  await keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Pebbles' })).toBeFocused();

  await page.reload();
  await expect(page.getByRole('link', { name: 'Pebbles' })).toBeVisible();
  await expect(page.getByText('No exercises yet')).toBeVisible();
});

test('CL-6 a new course takes 2 clicks and a name', async ({ page, account }) => {
  await haveToken(page, account.authToken);
  await page.goto('/#/cairn_courses');
  await page.getByRole('button', { name: 'New Course' }).click();
  await page.getByLabel('Course name').fill('Stones');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Stones' })).toBeVisible();
  await expect(page.getByLabel('Module name')).toBeFocused();

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
  // The link covers the whole row, so Playwright's check that nothing covers the target must be skipped.
  await page
    .getByRole('row', { name: /Stones/ })
    .getByText('Instructor')
    .click({ force: true });
  await expect(page.getByRole('heading', { name: 'Stones' })).toBeFocused();
});
