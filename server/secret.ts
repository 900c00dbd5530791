import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** What tokens are signed with: given, or made once and kept in the data folder. */
export const readSecret = ({ secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>): Uint8Array => {
  if (secret) return Buffer.from(secret);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'secret');
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(48).toString('base64'), { mode: 0o600 });
  try {
    // Linking fails if the file is there: of processes that start together, one wins and all read the same.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
  return Buffer.from(readFileSync(file, 'utf8'));
};
