import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const mostFiles = 5000;
const needless = new Set([
  '.git',
  'node_modules',
  '__pycache__',
  '.venv',
  'venv',
  'target',
  '.idea',
  '.vscode',
]);

/** The paths of all files below a folder, by name; links are left out. */
export const listFiles = async (root: string): Promise<string[]> => {
  const found: string[] = [];
  const visit = async (folder: string): Promise<void> => {
    for (const item of await readdir(join(root, folder), { withFileTypes: true })) {
      const path = folder ? `${folder}/${item.name}` : item.name;
      if (found.length >= mostFiles || needless.has(item.name)) continue;
      if (item.isDirectory()) await visit(path);
      else if (item.isFile()) found.push(path);
    }
  };
  await visit('');
  return found.toSorted();
};

export const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** `two-fer` becomes “Two Fer”. */
export const titleOf = (slug: string): string =>
  slug
    .split(/[-_\s]+/)
    .filter(Boolean)
    .map(word => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ') || slug;
