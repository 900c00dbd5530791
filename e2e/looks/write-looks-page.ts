/* oxlint-disable import/no-default-export, eslint/no-console -- Playwright calls it as its teardown, and the line says where to look */
import { readdirSync, writeFileSync } from 'node:fs';
import { examinedLines } from './examined.ts';
import { looksFolder } from './looks-folder.ts';

const textOf = (name: string) => name.replaceAll('-', ' ');

/** One page with a thumbnail of each picture `<screen>.<width>.<theme>.png`; a press shows it in full. */
export default function writeLooksPage() {
  const pictures = readdirSync(looksFolder).filter(name => name.endsWith('.png'));
  const screens = [...new Set(pictures.map(name => name.split('.')[0] ?? ''))];
  const parts = screens.map(screen => {
    const own = pictures
      .filter(name => name.startsWith(`${screen}.`))
      .toSorted((a, b) => Number(b.split('.')[1]) - Number(a.split('.')[1]) || b.localeCompare(a));
    const thumbnails = own.map(name => {
      const [, width, theme] = name.split('.');
      return `<a href="${name}"><img src="${name}" alt="${textOf(screen)}, ${width} wide, ${theme}" loading="lazy" height="220"><br>${width} ${theme}</a>`;
    });
    return `<h2>${textOf(screen)}</h2>\n<p>${thumbnails.join('\n')}</p>`;
  });
  const style =
    'body{font:14px/1.5 system-ui;margin:24px;background:#ddd}p{display:flex;flex-wrap:wrap;gap:12px}img{background:#fff}a{color:#222}';
  writeFileSync(
    `${looksFolder}/index.html`,
    `<!doctype html><meta charset="utf-8"><title>Looks</title><style>${style}</style>\n${parts.join('\n')}\n`,
  );
  console.log(examinedLines().join('\n'));
  console.log(`${pictures.length} pictures of ${screens.length} screens: ${looksFolder}/index.html`);
}
