import { renderPlainPage } from '#server/platform/plain-page.ts';

/** What went wrong, for a browser that was on its way to a page. */
export const renderErrorPage = (sentence: string, reference: string): string =>
  renderPlainPage({
    title: 'That did not work',
    paragraphs: [sentence],
    note: `Reference for your administrator: ${reference}`,
  });
