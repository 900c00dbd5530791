import { expect, firstAdmin, haveToken, test, tokenFor } from '../kit/journey.ts';
import { expectSound, expectSoundInLooks, looks } from '../kit/sound.ts';

test('SH-13 sign-in is accessible, empty and refused', async ({ page }) => {
  await page.goto('/');
  await expectSoundInLooks(page);
  await page.getByLabel('Email').fill('nobody-with-quite-a-long-address@an-example-of-a-domain.example.org');
  await page.getByLabel('Password').fill('not it');
  await page.keyboard.press('Enter');
  await expect(page.getByText('That email and password do not match an account.')).toBeVisible();
  await expectSoundInLooks(page);
});

test('SH-13 sign-up is accessible, empty and with every error, and so is its other card', async ({
  page,
}) => {
  await page.goto('/#/signup');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('6 things need your attention:')).toBeVisible();
  await expectSoundInLooks(page);
  await page.getByRole('link', { name: 'Already have an account? Sign in.' }).click();
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await expectSoundInLooks(page);
});

test('SH-13 the small screens are accessible', async ({ page }) => {
  await page.goto('/#/nowhere');
  await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
  await expectSoundInLooks(page);
  await page.goto('/#/reset-password?token=gone');
  await page.getByLabel('New password').fill('a wholly new one');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/used already/)).toBeVisible();
  await expectSoundInLooks(page);
  await page.goto('/#/logout');
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await expectSoundInLooks(page);
});

for (const { colorScheme, width } of looks) {
  test.describe(`in ${colorScheme} at ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 720 } });

    test('SH-13 the shell is accessible, with its navigation and its dialogs', async ({ page, request }) => {
      await haveToken(page, await tokenFor(request, firstAdmin));
      await page.goto('/#/cairn_courses');
      await expect(page.getByRole('heading', { name: 'Courses' })).toBeVisible();
      await expectSound(page);
      const openNav = async () => {
        if (width === 320) await page.getByRole('button', { name: 'Show navigation' }).click();
      };
      await openNav();
      await expectSound(page);
      await page.getByRole('button', { name: 'Help' }).click();
      await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
      await expectSound(page);
      await page.keyboard.press('Escape');
      if (!(await page.getByRole('navigation').isVisible())) await openNav();
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByText('Use at least 8 characters.')).toBeVisible();
      await expectSound(page);
      await page.keyboard.press('Escape');
      await page.goto('/#/admin');
      await expect(page.getByText('Welcome to Admin Panel')).toBeVisible();
      await expectSound(page);
    });
  });
}

test('SH-13 the colour scheme follows the system, can be chosen, and is stored', async ({ page }) => {
  const html = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('SH-13 a dark page is dark before any of our scripts has loaded', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.route('**/*.js', route => route.abort());
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(13, 17, 23)');
});

for (const path of ['/', '/#/signup', '/#/cairn_courses']) {
  test(`SH-13 there is no layout shift while ${path} loads`, async ({ page, account }) => {
    if (path.includes('courses')) await haveToken(page, account.authToken);
    const heading = page.getByRole('heading', { level: 1 });
    // What is loaded on demand arrives after the page was painted.
    await page.route('**/lesson-sample-*.js', async route => {
      await heading.waitFor();
      await page.evaluate(
        () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      await route.continue();
    });
    await page.goto(path);
    await expect(heading).toBeVisible();
    if (path === '/') await expect(page.getByRole('figure')).toBeVisible();
    const moved = await page.evaluate(
      () =>
        new Promise<string[]>(resolve => {
          const seen: string[] = [];
          new PerformanceObserver(list => {
            for (const entry of list.getEntries() as (PerformanceEntry & {
              sources: { node: Node | null }[];
            })[])
              for (const { node } of entry.sources)
                seen.push(node instanceof Element ? node.outerHTML.slice(0, 200) : `${node?.textContent}`);
          }).observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(seen)));
        }),
    );
    expect(moved).toEqual([]);
  });
}

test('text at 200 % still fits', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expectSound(page);
});
