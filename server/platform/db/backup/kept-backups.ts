import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The file names of `npm run backup`; they sort by time. */
export const backupName = (at: Date): string =>
  `cairn-${at.toISOString().replace(/[-:]|\.\d+/g, '')}.jsonl.gz`;

const isOurs = (name: string) => /^cairn-\d{8}T\d{6}Z\.jsonl\.gz$/.test(name);

/** Deletes the oldest backups until `keep` are left; other files in the folder are not touched. */
export const deleteOldBackups = (folder: string, newest: string, keep: number): string[] => {
  const older = readdirSync(folder)
    .filter(name => isOurs(name) && name !== newest)
    .toSorted();
  const surplus = older.slice(0, Math.max(0, older.length - (keep - 1)));
  for (const name of surplus) rmSync(join(folder, name));
  return surplus;
};
