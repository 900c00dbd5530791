import { renderPlainPage } from '#server/platform/plain-page.ts';

/** The error as an HTML page, for browser navigation. */
export const renderErrorPage = (sentence: string, reference: string): string =>
  renderPlainPage({
    title: 'That did not work',
    paragraphs: [sentence],
    note: `Reference for your administrator: ${reference}`,
  });
