import type { Page } from '@playwright/test';

/** Dispatches a paste event, as users paste code; `insertText` with several lines takes another path in the editor. */
export const replaceAll = async (page: Page, text: string) => {
  await page.keyboard.press('Control+a');
  await page.evaluate(pasted => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
};
