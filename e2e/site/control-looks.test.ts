import type { APIRequestContext, Locator } from '@playwright/test';
import { beAdmin } from '../kit/admin-world.ts';
import { expect, firstAdmin, haveToken, test, tokenFor } from '../kit/journey.ts';
import { adding, aLessonOf, callerOf } from '../kit/lesson-world.ts';

const background = (button: Locator) => button.evaluate(element => getComputedStyle(element).backgroundColor);

/** Distance in pixels between the centre of the label and the centre of its button. */
const offCentre = (button: Locator) =>
  button.evaluate(element => {
    const words = document.createRange();
    words.selectNodeContents(element.querySelector('.mantine-Button-label') ?? element);
    const middle = (box: DOMRect) => box.top + box.height / 2;
    return Math.abs(middle(words.getBoundingClientRect()) - middle(element.getBoundingClientRect()));
  });

const rows = (things: Locator) =>
  things.evaluateAll(elements => new Set(elements.map(one => one.getBoundingClientRect().top)).size);

/** A course that everybody may copy. */
const offerACourse = async (request: APIRequestContext) => {
  const first = { authToken: await tokenFor(request, firstAdmin) };
  const { contextId } = await aLessonOf(request, first, []);
  await callerOf(request, first)('put', `/api/cairn_courses/${contextId}`, { public: true });
};

for (const colorScheme of ['light', 'dark'] as const)
  test(`SH-13 in ${colorScheme} a disabled button looks disabled, also on hover`, async ({
    page,
    request,
    account,
  }) => {
    await offerACourse(request);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await haveToken(page, account.authToken);
    await page.goto('/#/cairn_courses');
    const newCourse = page.getByRole('button', { name: 'New Course' });
    await expect(newCourse).toBeVisible();
    const alive = await background(page.getByRole('link', { name: 'Join with a code' }));
    await newCourse.click();
    await page.getByRole('button', { name: 'Copy Course' }).click();
    const dead = page.getByRole('button', { name: 'Copy Shared Course' });
    await expect(dead).toBeDisabled();
    const look = await background(dead);
    expect(look).not.toBe(alive);
    await dead.hover({ force: true });
    expect(await background(dead)).toBe(look);
    await page.getByRole('dialog').getByRole('checkbox').first().check();
    await expect.poll(() => background(dead)).toBe(alive);
  });

test('SH-13 labels are centred in buttons and in links that look like buttons', async ({
  page,
  request,
  account,
}) => {
  await haveToken(page, account.authToken);
  await page.setViewportSize({ width: 1440, height: 720 });
  const { path } = await aLessonOf(request, account, [adding]);
  await page.goto(path);
  for (const button of [
    page.getByRole('link', { name: 'Preview as student' }),
    page.getByRole('link', { name: 'View Student Progress' }),
    page.getByRole('button', { name: 'Run all exercises' }),
  ])
    expect(await offCentre(button)).toBeLessThan(1);
});

test('SH-13 no key in the help dialog wraps, and its list fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto('/#/signup');
  await page.getByRole('button', { name: 'Help' }).click();
  const keys = page.getByRole('dialog').locator('kbd');
  await expect(keys.first()).toBeVisible();
  const heights = await keys.evaluateAll(all => new Set(all.map(key => key.clientHeight)).size);
  expect(heights, 'no key wraps').toBe(1);
});

test('SH-13 the navigation of the admin area fits on one line, and its tables wrap no names', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await beAdmin(page, request);
  await page.goto('/#/admin/language_configs');
  const name = page.getByText('JavaScript', { exact: true });
  await expect(name).toBeVisible();
  expect(await rows(page.getByRole('navigation', { name: 'Admin' }).last().getByRole('link'))).toBe(1);
  const lines = await name.evaluate(element => {
    const words = document.createRange();
    words.selectNodeContents(element);
    return words.getClientRects().length;
  });
  expect(lines).toBe(1);
});
