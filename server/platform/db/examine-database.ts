import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { findRunningPostgres, hasEmbeddedPostgres } from './embedded-postgres.ts';

/** One line of the report of `npm run doctor`. */
export type Finding = { ok: boolean; sentence: string };

/** Connections per Cairn process: the pool, the LISTEN connection, and a reserve. */
const connectionsOfOneProcess = 25;
/** For backups, command-line tools, monitoring, and those that PostgreSQL reserves for superusers. */
const connectionsOfOthers = 20;

/** The `max_connections` that this number of processes needs. */
export const connectionsNeeded = (processes: number): number =>
  connectionsOfOthers + processes * connectionsOfOneProcess;

export const judgeConnections = (connections: number): Finding => {
  const processes = Math.floor((connections - connectionsOfOthers) / connectionsOfOneProcess);
  if (processes < 1)
    return { ok: false, sentence: `too few: one process of Cairn needs ${connectionsNeeded(1)}` };
  const enough = processes === 1 ? 'one process' : `${processes} processes`;
  return { ok: true, sentence: `enough for ${enough} of Cairn` };
};

const ask = async (url: string): Promise<{ version: string; most: number; canCreate: boolean }> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select current_setting('server_version') as version, current_setting('max_connections')::int as most,
         has_database_privilege(current_database(), 'create') as "canCreate"`,
    );
    return rows[0];
  } finally {
    await client.end();
  }
};

const examineOwn = async (url: string): Promise<Finding> => {
  try {
    const { version, most, canCreate } = await ask(url);
    const about = `PostgreSQL ${version} answers at DATABASE_URL and allows ${most} connections`;
    if (!canCreate)
      return {
        ok: false,
        sentence: `${about}, but its user may not make tables: make it the owner of the database.`,
      };
    const { ok, sentence } = judgeConnections(most);
    return { ok, sentence: `${about}: ${sentence}.` };
  } catch (error) {
    const reason = (error as Error).message || String((error as { code?: string }).code);
    return { ok: false, sentence: `The database at DATABASE_URL does not answer (${reason}).` };
  }
};

/** Read-only: does not create a database where there is none. */
export const examineDatabase = async (databaseUrl: string | null, dataDir: string): Promise<Finding> => {
  if (databaseUrl) return examineOwn(databaseUrl);
  if (!hasEmbeddedPostgres())
    return {
      ok: false,
      sentence: `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL.`,
    };
  if (!existsSync(join(dataDir, 'postgres')))
    return { ok: true, sentence: `There is no database in ${dataDir} yet: the first start makes it.` };
  const running = await findRunningPostgres(dataDir);
  if (!running) return { ok: true, sentence: `The embedded PostgreSQL in ${dataDir} is stopped.` };
  const { version } = await ask(running);
  return { ok: true, sentence: `The embedded PostgreSQL ${version} in ${dataDir} runs and answers.` };
};
