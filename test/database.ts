import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#server/platform/db/db.ts';
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

/** An empty database of a user who owns it and may do nothing else on that server, as a careful administrator makes one. */
export const databaseOfOrdinaryUser = async (): Promise<TestDatabase> => {
  const name = `ordinary_${randomBytes(8).toString('hex')}`;
  await onServer(`create role ${name} login nosuperuser nocreatedb nocreaterole password 'only for tests'`);
  await onServer(`create database ${name} owner ${name} template template0`);
  const url = urlOfDatabase(inject('postgresUrl'), name).replace(
    /\/\/[^@]*@/,
    `//${name}:only%20for%20tests@`,
  );
  const database = openDatabase(url, () => {});
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await onServer(`drop database if exists ${name} with (force)`);
      await onServer(`drop role ${name}`);
    },
  };
};

/** A database of one's own, cloned from the migrated template; dropped by `close`. */
export const freshDatabase = async (template = templateName): Promise<TestDatabase> => {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copied as files: through the write-ahead log it takes twice as long.
  await onServer(`create database ${name} template ${template} strategy file_copy`);
  const url = urlOfDatabase(inject('postgresUrl'), name);
  // No test may fail because a busy machine connects slowly.
  const database = openDatabase(url, () => {}, { connectsWithinMs: 60_000 });
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await onServer(`drop database if exists ${name} with (force)`);
    },
  };
};
