import { expect, type Locator, type Page } from '@playwright/test';

/** For tasks by keyboard alone: any pointer event on the page fails the test. */
export const withoutPointer = (page: Page) =>
  page.addInitScript(() =>
    addEventListener(
      'pointerdown',
      () => {
        throw new Error('A pointer was used.');
      },
      { capture: true },
    ),
  );

/** Counts clicks and keys as ux.md 5.3 does: any number of Tabs on the way to a target is one key. */
export const countingHand = (page: Page) => {
  const count = { clicks: 0, keys: 0 };
  return {
    count,
    click: async (target: Locator) => {
      count.clicks += 1;
      await target.click();
    },
    press: async (key: string) => {
      count.keys += 1;
      await page.keyboard.press(key);
    },
    tabTo: async (target: Locator) => {
      count.keys += 1;
      await expect(target).toBeVisible();
      for (let steps = 0; steps < 60; steps += 1) {
        if (await target.evaluate(element => element === document.activeElement)) return;
        // Inside an editor Tab indents; Escape first lets Tab leave. Not elsewhere: Escape would close a dialog.
        const isInEditor = await page.evaluate(() => document.activeElement?.closest('.cm-editor') !== null);
        if (isInEditor) await page.keyboard.press('Escape');
        await page.keyboard.press('Tab');
      }
      throw new Error('Tab did not reach the target.');
    },
  };
};
