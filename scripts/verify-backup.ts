import type { Manifest } from '#server/platform/db/backup/backup-format.ts';
import { loadBackup } from '#server/platform/db/backup/load-backup.ts';
import { withFreshDatabase } from './database-url.ts';

export const describeBackup = ({ madeAt, version, sums }: Manifest): string => {
  const counts = Object.values(sums).map(({ rows }) => rows);
  return `${counts.length} tables with ${counts.reduce((a, b) => a + b, 0)} rows, made ${madeAt} by Cairn ${version}`;
};

/** Restores a backup into a temporary database, compares all row counts and hashes, and drops it. Throws if they differ. */
export const verifyBackup = async (file: string): Promise<{ manifest: Manifest; sentence: string }> => {
  const manifest = await withFreshDatabase(url => loadBackup(url, file));
  const sentence = `Good: restored beside, every count and hash is the same (${describeBackup(manifest)}).`;
  return { manifest, sentence };
};
