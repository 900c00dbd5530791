import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** How screens are looked at: the layout depends on the width and the contrast on the theme, hardly ever on both. */
export const looks = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 320 },
] as const;

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** These two look at every pair of things that overlap, and take four fifths of the time. */
const costly = ['color-contrast', 'target-size'];
const usual: RunOptions = { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] };
const cheap: RunOptions = {
  ...usual,
  rules: Object.fromEntries(costly.map(rule => [rule, { enabled: false }])),
};
const inDialog: RunOptions = { runOnly: { type: 'rule', values: costly }, resultTypes: ['violations'] };

type PageWithAxe = { axe?: { run(context: Node, options: RunOptions): Promise<AxeResults> } };

/**
 * What axe finds, as lines. Loaded once for each page and asked for violations only: the package for Playwright loads it
 * at every check and carries all results out of the page, which takes three times as long.
 */
export const violationsOf = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  return page.evaluate(
    async ({ usual, cheap, inDialog }) => {
      // Colours that fade in have no contrast yet. Spinners turn for ever, and what follows a scroll bar never ends.
      const fading = document
        .getAnimations()
        .filter(
          ({ effect, timeline }) =>
            timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
        );
      await Promise.allSettled(fading.map(({ finished }) => finished));
      const axe = (globalThis as PageWithAxe).axe!;
      const run = async (context: Node, wanted: RunOptions) => (await axe.run(context, wanted)).violations;
      // What is behind a dialog has no contrast and is no target, and was examined before the dialog came.
      const dialog = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].find(one =>
        one.checkVisibility(),
      );
      const violations = dialog
        ? [...(await run(document, cheap)), ...(await run(dialog, inDialog))]
        : await run(document, usual);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`);
    },
    { usual, cheap, inDialog },
  );
};

/** No axe violation and no horizontal scrolling. */
export const expectSound = async (page: Page) => {
  // Again, because the next fade may have begun meanwhile; what is really wrong stays so.
  await expect.poll(() => violationsOf(page), { intervals: [200, 500, 1000] }).toEqual([]);
  const sideways = await page.evaluate(() => {
    window.scrollTo(1000, window.scrollY);
    return window.scrollX;
  });
  expect(sideways, 'the page scrolls horizontally').toBe(0);
};

const checkedStates = new WeakMap<Page, number>();

/**
 * The same in both looks, on a wide page that becomes narrow and dark for a moment: loading it again for each look takes far
 * longer. The states of a screen share most of what is on it: after the first, each is looked at in one look, in turns, and in both by
 * `npm run looks`. With `LOOK=<folder>` in the environment there are pictures of what has a name, in both looks.
 */
export const expectSoundInLooks = async (page: Page, name?: string) => {
  const count = checkedStates.get(page) ?? 0;
  checkedStates.set(page, count + 1);
  const chosen = looks
    .toReversed()
    .filter((_, index) => count === 0 || process.env.LOOK || count % 2 !== index);
  for (const { colorScheme, width } of chosen) {
    await beSeen(page, { colorScheme, width });
    await expectSound(page);
    if (process.env.LOOK && name) await page.screenshot({ path: `${process.env.LOOK}/${name}-${width}.png` });
  }
  await beSeen(page, looks[0]);
};

type Look = { colorScheme: (typeof looks)[number]['colorScheme']; width: number };
const beSeen = async (page: Page, { colorScheme, width }: Look) => {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 720 });
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
