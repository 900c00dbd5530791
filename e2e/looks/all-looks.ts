import type { Page } from '@playwright/test';
import { flawsOf, headerFlawsOf, headerWidths, sizes, zoomed } from '../kit/boxes.ts';
import { expect } from '../kit/journey.ts';
import { violationsOf } from '../kit/sound.ts';
import { looksFolder } from './write-looks-page.ts';

type Media = Parameters<Page['emulateMedia']>[0];

/** Twice, because the first frame may still be of the size or the theme before. */
const painted = (page: Page) =>
  page.evaluate(
    () => new Promise<void>(done => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

/** Another layout may load parts of its own: until nothing has changed for a moment. What counts time never rests. */
const atRest = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>(done => {
        const finish = () => {
          changes.disconnect();
          done();
        };
        let quiet = setTimeout(finish, 250);
        const changes = new MutationObserver(() => {
          clearTimeout(quiet);
          quiet = setTimeout(finish, 250);
        });
        changes.observe(document.body, { childList: true, subtree: true });
        setTimeout(finish, 3000);
      }),
  );

const picture = async (page: Page, file: string, media: Media) => {
  await page.emulateMedia({ reducedMotion: 'reduce', ...media });
  await painted(page);
  await page.screenshot({ path: `${looksFolder}/${file}.png`, caret: 'initial' });
};

/** What axe finds depends on the theme and on whether it is the layout of a desk or of a phone. */
const examined = ['1366 light', '1366 dark', '390 dark'];
/** Fewer with `LOOKS_AT=1366,390` in the environment, for a quick look. */
const widths = process.env.LOOKS_AT?.split(',').map(Number);
const wanted = sizes.filter(({ width }) => !widths || widths.includes(width));

const gently = expect.configure({ soft: true });

/**
 * Of the page as it is, in all sizes and both themes. What is wrong with its boxes, and what axe finds, is said at the end, so
 * that the pictures of all screens are there. The layout of the phone is another one, which may have lost what was open.
 */
export const take = async (page: Page, name: string, reopen?: () => Promise<void>) => {
  for (const size of wanted) {
    await page.setViewportSize(size);
    // What depends on the width is measured first.
    await painted(page);
    await atRest(page);
    await reopen?.();
    for (const colorScheme of ['light', 'dark'] as const) {
      await picture(page, `${name}.${size.width}.${colorScheme}`, { colorScheme });
      // Again, because something may still come in.
      if (examined.includes(`${size.width} ${colorScheme}`))
        await gently
          .poll(() => violationsOf(page), { message: `axe: ${name}`, intervals: [500] })
          .toEqual([]);
    }
    gently(await flawsOf(page), `${name} at ${size.width}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  for (const width of headerWidths) {
    await page.setViewportSize({ width, height: 768 });
    await painted(page);
    gently(await headerFlawsOf(page), `the header of ${name} at ${width}`).toEqual([]);
  }
  await page.setViewportSize(sizes[0]);
};

/** Zoomed in, and with the colours of the system: for screens on which people work. */
export const takeOtherwise = async (page: Page, name: string) => {
  for (const size of zoomed) {
    await page.setViewportSize(size);
    await painted(page);
    await picture(page, `${name}-zoomed.${size.width}.light`, { colorScheme: 'light' });
    gently(await flawsOf(page), `${name} zoomed to ${size.width}`).toEqual([]);
    gently(await violationsOf(page), `axe: ${name} zoomed to ${size.width}`).toEqual([]);
  }
  for (const size of [sizes[0], sizes[4]]) {
    await page.setViewportSize(size);
    await painted(page);
    await picture(page, `${name}-system-colours.${size.width}.dark`, {
      colorScheme: 'dark',
      forcedColors: 'active',
    });
    gently(await violationsOf(page), `axe: ${name} in colours of the system`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  await page.setViewportSize(sizes[0]);
};
