import { aClassOf, code, right, runButton, wrong } from '../kit/class-world.ts';
import { expect, haveToken, test } from '../kit/journey.ts';
import { callerOf } from '../kit/lesson-world.ts';
import { replaceAll } from '#test/replace-all.ts';
import { expectSound } from '../kit/sound.ts';

/** A viewport in which the lesson shows one tab at a time. */
test.use({ viewport: { width: 320, height: 700 }, hasTouch: true, isMobile: true });

test('LS-3 the next exercise opens on its instructions, without anything of the previous one', async ({
  page,
  request,
  account,
}) => {
  const { aStudent, lesson } = await aClassOf(request, account);
  await haveToken(page, (await aStudent()).authToken);
  await page.goto(lesson);
  const tab = (name: RegExp) => page.getByRole('tab', { name });
  for (const number of [1, 2]) {
    await expect(page.getByText(`Exercise ${number} of 3`)).toBeVisible();
    await tab(/^Code/).tap();
    await code(page).tap();
    await replaceAll(page, right);
    await runButton(page).tap();
    await page.getByRole('button', { name: 'Next Exercise' }).tap();
    await expect(page.getByText(`Exercise ${number + 1} of 3`)).toBeVisible();
    await expect(tab(/^Task/)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText('2 passed')).toHaveCount(0);
    await tab(/^Result/).tap();
    await expect(page.getByText(/^Nothing has run yet/)).toBeVisible();
    await expect(page.locator('summary')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /attempt/ })).toHaveCount(0);
    await tab(/^Task/).tap();
  }
});

test('LS-1 LK-1 FU-5 the four tabs are visible and the instructions begin above 120 pixels', async ({
  page,
  request,
  account,
}) => {
  const { aStudent, lesson, contextId, lessonId } = await aClassOf(request, account);
  await haveToken(page, (await aStudent()).authToken);
  await page.goto(lesson);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('Write add.')).toBeVisible();
  const text = page.getByRole('region', { name: 'Instructions' }).locator('h1, h2, h3, p').first();
  // The phone's layout comes with the next render.
  await expect.poll(async () => (await text.boundingBox())?.y ?? Infinity).toBeLessThan(120);
  // With a notice it is one line more.
  const due = { dueAt: new Date(Date.now() - 3_600_000).toISOString() };
  await callerOf(request, account)('put', `/api/cairn_courses/${contextId}/lessons/${lessonId}/due`, due);
  await page.reload();
  await expect(page.getByText(/^This was due/)).toBeVisible();
  await expect.poll(async () => (await text.boundingBox())?.y ?? Infinity).toBeLessThan(150);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.getByRole('tab', { name: 'Code' }).tap();
  await code(page).tap();
  await replaceAll(page, `${wrong}        # ${'a long remark '.repeat(8)}\n`);
  const scroller = page.locator('.cm-scroller');
  const sideways = await scroller.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(sideways, 'long lines wrap').toBe(0);
  const starts = await page
    .locator('.cm-line', { hasText: 'a long remark' })
    .locator('span')
    .first()
    .evaluate(remark => [...remark.getClientRects()].map(({ left }) => Math.round(left)));
  expect(starts.length, 'more than one row').toBeGreaterThan(1);
  expect(new Set(starts), 'they go on below where they begin').toHaveProperty('size', 1);
  await runButton(page).tap();
  await expect(page.getByRole('tab', { name: /1 of 2 passed/ })).toBeVisible();
  const expectTabs = async (count: number) => {
    await expect(page.getByRole('tab')).toHaveCount(count);
    for (const tab of await page.getByRole('tab').all()) await expect(tab).toBeInViewport({ ratio: 1 });
    await expectSound(page);
  };
  // With the two heads of the result.
  await expectTabs(6);
  await page.getByRole('button', { name: 'Ask about this' }).first().tap();
  await expect(page.getByRole('textbox', { name: 'Your question' })).toBeFocused();
  await expectTabs(4);
});
