import type { Page } from '@playwright/test';

type Watched = { typingFrom?: number };

/** Before the page is opened: it notes when its editor has the focus, so that somebody can type. */
export const watchForTyping = (page: Page) =>
  page.addInitScript(() => {
    const look = () => {
      if (document.activeElement?.closest('.cm-editor'))
        (globalThis as Watched).typingFrom ??= performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

/** What had been requested until then, the page itself included: as sent, with its headers. */
export const transferUntilTyping = (page: Page) =>
  page.evaluate(() => {
    const { typingFrom = Infinity } = globalThis as Watched;
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[];
    const before = entries.filter(({ startTime }) => startTime <= typingFrom);
    return {
      requests: before.length,
      bytes: before.reduce((sum, { transferSize }) => sum + transferSize, 0),
    };
  });
