import { databaseProblems } from '../database-problems.ts';
import { createHash } from 'node:crypto';
import { createWriteStream, mkdirSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Client } from 'pg';
import { AppError } from '#server/platform/app-error.ts';
import {
  type AppliedMigration,
  type BackupEnd,
  type BackupHeader,
  formatVersion,
  type Manifest,
  type Table,
  type TableSum,
} from './backup-format.ts';
import { listTables, makeTableSum, readRows, setPlainFormats } from './read-tables.ts';

type About = { version: string; secret: string | null };

const describe = async (client: Client, tables: Table[], about: About): Promise<BackupHeader> => {
  const migrations = await client.query<AppliedMigration>('select name, hash from migrations order by name');
  const server = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  // last_value is null for a sequence that was never used: nothing to restore.
  const sequences = await client.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
     where schemaname in ('public', 'graphile_worker') and last_value is not null order by name`,
  );
  return {
    cairnBackup: formatVersion,
    madeAt: new Date().toISOString(),
    version: about.version,
    postgres: server.rows[0]?.version ?? '',
    migrations: migrations.rows,
    tables,
    sequences: sequences.rows,
    secret: about.secret,
  };
};

async function* linesOf(client: Client, header: BackupHeader): AsyncGenerator<string, BackupEnd> {
  const all = createHash('sha256');
  const line = (text: string) => {
    all.update(text).update('\n');
    return `${text}\n`;
  };
  yield line(JSON.stringify(header));
  const sums: Record<string, TableSum> = {};
  for (const table of header.tables) {
    yield line(JSON.stringify({ table: table.name }));
    const sum = makeTableSum();
    for await (const row of readRows(client, table)) {
      const text = JSON.stringify(row);
      sum.add(text);
      yield line(text);
    }
    sums[table.name] = sum.sum();
  }
  const end: BackupEnd = { sums, hash: all.digest('hex') };
  yield `${JSON.stringify({ end })}\n`;
  return end;
}

/** A rename is durable only after the directory is synced. */
const syncFolder = async (path: string) => {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

/** Writes to a temporary file, syncs it and renames it, so that a partial backup never has the final name. */
const writeWhole = async (file: string, lines: AsyncIterable<string>) => {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.partial`;
  try {
    await pipeline(
      Readable.from(lines),
      createGzip(),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    );
    renameSync(draft, file);
    await syncFolder(dirname(file));
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
};

/** Writes a consistent snapshot of the database at this URL while it is in use. */
export const writeBackup = async (url: string, file: string, about: About): Promise<Manifest> => {
  const client = new Client({ connectionString: url, application_name: 'cairn backup' });
  await client.connect();
  try {
    await setPlainFormats(client);
    await client.query('begin isolation level repeatable read read only');
    const tables = await listTables(client);
    if (!tables.some(table => table.name === 'public.migrations'))
      throw new AppError('not_found', databaseProblems.nothingToBackUp);
    const header = await describe(client, tables, about);
    const lines = linesOf(client, header);
    let end: BackupEnd | undefined;
    await writeWhole(
      file,
      (async function* () {
        end = yield* lines;
      })(),
    );
    await client.query('commit');
    if (!end) throw new Error('the backup has no footer');
    return { ...header, ...end };
  } finally {
    await client.end();
  }
};
