import { beAdmin, showGradedLessons, somebody } from '../kit/admin-world.ts';
import { expect, test } from '../kit/journey.ts';
import { aLessonOf } from '../kit/lesson-world.ts';
import { expectSoundInLooks } from '../kit/sound.ts';

test('SH-13 every admin screen is accessible: full, empty, failed, and with its dialogs', async ({
  page,
  request,
  account,
}) => {
  const person = await somebody(request, 'Donaudampfschifffahrtsgesellschaftskapitänin');
  await beAdmin(page, request);

  await page.goto('/#/admin');
  await expect(page.getByText('Student code runs in')).toBeVisible();
  await expectSoundInLooks(page);

  await page.goto('/#/admin/users');
  await expect(page.getByText(/^Page 1 of/)).toBeVisible();
  await expectSoundInLooks(page);
  await page.getByRole('searchbox').fill('nobody at all');
  await expect(page.getByText('No users match “nobody at all”.')).toBeVisible();
  await expectSoundInLooks(page);
  await page.getByRole('searchbox').fill(person.lastName);
  await page.getByRole('link', { name: `View Details of ${person.name}` }).click();
  await expect(page.getByRole('heading', { name: 'Basic information' })).toBeVisible();
  await expectSoundInLooks(page);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('dialog').getByText('Password cannot be empty')).toBeVisible();
  await expectSoundInLooks(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete User' }).click();
  await expect(page.getByLabel(`Type ${person.email} to confirm`)).toBeFocused();
  await expectSoundInLooks(page);
  await page.goto('/#/admin/users/999999');
  await expect(page.getByRole('heading', { name: 'User not found' })).toBeVisible();
  await expectSoundInLooks(page);

  await page.goto('/#/admin/courses');
  await expect(page.getByText(/^Page 1 of/)).toBeVisible();
  await expectSoundInLooks(page);
  await page.route('**/api/cairn_courses/admin*', route => route.fulfill({ status: 500, body: '{}' }));
  await page.reload();
  await expect(page.getByText('The courses could not be loaded')).toBeVisible();
  await expectSoundInLooks(page);

  await showGradedLessons(page);
  await page.goto('/#/admin/user_lessons');
  await expect(page.getByText('Failed – the gradebook refused the score')).toBeVisible();
  await expectSoundInLooks(page);

  await page.goto('/#/admin/sign_in');
  await expect(page.getByText('There are no providers. People sign in with a password.')).toBeVisible();
  await expectSoundInLooks(page);
  await page.getByRole('button', { name: 'Add a provider' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter the issuer.').first()).toBeVisible();
  await expectSoundInLooks(page);
  await page.keyboard.press('Escape');

  await page.goto('/#/admin/nonces');
  await expect(page.getByText(/^[\d,]+ nonces? (is|are) kept\.$/)).toBeVisible();
  await expectSoundInLooks(page);

  await page.goto('/#/admin/audit?search=signed-in');
  await expect(page.getByText('Signed in', { exact: true }).first()).toBeVisible();
  await expectSoundInLooks(page);

  await aLessonOf(request, account);
  await page.goto('/#/admin/language_configs');
  await page.getByRole('link', { name: 'Edit Python', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Run all again' })).toBeVisible();
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(page.getByRole('heading', { name: 'What a student would see' })).toBeVisible();
  await expectSoundInLooks(page);
  await page.getByLabel(/^Execution Limit/).fill('soon');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Execution limit must be a number').first()).toBeVisible();
  await expectSoundInLooks(page);
  await page.getByRole('link', { name: 'Audit Log' }).click();
  await expect(page.getByRole('button', { name: 'Stay' })).toBeFocused();
  await expectSoundInLooks(page);
});
