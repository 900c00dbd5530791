import type { Page } from '@playwright/test';
import { flawsOf, headerFlawsOf, headerWidths, sizes, zoomed } from '../kit/boxes.ts';
import { expect } from '../kit/journey.ts';
import { violationsOf } from '../kit/sound.ts';
import { note } from './examined.ts';
import { looksFolder } from './looks-folder.ts';

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

const beSeenAt = async (page: Page, size: { width: number; height: number }) => {
  await page.setViewportSize(size);
  // What depends on the width is measured first.
  await painted(page);
  await atRest(page);
};

const picture = async (page: Page, file: string, media: Media) => {
  await page.emulateMedia({ reducedMotion: 'reduce', ...media });
  await painted(page);
  await page.screenshot({ path: `${looksFolder}/${file}.png`, caret: 'initial' });
};

/** What axe finds depends on the theme and on whether it is the layout of a desk or of a phone. */
const examined = ['1366 light', '1366 dark', '390 dark'];
/** Fewer with `LOOKS_AT=1366,390` in the environment, and nothing but pictures with `LOOKS_BY=eye`, for a quick look. */
const widths = process.env.LOOKS_AT?.split(',').map(Number);
const wanted = sizes.filter(({ width }) => !widths || widths.includes(width));
const isByEye = process.env.LOOKS_BY === 'eye';

const gently = expect.configure({ soft: true });

/** Said at the end, and counted. */
const examine = (screen: string, by: 'axe' | 'boxes' | 'headers', at: string, flaws: string[]) => {
  note({ screen, by, flaws: flaws.length });
  gently(flaws, `${by}: ${screen} ${at}`).toEqual([]);
};

/**
 * A page that still loads has no heading of its own: one that only says that something loads would take the focus that the
 * heading of the screen takes when it comes. It is a best practice, and no rule of WCAG.
 */
const isOfLoading = (flaw: string) => flaw.startsWith('page-has-heading-one:');

const flawsByAxe = async (page: Page, screen: string) =>
  (await violationsOf(page)).filter(flaw => !(screen.endsWith('-loading') && isOfLoading(flaw)));

/** Again for a while, because something may still come in. */
const expectNoViolations = async (page: Page, screen: string) => {
  let found: string[] = [];
  await expect
    .poll(async () => (found = await flawsByAxe(page, screen)), { intervals: [500], timeout: 20_000 })
    .toEqual([])
    .catch(() => {});
  examine(screen, 'axe', '', found);
};

/**
 * Of the page as it is, in all sizes and both themes. What is wrong with its boxes, and what axe finds, is said at the end, so
 * that the pictures of all screens are there. The layout of the phone is another one, which may have lost what was open.
 */
export const take = async (page: Page, name: string, reopen?: () => Promise<void>) => {
  for (const size of wanted) {
    await beSeenAt(page, size);
    await reopen?.();
    for (const colorScheme of ['light', 'dark'] as const) {
      await picture(page, `${name}.${size.width}.${colorScheme}`, { colorScheme });
      if (!isByEye && examined.includes(`${size.width} ${colorScheme}`)) await expectNoViolations(page, name);
    }
    if (!isByEye) examine(name, 'boxes', `at ${size.width}`, await flawsOf(page));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (!isByEye) {
    await examineHeader(page, name);
    await takeOtherwise(page, name, reopen);
  }
  await beSeenAt(page, sizes[0]);
};

/** At twelve widths. */
const examineHeader = async (page: Page, name: string) => {
  for (const width of headerWidths) {
    await page.setViewportSize({ width, height: 768 });
    await painted(page);
    examine(name, 'headers', `at ${width}`, await headerFlawsOf(page));
  }
};

/** Zoomed in, and with the colours of the system. */
const takeOtherwise = async (page: Page, name: string, reopen?: () => Promise<void>) => {
  for (const size of zoomed) {
    await beSeenAt(page, size);
    await reopen?.();
    await picture(page, `${name}-zoomed.${size.width}.light`, { colorScheme: 'light' });
    examine(name, 'boxes', `zoomed to ${size.width}`, await flawsOf(page));
    examine(name, 'axe', `zoomed to ${size.width}`, await flawsByAxe(page, name));
  }
  for (const size of [sizes[0], sizes[4]]) {
    await beSeenAt(page, size);
    await reopen?.();
    await picture(page, `${name}-system-colours.${size.width}.dark`, {
      colorScheme: 'dark',
      forcedColors: 'active',
    });
    examine(name, 'axe', 'in colours of the system', await flawsByAxe(page, name));
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
};
