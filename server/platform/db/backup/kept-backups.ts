import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** What `npm run backup` calls its files; by their names they are in the order of time. */
export const backupName = (at: Date): string =>
  `cairn-${at.toISOString().replace(/[-:]|\.\d+/g, '')}.jsonl.gz`;

const isOurs = (name: string) => /^cairn-\d{8}T\d{6}Z\.jsonl\.gz$/.test(name);

/** Deletes the oldest of our own files until so many are left; anything else in the folder is not ours to delete. */
export const deleteOldBackups = (folder: string, newest: string, keep: number): string[] => {
  const older = readdirSync(folder)
    .filter(name => isOurs(name) && name !== newest)
    .toSorted();
  const surplus = older.slice(0, Math.max(0, older.length - (keep - 1)));
  for (const name of surplus) rmSync(join(folder, name));
  return surplus;
};
