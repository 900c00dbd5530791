import { expect, type Locator } from '@playwright/test';

/** Presses Tab until the target has the focus, as somebody without a mouse does. */
export const tabTo = async (target: Locator) => {
  await expect(target).toBeVisible();
  for (let steps = 0; steps < 80; steps += 1) {
    if (await target.evaluate(element => element === document.activeElement)) return;
    await target.page().keyboard.press('Tab');
  }
  throw new Error('Tab did not reach the target');
};
