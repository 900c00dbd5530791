import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/platform/db/db.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import { migrate } from '#server/platform/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The suite's PostgreSQL; `test/database.ts` clones a database for each test file. */
    postgresUrl: string;
  }
}

export const templateName = 'template_cairn';

export const urlOfDatabase = (url: string, name: string) => url.replace('/postgres?', `/${name}?`);

const inMemory = '/dev/shm';
const begin = 'cairn-test-';
/** The databases of two test files at a time, and the write-ahead log. */
const neededBytes = 3e9;

/** Longer than any run of tests. */
const leftMs = 6 * 3_600_000;

/** What a run left that was killed would stay in memory for ever. */
const removeLeft = () => {
  for (const name of readdirSync(inMemory)) {
    const folder = join(inMemory, name);
    if (name.startsWith(begin) && Date.now() - statSync(folder).mtimeMs > leftMs)
      rmSync(folder, { recursive: true, force: true });
  }
};

/** In memory, where there is enough of it: a database has hundreds of small files, and each test file gets a copy of them. */
const placeOfData = (): string => {
  try {
    removeLeft();
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize > neededBytes ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
};

const start = async () => {
  const folder = mkdtempSync(join(placeOfData(), begin));
  // Durability is not needed for tests.
  const postgres = await startEmbeddedPostgres(folder, { fsync: 'off', max_connections: '200' });
  const admin = new Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query(`create database ${templateName}`);
  await admin.end();
  const template = openDatabase(urlOfDatabase(postgres.url, templateName), error => {
    throw error;
  });
  await migrate(template.pool);
  await template.close();
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Each project of vitest loads this file anew, in the same process. */
const shared = globalThis as { cairnPostgres?: { users: number; started: ReturnType<typeof start> } };

/** One real PostgreSQL for the whole suite, with a migrated database as template. */
export const setup = async (project: TestProject) => {
  const own = (shared.cairnPostgres ??= { users: 0, started: start() });
  own.users += 1;
  const { url, stop } = await own.started;
  project.provide('postgresUrl', url);
  return async () => {
    own.users -= 1;
    if (own.users > 0) return;
    delete shared.cairnPostgres;
    await stop();
  };
};
