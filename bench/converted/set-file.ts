import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * A set of exercises of another system as one text, so that no tool takes its files for ours: each file begins with a line that says
 * its path, and what is no plain text is written in base64.
 */

const mark = '@@@@ ';
const binary = 'base64 ';

const isPlain = (bytes: Buffer) => {
  const text = bytes.toString('utf8');
  return (
    !/[\0\r]/.test(text) &&
    !text.includes(`\n${mark}`) &&
    !text.startsWith(mark) &&
    Buffer.from(text).equals(bytes)
  );
};

export const packSet = (folder: string, file: string): number => {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(item => item.isFile())
    .map(item => relative(folder, join(item.parentPath, item.name)))
    .filter(name => !/(?:^|\/)(?:__pycache__|node_modules|\.git)\//.test(name))
    .toSorted();
  const parts = names.map(name => {
    const bytes = readFileSync(join(folder, name));
    return isPlain(bytes)
      ? `${mark}${name}\n${bytes.toString('utf8')}\n`
      : `${mark}${binary}${name}\n${bytes.toString('base64')}\n`;
  });
  writeFileSync(file, parts.join(''));
  return names.length;
};

export const layOutSet = (file: string, folder: string): void => {
  const text = readFileSync(file, 'utf8').replace(/\n$/, '');
  for (const part of text.slice(mark.length).split(`\n${mark}`)) {
    const end = part.indexOf('\n');
    const head = part.slice(0, end);
    const content = part.slice(end + 1);
    const isBinary = head.startsWith(binary);
    const place = join(folder, isBinary ? head.slice(binary.length) : head);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, isBinary ? Buffer.from(content, 'base64') : content);
  }
};
