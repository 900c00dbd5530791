import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#server/db/db.ts';
import { templateName, urlOfDatabase } from './global-postgres.ts';

export type TestDatabase = Database & { url: string };

const onServer = async (statement: string) => {
  const client = new Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/** A new database, cloned from the migrated template; dropped by `close`. */
export const freshDatabase = async (template = templateName): Promise<TestDatabase> => {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(`create database ${name} template ${template}`);
  const url = urlOfDatabase(inject('postgresUrl'), name);
  const database = openDatabase(url, () => {});
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await onServer(`drop database if exists ${name} with (force)`);
    },
  };
};
