import { expect, haveToken, test } from '../kit/journey.ts';

test('a user signs in, opens help, and signs out by keyboard alone', async ({ page, account }) => {
  const { keyboard } = page;
  await page.goto('/');
  await expect(page.getByLabel('Email')).toBeFocused();
  await keyboard.type(account.email);
  await keyboard.press('Tab');
  await keyboard.type(account.password);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Courses' })).toBeFocused();

  await keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  for (let steps = 0; steps < 6; steps += 1) {
    await keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
  }
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Courses' })).toBeFocused();

  await keyboard.press('Shift+Tab');
  await expect(page.getByRole('link', { name: 'Logout' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page).toHaveTitle('Signed out – Cairn');
});

test('the first Tab focuses the link that skips to the content', async ({ page, account }) => {
  await haveToken(page, account.authToken);
  await page.goto('/#/cairn_courses');
  await expect(page.getByRole('heading', { name: 'Courses' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('SH-12 a dialog closes by a click on its overlay and returns the focus', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Help' })).toBeFocused();
});

test('SH-4 with the navigation closed the content has the full width, also after a reload', async ({
  page,
  account,
}) => {
  await haveToken(page, account.authToken);
  await page.goto('/#/cairn_courses');
  const room = () =>
    page.getByRole('main').evaluate(main => main.parentElement?.getBoundingClientRect().left);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  // FU-1 a rail, where there is not very much room.
  expect(await room()).toBe(56);
  await page.getByRole('button', { name: 'Hide navigation' }).click();
  expect(await room()).toBe(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Show navigation' })).toBeVisible();
  expect(await room()).toBe(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('SH-4 the navigation is a drawer: closed at first, and closed by Escape or a navigation', async ({
    page,
    account,
  }) => {
    await haveToken(page, account.authToken);
    await page.goto('/#/cairn_courses');
    const nav = page.getByRole('navigation', { name: 'Main' });
    const toggle = page.getByRole('button', { name: /navigation/ });
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await expect(nav).toBeHidden();
    await toggle.click();
    await expect(nav).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(nav.getByRole('link', { name: 'Cairn' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(nav).toBeHidden();
    await expect(toggle).toBeFocused();
    await toggle.click();
    await nav.getByRole('link', { name: 'Logout' }).click();
    await expect(nav).toBeHidden();
  });
});
