import { randomUUID } from 'node:crypto';
import { endSessionAtChange, expect, haveToken, signIn, test } from '../kit/journey.ts';

test('a new user signs up, signs out, mistypes the password, signs in, and is still signed in after a reload', async ({
  page,
}) => {
  const grace = { email: `${randomUUID()}@example.org`, password: 'nanoseconds of wire' };
  await page.goto('/');
  await page.getByRole('link', { name: 'New to Cairn? Create an account.' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByLabel('First Name').fill('Grace');
  await page.getByLabel('Last Name').fill('Hopper');
  await page.getByLabel('Email', { exact: true }).fill(grace.email);
  await page.getByLabel('Confirm Email').fill(grace.email);
  await page.getByLabel('Password', { exact: true }).fill(grace.password);
  await page.getByLabel('Confirm Password').fill(grace.password);
  await page.getByRole('button', { name: 'Create Account' }).click();

  await expect(page).toHaveURL(/#\/cairn_courses$/);
  await expect(page.getByRole('heading', { name: 'Courses' })).toBeFocused();
  await expect(page).toHaveTitle('Courses – Cairn');
  await expect(page.getByText('Grace Hopper')).toBeVisible();

  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page).toHaveTitle('Signed out – Cairn');
  await expect(page.getByRole('navigation')).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  await page.getByRole('link', { name: 'Sign in again' }).click();

  await signIn(page, { ...grace, password: 'nanoseconds of wine' });
  await expect(page.getByText('That email and password do not match an account.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(grace.email);
  await page.getByLabel('Password').fill(grace.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Courses' })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Courses' })).toBeVisible();
  await expect(page.getByText('Grace Hopper')).toBeVisible();
});

test('SH-6 after signing out, Back shows nothing private', async ({ page, account }) => {
  await haveToken(page, account.authToken);
  await page.goto('/#/cairn_courses');
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page).toHaveTitle('Signed out – Cairn');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByText('Ada Lovelace')).toBeHidden();
});

test('SH-9 an expired token leads to sign-in and then back to the same screen', async ({
  page,
  account,
  request,
}) => {
  await haveToken(page, account.authToken);
  await page.goto('/#/cairn_courses');
  await expect(page.getByRole('heading', { name: 'Courses' })).toBeVisible();
  await endSessionAtChange(page, request, account);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill(account.password);
  await page.getByLabel('New password').fill('a wholly new one');
  await page.keyboard.press('Enter');

  await expect(
    page.getByRole('main').getByText('Your session has ended. Sign in to go on where you were.'),
  ).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await signIn(page, account);
  await expect(page).toHaveURL(/#\/cairn_courses$/);
});

test('SH-9 signing out in one tab signs out the other', async ({ page, context, account }) => {
  await haveToken(page, account.authToken);
  await page.goto('/#/cairn_courses');
  await expect(page.getByRole('heading', { name: 'Courses' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/#/cairn_courses');
  await other.getByRole('link', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
});

test('after a change of the password only the new one works', async ({ page, account }) => {
  await haveToken(page, account.authToken);
  await page.goto('/#/cairn_courses');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill(account.password);
  await page.getByLabel('New password').fill('a wholly new one');
  await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();

  await page.getByRole('link', { name: 'Logout' }).click();
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await signIn(page, account);
  await expect(page.getByText('That email and password do not match an account.')).toBeVisible();
  await signIn(page, { ...account, password: 'a wholly new one' });
  await expect(page.getByRole('heading', { name: 'Courses' })).toBeVisible();
});

test('a screen whose chunk fails to load shows an error, and loads on a retry', async ({ page }) => {
  await page.goto('/');
  await page.route('**/sign-up.screen*.js', route => route.abort());
  await page.getByRole('link', { name: 'New to Cairn? Create an account.' }).click();
  await expect(page.getByRole('alert').getByText('This part of the page has stopped working')).toBeVisible();
  await page.unroute('**/sign-up.screen*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
});

test('without a connection the page shows that, loses nothing, and recovers without a reload', async ({
  page,
  context,
  account,
}) => {
  await page.goto('/');
  await page.getByLabel('Email').fill(account.email);
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.getByLabel('Password').fill(account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/We could not reach the server\./)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
  await page.getByLabel('Password').fill(account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Courses' })).toBeVisible();
});
