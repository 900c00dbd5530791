import type { Sentence } from '#contract/core/catalogue.ts';
import { transferProblems } from '#contract/authoring/transfer-problems.ts';
import { constants } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#server/platform/app-error.ts';
import { pictureLimits } from '#contract/authoring/pictures.ts';
import { type Entry, isPicturePath } from './entry-tree.ts';

const mostEntries = 20_000;
const mostBytes = 2_000_000;

const refuse = (path: string, fault: Sentence) =>
  new AppError('invalid', transferProblems.about({ path, fault }));

export const readBytes = async (root: string, path: string, most: number): Promise<Buffer> => {
  // O_NOFOLLOW: the file may have been replaced by a link since it was listed.
  const file = await open(join(root, path), constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    if ((await file.stat()).size > most) throw refuse(path, transferProblems.isTooLarge);
    return await file.readFile();
  } finally {
    await file.close();
  }
};

/** Reads a text file by its path in the folder. */
export const readText = async (root: string, path: string): Promise<string> => {
  const bytes = await readBytes(root, path, mostBytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refuse(path, transferProblems.isNotUtf8);
  }
};

const readEntry = async (root: string, path: string): Promise<Entry> =>
  isPicturePath(path)
    ? { path, text: '', bytes: await readBytes(root, path, pictureLimits.bytes) }
    : { path, text: await readText(root, path) };

/** Reads all text files of a folder. Links are refused: a course must not expose other files. */
export const readFolder = async (
  root: string,
  /** By the path in the folder; what is not wanted is not looked at. */
  isWanted: (path: string) => boolean = () => true,
): Promise<Entry[]> => {
  const entries: Entry[] = [];
  const visit = async (folder: string): Promise<void> => {
    for (const item of await readdir(join(root, folder), { withFileTypes: true })) {
      const path = folder ? `${folder}/${item.name}` : item.name;
      // Hidden files of version control and editors may be large and are never part of a course.
      if (item.name.startsWith('.') || !isWanted(path)) continue;
      if (item.isDirectory()) await visit(path);
      else if (item.isFile()) entries.push(await readEntry(root, path));
      else throw refuse(path, transferProblems.isNoFile);
      if (entries.length > mostEntries)
        throw refuse(root, transferProblems.hasTooManyFiles({ most: mostEntries }));
    }
  };
  await visit('');
  return entries;
};
