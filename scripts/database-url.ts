import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { AppError } from '#server/platform/app-error.ts';
import type { Config } from '#server/platform/config.ts';
import { findRunningPostgres, startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';

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

/** Whether there is a database. Does not create one. */
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
    // Not the URL parser: the URL of a unix socket has no host.
    url: databaseUrl.replace(/^(postgres(?:ql)?:\/\/[^/]*)\/[^?]*/, `$1/${name}`),
    drop: () => onServer(`drop database ${name} with (force)`),
  };
};

/** A temporary empty database: on the server of DATABASE_URL, or on a temporary embedded PostgreSQL. */
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
