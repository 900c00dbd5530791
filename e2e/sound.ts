import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** How screens are looked at: the layout depends on the width and the contrast on the theme, hardly ever on both. */
export const looks = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 320 },
] as const;

/** No axe violation and no horizontal scrolling. */
export const expectSound = async (page: Page) => {
  // Legacy mode checks this page only, without frames, which our pages do not have, and is much faster.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(tags).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)).toEqual([]);
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
