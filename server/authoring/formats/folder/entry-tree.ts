import type { Sentence } from '#contract/core/catalogue.ts';
import { transferProblems } from '#contract/authoring/transfer-problems.ts';
import { plainText } from './plain-text.ts';

/** A file from a folder or an archive; its path uses `/`. A picture has bytes instead of a text. */
export type Entry = { path: string; text: string; bytes?: Buffer };

/** In a folder at the top, or below the one folder that an archive was made of. */
export const isPicturePath = (path: string): boolean => /^([^/]+\/)?pictures\/[^/]+$/.test(path);

export type Folder = { path: string; files: Map<string, string>; folders: Map<string, Folder> };

/** Collects validation errors per path, as sentences for the author. */
export type Problems = { add(path: string, fault: string | Sentence): void };

/** Files of operating systems and version control, and README and similar files. */
export const isIgnored = (parts: string[]) =>
  parts.some(part => /^\.[^.]|^__MACOSX$|^Thumbs\.db$/.test(part)) ||
  (parts.length === 1 && /^(README|LICENSE|CHANGELOG)(\.\w+)?$/i.test(parts[0] ?? ''));

const emptyFolder = (path: string): Folder => ({ path, files: new Map(), folders: new Map() });

export const inside = (folder: Folder, name: string) => (folder.path ? `${folder.path}/${name}` : name);

const isUnsafe = (path: string, parts: string[]) =>
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  /[\u0000-\u001f\u007f\\:]/.test(path) || parts.some(part => part === '' || part === '.' || part === '..');

/** Builds the folder tree. Refuses path traversal and duplicate names. */
export const treeOf = (
  entries: readonly Entry[],
  problems: Problems,
): { root: Folder; ignored: string[] } => {
  const root = emptyFolder('');
  const ignored: string[] = [];

  const put = ({ path, text }: Entry) => {
    const parts = path.split('/');
    if (isUnsafe(path, parts)) return problems.add(path, transferProblems.nameNotAllowed);
    if (isIgnored(parts)) return ignored.push(path);
    const name = parts.pop() ?? '';
    let folder = root;
    for (const part of parts) {
      if (folder.files.has(part)) return problems.add(inside(folder, part), transferProblems.fileAndFolder);
      const next = folder.folders.get(part) ?? emptyFolder(inside(folder, part));
      folder.folders.set(part, next);
      folder = next;
    }
    if (folder.files.has(name)) return problems.add(path, transferProblems.isThereTwice);
    if (folder.folders.has(name)) return problems.add(path, transferProblems.fileAndFolder);
    folder.files.set(name, plainText(text));
  };

  for (const entry of entries) put(entry);
  return { root, ignored };
};
