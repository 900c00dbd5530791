import { databaseProblems } from './database-problems.ts';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import type { Pool, PoolClient } from 'pg';
import { AppError } from '#server/platform/app-error.ts';

const folder = join(import.meta.dirname, 'migrations');

type Migration = { name: string; text: string; hash: string };

const listMigrations = (): Migration[] =>
  readdirSync(folder)
    .filter(name => name.endsWith('.sql'))
    .sort()
    .map(name => {
      const text = readFileSync(join(folder, name), 'utf8');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    });

const readApplied = async (client: PoolClient): Promise<Map<string, string>> => {
  await client.query(
    'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations');
  return new Map(rows.map(row => [row.name, row.hash]));
};

/** Throws if the database has migrations that this version does not know, or whose text was changed since. */
export const assertKnownHistory = (applied: Iterable<{ name: string; hash: string }>) => {
  const hashes = new Map(listMigrations().map(m => [m.name, m.hash]));
  for (const { name, hash } of applied) {
    if (!hashes.has(name)) throw new AppError('conflict', databaseProblems.usedByNewer({ name }));
    if (hashes.get(name) !== hash)
      throw new AppError('conflict', databaseProblems.migrationChanged({ name }));
  }
};

const apply = async (client: PoolClient, { name, text, hash }: Migration) => {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(`The migration ${name} failed.`, { cause });
  }
};

/**
 * Applies missing migrations, forward only. An advisory lock serializes servers that start at the same time. `only`
 * limits it to the migrations that a backup was made with.
 */
export const migrate = async (pool: Pool, only?: ReadonlySet<string>): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('cairn migrations'))`);
    const known = listMigrations();
    const applied = await readApplied(client);
    assertKnownHistory([...applied].map(([name, hash]) => ({ name, hash })));
    const missing = known.filter(({ name }) => !applied.has(name) && (only?.has(name) ?? true));
    for (const migration of missing) await apply(client, migration);
    await runMigrations({ pgPool: pool });
    await client.query(`select pg_advisory_unlock(hashtext('cairn migrations'))`);
    client.release();
  } catch (error) {
    // Close the connection instead of returning it to the pool: this releases the advisory lock.
    client.release(true);
    throw error;
  }
};
