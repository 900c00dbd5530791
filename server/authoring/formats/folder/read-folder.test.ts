import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { readFolder } from './read-folder.ts';

const folders: string[] = [];
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-folder-'));
  folders.push(folder);
  mkdirSync(join(folder, 'modules'));
  writeFileSync(join(folder, 'course.json'), '\uFEFF{}');
  writeFileSync(join(folder, 'modules/notes.txt'), 'Größe\n');
});
afterAll(() => folders.forEach(path => rmSync(path, { recursive: true, force: true })));

it('a folder is read as texts by path, without hidden files and byte order marks', async () => {
  mkdirSync(join(folder, '.git'));
  writeFileSync(join(folder, '.git/config'), Buffer.from([0xff]));
  const entries = await readFolder(folder);
  expect(entries.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
    { path: 'course.json', text: '{}' },
    { path: 'modules/notes.txt', text: 'Größe\n' },
  ]);
});

it.each([
  ['a file', '/etc/hostname'],
  ['a folder', '/etc'],
  ['nothing', '/no/such/file'],
])('a link to %s is refused, not followed', async (_what, target) => {
  symlinkSync(target, join(folder, 'modules/link'));
  await expect(readFolder(folder)).rejects.toThrow('modules/link: is a link or something else');
});

it('a file that is not text is refused by name', async () => {
  writeFileSync(join(folder, 'modules/photo.png'), Buffer.from([0x89, 0x50, 0xff, 0xfe]));
  await expect(readFolder(folder)).rejects.toThrow('modules/photo.png: is not text in UTF-8.');
});

it('a file that is too large is refused before it is read', async () => {
  writeFileSync(join(folder, 'modules/big.txt'), 'x'.repeat(2_000_001));
  await expect(readFolder(folder)).rejects.toThrow('modules/big.txt: is too large');
});
