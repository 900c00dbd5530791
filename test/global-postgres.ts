import { mkdtempSync, rmSync } from 'node:fs';
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

/** One real PostgreSQL for the whole suite, with a migrated database as template. */
export const setup = async (project: TestProject) => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-test-'));
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
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
};
