import { expect, it } from 'vitest';
import { renderPlainPage, scriptValue } from './plain-page.ts';

const hostile = '</title></script><script>alert(1)</script>';

it('AP-3 a plain page escapes its title, paragraphs and note', () => {
  const page = renderPlainPage({ title: hostile, paragraphs: [hostile], note: hostile });
  expect(page).not.toContain('<script');
  expect(page.split('&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;')).toHaveLength(5);
});

it('AP-3 a value in an inline script cannot end the script, and is the same value there', () => {
  expect(scriptValue(hostile)).not.toContain('<');
  expect(JSON.parse(scriptValue(hostile))).toBe(hostile);
});
