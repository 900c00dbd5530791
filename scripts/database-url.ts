import { commandProblems } from './command-problems.ts';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '#server/platform/app-error.ts';
import type { Config } from '#server/platform/config.ts';
import {
  findRunningPostgres,
  hasEmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/db/embedded-postgres.ts';

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

/** The database is temporary, so it need not be durable. */
const throwAway = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * A temporary empty database on a separate embedded PostgreSQL in the temporary folder, so that no rights on another server
 * are needed.
 */
export const withFreshDatabase = async <T>(work: (url: string) => Promise<T>): Promise<T> => {
  if (!hasEmbeddedPostgres())
    throw new AppError(
      'unavailable',
      commandProblems.needsEmbeddedPostgres({ platform: process.platform, arch: process.arch }),
    );
  const folder = mkdtempSync(join(tmpdir(), 'cairn-verify-'));
  try {
    const own = await startEmbeddedPostgres(folder, throwAway);
    try {
      return await work(own.url);
    } finally {
      await own.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
