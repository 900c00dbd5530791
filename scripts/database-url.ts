import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { AppError } from '#server/app-error.ts';
import type { Config } from '#server/config.ts';
import { findRunningPostgres, startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** Uses the database of the running server, or starts the embedded one for the duration of `work`. */
export const withDatabaseUrl = async <T>(
  { databaseUrl, dataDir }: Place,
  work: (url: string) => Promise<T>,
): Promise<T> => {
  const running = databaseUrl ?? (await findRunningPostgres(dataDir));
  if (running) return work(running);
  const own = await startEmbeddedPostgres(dataDir);
  try {
    return await work(own.url);
  } finally {
    await own.stop();
  }
};

/** Whether a database exists; checking must not create one. */
export const hasDatabase = ({ databaseUrl, dataDir }: Place) =>
  databaseUrl !== null || existsSync(join(dataDir, 'postgres'));

const createBeside = async (databaseUrl: string): Promise<{ url: string; drop(): Promise<void> }> => {
  const name = `cairn_verify_${randomBytes(6).toString('hex')}`;
  const onServer = async (statement: string) => {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  try {
    await onServer(`create database ${name} template template0`);
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new AppError(
      'forbidden',
      'The user of DATABASE_URL may not create a database beside: allow it (alter role … createdb), or run this ' +
        'without DATABASE_URL to verify the file on the embedded PostgreSQL.',
      { cause: error },
    );
  }
  return {
    // Not with URL, which cannot parse the address of a unix socket (no host).
    url: databaseUrl.replace(/^(postgres(?:ql)?:\/\/[^/]*)\/[^?]*/, `$1/${name}`),
    drop: () => onServer(`drop database ${name} with (force)`),
  };
};

/** A temporary empty database: on the same server as the real one, or on a new embedded PostgreSQL. */
export const withFreshDatabase = async <T>(
  { databaseUrl }: Place,
  work: (url: string) => Promise<T>,
): Promise<T> => {
  if (databaseUrl) {
    const { url, drop } = await createBeside(databaseUrl);
    try {
      return await work(url);
    } finally {
      await drop();
    }
  }
  const folder = mkdtempSync(join(tmpdir(), 'cairn-verify-'));
  try {
    return await withDatabaseUrl({ databaseUrl: null, dataDir: folder }, work);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
