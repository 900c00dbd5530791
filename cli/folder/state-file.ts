import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from './replace-file.ts';
import { Stop } from '../terminal/io.ts';

/**
 * Which course the folder belongs to, and how the course was when it was last pulled or pushed. It has no secrets: committed with the
 * course, everybody who works on it knows what they have seen of the server.
 */

/** Hashes of what was seen on the server. */
export type Seen = {
  course: string;
  /** By id: of modules, lessons and exercises. */
  parts: Record<string, string>;
  /** Which ids stand in which order. */
  structure: string;
  pictures: Record<string, string>;
};

export type FolderFile = {
  server: string;
  course: string;
  seen: Seen | null;
  /** The endings of files by language. */
  endings: Record<string, string>;
};

export const stateFolder = '.cairn';
const fileOf = (root: string) => join(root, stateFolder, 'course.json');

export const readStateFile = async (root: string): Promise<FolderFile | null> => {
  const text = await readFile(fileOf(root), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new Stop(`${fileOf(root)} cannot be read (${error.code}).`);
  });
  if (text === null) return null;
  try {
    return JSON.parse(text) as FolderFile;
  } catch {
    throw new Stop(
      `${fileOf(root)} is damaged. If git shows a conflict in it, take either side; otherwise delete it and pull again.`,
    );
  }
};

export const writeStateFile = async (root: string, state: FolderFile): Promise<void> => {
  await replaceFile(fileOf(root), `${JSON.stringify(state, null, 1)}\n`);
  // What a pull puts there to be compared belongs to one person.
  await replaceFile(join(root, stateFolder, '.gitignore'), 'server/\n');
};
