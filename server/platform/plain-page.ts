import { escapeHtml } from './escape-html.ts';

/** A JSON literal for an inline script; it cannot close the script element. */
export const scriptValue = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Always light: these pages are shown in frames inside LMS pages, which are light. */
const style = `
  :root { color-scheme: light; }
  body { font: 16px/1.6 system-ui, sans-serif; color: #1f2328; background: #fff; margin: 0; }
  main { max-width: 36rem; margin: 0 auto; padding: 2.5rem 1.25rem; overflow-wrap: anywhere; }
  h1 { font-size: 1.375rem; line-height: 1.3; margin: 0 0 0.75rem; }
  p { margin: 0 0 1rem; }
  .note { color: #57606a; font-size: 0.875rem; }
  .action { display: inline-block; font: inherit; font-weight: 600; padding: 0.5rem 1rem; border-radius: 8px; border: 0; cursor: pointer; text-decoration: none; color: #fff; background: #0550ae; }
  .action:focus-visible { outline: 3px solid #0550ae; outline-offset: 2px; }
`;

/** `html` and `script` are trusted markup; the other fields are escaped. */
export type PlainPage = {
  title: string;
  paragraphs: string[];
  /** Forms and links. */
  html?: string;
  script?: string;
  note?: string;
};

/** A static page without the web app, for launches and errors. */
export const renderPlainPage = ({ title, paragraphs, html = '', script, note }: PlainPage): string =>
  `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light">
  <title>${escapeHtml(title)} · Cairn</title>
  <style nonce="__NONCE__">${style}</style>
</head>
<body>
  <main>
    <h1>${escapeHtml(title)}</h1>
    ${paragraphs.map(text => `<p>${escapeHtml(text)}</p>`).join('\n    ')}
    ${html}
    ${note ? `<p class="note">${escapeHtml(note)}</p>` : ''}
  </main>
  ${script ? `<script nonce="__NONCE__">${script}</script>` : ''}
</body>
</html>`;
