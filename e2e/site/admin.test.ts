import { beAdmin, somebody } from '../kit/admin-world.ts';
import { countingHand, withoutPointer } from '../kit/counting.ts';
import { expect, test, tokenFor } from '../kit/journey.ts';
import { aLessonOf } from '../kit/lesson-world.ts';

test('AD-1 AD-2 AD-3 AD-4 AD-5 an admin uses every screen of the admin area', async ({
  page,
  request,
  account,
}) => {
  const person = await somebody(request);
  await aLessonOf(request, account);
  await beAdmin(page, request);
  await page.goto('/#/cairn_courses');
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Admin Panel' })).toBeFocused();
  await expect(page.getByText('Student code runs in')).toBeVisible();
  const nav = page.getByRole('navigation', { name: 'Admin' });

  // Users: search, grant and revoke site admin, export, set a password, delete.
  await nav.getByRole('link', { name: 'Users' }).click();
  await page.getByRole('searchbox', { name: 'Search users' }).fill(person.lastName);
  await expect(page.getByText('1 total')).toBeVisible();
  // The address follows shortly after the list.
  await expect(page).toHaveURL(new RegExp(person.lastName));
  await page.getByRole('link', { name: `View Details of ${person.name}` }).click();
  await expect(page.getByRole('heading', { name: person.name })).toBeFocused();
  await page.getByRole('button', { name: 'Make site admin' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make site admin' }).click();
  await expect(page.getByRole('heading', { name: 'Site Context' })).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw site admin' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw site admin' }).click();
  await expect(page.getByRole('heading', { name: 'Site Context' })).toBeHidden();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export data' }).click();
  expect((await download).suggestedFilename()).toMatch(/^cairn-user-\d+\.json$/);
  await page.getByRole('button', { name: 'Delete User' }).click();
  await page.getByLabel(`Type ${person.email} to confirm`).fill(person.email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('User deleted successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Users' })).toBeFocused();

  // Back restores the search.
  await page.goBack();
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue(person.lastName);
  await expect(page.getByText(`No users match “${person.lastName}”.`)).toBeVisible();

  await nav.getByRole('link', { name: 'Courses' }).click();
  await expect(page.getByRole('link', { name: /^Open / }).first()).toBeVisible();
  await nav.getByRole('link', { name: 'User Lessons' }).click();
  await expect(page.getByText(/^Page 1 of/)).toBeVisible();
  await nav.getByRole('link', { name: 'Nonces' }).click();
  // How many there are depends on other journeys.
  await expect(page.getByText(/^[\d,]+ nonces? (is|are) kept\.$/)).toBeVisible();

  // Language configurations: try, create, change.
  await nav.getByRole('link', { name: 'Language Configurations' }).click();
  await page.getByRole('link', { name: 'Create New Language Config' }).click();
  await expect(page.getByLabel(/^Execution Limit \(ms\)/)).toHaveValue('1000');
  const name = `Serpent ${person.lastName}`;
  await page.getByLabel(/^Name/).fill(name);
  await page.getByLabel(/^Execution Command/).fill('python3 main.py');
  await page.getByLabel(/^Executable File Name/).fill('main.py');
  await page.getByLabel('Test Framework').fill('unittest');
  await page.getByRole('button', { name: 'Try it' }).click();
  const seen = page.getByRole('region', { name: 'What a student would see' });
  await expect(seen.getByText('Passed')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Language configuration created successfully')).toBeVisible();
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(page.getByText('No exercise uses it yet.')).toBeVisible();
  await page.getByLabel(/^Execution Limit \(ms\)/).fill('2000');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Language configuration updated successfully')).toBeVisible();

  // Every change is in the audit log.
  await nav.getByRole('link', { name: 'Audit Log' }).click();
  await page.getByRole('searchbox', { name: 'Search entries' }).fill(person.email);
  await expect(page.getByText('5 total')).toBeVisible();
  for (const what of ['User deleted', 'Data exported', 'Site admin withdrawn', 'Made site admin'])
    await expect(page.getByText(what).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('User deleted').first()).toBeVisible();
});

test('A1 finding a user and resetting the password takes at most 5 clicks', async ({ page, request }) => {
  const person = await somebody(request);
  await beAdmin(page, request);
  const { click, count } = countingHand(page);
  await page.goto('/#/cairn_courses');
  await click(page.getByRole('link', { name: 'Admin', exact: true }));
  await click(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' }));
  await click(page.getByRole('searchbox', { name: 'Search users' }));
  await page.keyboard.type(person.lastName);
  await click(page.getByRole('link', { name: `View Details of ${person.name}` }));
  await click(page.getByRole('button', { name: 'Reset Password' }));
  await expect(page.getByLabel('New password')).toBeFocused();
  await page.keyboard.type('a new pile of stones\n');
  await expect(page.getByText('Password reset successfully')).toBeVisible();
  expect(count.clicks).toBeLessThanOrEqual(5);
});

test('A1 by keyboard alone it takes at most 12 keys, and the new password works', async ({
  page,
  request,
}) => {
  const person = await somebody(request);
  await beAdmin(page, request);
  const { press, tabTo, count } = countingHand(page);
  await page.goto('/#/cairn_courses');
  await expect(page.getByRole('heading', { name: 'Courses' })).toBeVisible();
  await tabTo(page.getByRole('link', { name: 'Admin', exact: true }));
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Welcome to Admin Panel' })).toBeFocused();
  const users = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' });
  await tabTo(users);
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Users' })).toBeFocused();
  await tabTo(page.getByRole('searchbox', { name: 'Search users' }));
  await page.keyboard.type(person.lastName);
  await expect(page.getByText('1 total')).toBeVisible();
  await tabTo(page.getByRole('link', { name: `View Details of ${person.name}` }));
  await press('Enter');
  await expect(page.getByRole('heading', { name: person.name })).toBeFocused();
  await tabTo(page.getByRole('button', { name: 'Reset Password' }));
  await press('Enter');
  await expect(page.getByLabel('New password')).toBeFocused();
  await page.keyboard.type('a new pile of stones');
  await press('Enter');
  await expect(page.getByText('Password reset successfully')).toBeVisible();
  expect(count.keys).toBeLessThanOrEqual(12);

  await tokenFor(request, { email: person.email, password: 'a new pile of stones' });
});

test('AD-1 to AD-6 every admin screen can be reached and used by keyboard alone', async ({
  page,
  request,
}) => {
  const person = await somebody(request);
  await beAdmin(page, request);
  await withoutPointer(page);
  await page.goto('/#/admin');
  await expect(page.getByRole('heading', { name: 'Welcome to Admin Panel' })).toBeVisible();
  const { press, tabTo } = countingHand(page);
  const nav = page.getByRole('navigation', { name: 'Admin' });
  const goTo = async (name: string) => {
    await page.reload();
    await tabTo(nav.getByRole('link', { name, exact: true }));
    await press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  };

  await goTo('Users');
  await tabTo(page.getByRole('searchbox', { name: 'Search users' }));
  await page.keyboard.type(person.lastName);
  await expect(page.getByText('1 total')).toBeVisible();
  await tabTo(page.getByRole('link', { name: `View Details of ${person.name}` }));
  await press('Enter');
  await tabTo(page.getByRole('button', { name: 'Make site admin' }));
  await press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await press('Escape');
  await expect(page.getByRole('button', { name: 'Make site admin' })).toBeFocused();

  for (const name of ['Courses', 'User Lessons', 'Nonces', 'Audit Log', 'LTI']) {
    await goTo(name);
    await expect(nav.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
  }
  await goTo('Language Configurations');
  await tabTo(page.getByRole('link', { name: 'Create New Language Config' }));
  await press('Enter');
  await tabTo(page.getByLabel(/^Name/));
  await page.keyboard.type('By keys');
  await expect(page.getByLabel(/^Name/)).toHaveValue('By keys');
});
