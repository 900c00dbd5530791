import { randomBytes } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

const secretFile = (dataDir: string) => join(dataDir, 'secret');

/** The signing secret: configured, or generated once and stored in the data folder. */
export const readSecret = ({ secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>): Uint8Array => {
  if (secret) return Buffer.from(secret);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = secretFile(dataDir);
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(48).toString('base64'), { mode: 0o600 });
  try {
    // linkSync fails if the file exists: of processes that start together one wins, and all read the same secret.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
  return Buffer.from(readFileSync(file, 'utf8'));
};

/** The generated secret, for a backup; null if it is configured or was not generated yet. */
export const findKeptSecret = ({ secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>): string | null =>
  secret || !existsSync(secretFile(dataDir)) ? null : readFileSync(secretFile(dataDir), 'utf8');

/** Restores the secret from a backup; an existing different one is renamed and kept. */
export const restoreSecret = (dataDir: string, secret: string) => {
  const file = secretFile(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (existsSync(file) && readFileSync(file, 'utf8') !== secret) renameSync(file, `${file}.before-restore`);
  writeFileSync(file, secret, { mode: 0o600 });
};
