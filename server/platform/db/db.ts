import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { Pool } from 'pg';
import { CamelCase } from './camel-case.ts';
import { cleanParameters } from './clean-parameters.ts';
import { prepareStatements } from './prepared-statements.ts';
import type { DB } from './schema.ts';

/** The database or a transaction: the first parameter of every query function. */
export type Db = Kysely<DB> | Transaction<DB>;

export type Database = { db: Kysely<DB>; pool: Pool; close(): Promise<void> };

export const openDatabase = (
  url: string,
  onTrouble: (error: Error) => void,
  { connectsWithinMs = 5000 } = {},
): Database => {
  const pool = new Pool({ connectionString: url, max: 20, connectionTimeoutMillis: connectsWithinMs });
  // The pool replaces a broken connection; without an error listener it would crash the process.
  pool.on('error', onTrouble);
  pool.on('connect', client => {
    client.on('error', onTrouble);
    cleanParameters(client);
    prepareStatements(client);
  });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCase()] });
  // Not db.destroy(): it leaves the pool open if no query was ever run.
  return { db, pool, close: () => pool.end() };
};

export const canReachDatabase = async (db: Db): Promise<boolean> => {
  await sql`select 1`.execute(db);
  return true;
};

/** With 53200, PostgreSQL is out of memory, and with 53400 at a limit of its own: both pass. */
const awayCodes = /^(08|57P0|53200|53300|53400|ECONN|ENOENT|EPIPE|ETIMEDOUT)/;

/** True for errors of the connection, false for errors of the query. */
export const isDatabaseAway = (error: unknown): boolean => {
  const { code, message } = error as { code?: string; message?: string };
  return (
    awayCodes.test(code ?? '') || /Connection terminated|timeout exceeded when trying/.test(message ?? '')
  );
};

/** True if PostgreSQL, or this process, could not write because the disk is full. */
export const isStorageFull = (error: unknown): boolean => {
  const { code, message } = error as { code?: string; message?: string };
  return ['53100', 'ENOSPC', 'EDQUOT'].includes(code ?? '') || /No space left on device/.test(message ?? '');
};

/** True for errors after which a retry may succeed: connection lost, deadlock or serialization failure, out of resources. */
export const isRetryable = (error: unknown): boolean =>
  isDatabaseAway(error) || /^(40|53|55P03|57|58)/.test((error as { code?: string }).code ?? '');

/** The name of the violated unique constraint, or null for any other error. */
export const violatedUnique = (error: unknown): string | null => {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' ? (constraint ?? '') : null;
};
