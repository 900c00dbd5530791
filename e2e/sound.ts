import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** How screens are looked at. The layout depends on the width; for the theme, `expectSound` checks the contrast of the other. */
export const looks = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 320 },
] as const;

/** Legacy mode checks this page only, without frames, which our pages do not have, and is much faster. */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode();

const expectNone = (violations: Awaited<ReturnType<AxeBuilder['analyze']>>['violations'], theme: string) =>
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`),
    theme,
  ).toEqual([]);

/** No axe violation, enough contrast in both themes, and no horizontal scrolling. */
export const expectSound = async (page: Page) => {
  expectNone((await axe(page).withTags(tags).analyze()).violations, 'the current theme');
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark', reducedMotion: 'reduce' });
  // The code editor changes its colours by script.
  await page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expectNone((await axe(page).withRules(['color-contrast']).analyze()).violations, 'the other theme');
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
  const sideways = await page.evaluate(() => {
    window.scrollTo(1000, window.scrollY);
    return window.scrollX;
  });
  expect(sideways, 'the page scrolls horizontally').toBe(0);
};

/** The cumulative layout shift since the page was loaded. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        let sum = 0;
        new PerformanceObserver(list => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
