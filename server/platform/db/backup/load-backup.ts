import { databaseProblems } from '../database-problems.ts';
import { Client } from 'pg';
import { AppError } from '#server/platform/app-error.ts';
import { openDatabase } from '../db.ts';
import { assertKnownHistory, migrate } from '../migrate.ts';
import type { BackupHeader, Manifest, Row, Table, TableSum } from './backup-format.ts';
import { checkBackup, differingTables, readBackup } from './read-backup.ts';
import { listTables, setPlainFormats, sumTable } from './read-tables.ts';

const mostRows = 500;
const mostCharacters = 4_000_000;

const assertEmpty = async (client: Client, { migrations }: BackupHeader) => {
  const refuse = (what: string) => {
    throw new AppError('conflict', databaseProblems.inUse({ what }));
  };
  const tables = await listTables(client);
  const wanted = new Set(migrations.map(migration => migration.name));
  for (const { name } of tables.filter(table => table.name.startsWith('public.'))) {
    if (name === 'public.migrations') {
      const { rows } = await client.query<{ name: string }>('select name from public.migrations');
      const later = rows.find(row => !wanted.has(row.name));
      if (later) refuse(`it already has ${later.name}`);
    } else {
      const { rowCount } = await client.query(`select from ${name} limit 1`);
      if (rowCount) refuse(`${name} has rows`);
    }
  }
};

/** Drops all foreign keys while rows are loaded, so that rows may come in any order, then adds them back. */
const withoutForeignKeys = async (client: Client, work: () => Promise<void>) => {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name,
      pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and n.nspname in ('public', 'graphile_worker') order by k.oid`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  await work();
  for (const { table, name, definition } of rows)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
};

const insertRows = async (client: Client, { name, columns }: Table, rows: Row[]) => {
  const list = columns.map(column => column.name).join(', ');
  const values = columns.map(({ type }, i) => `(row ->> ${i})::${type}`).join(', ');
  await client.query(
    `insert into ${name} (${list}) overriding system value
     select ${values} from json_array_elements($1::json) with ordinality as given (row, place) order by place`,
    [JSON.stringify(rows)],
  );
};

const loadRows = async (client: Client, file: string, tables: Map<string, Table>) => {
  let rows: Row[] = [];
  let characters = 0;
  let into: Table | undefined;
  const flush = async () => {
    if (into && rows.length > 0) await insertRows(client, into, rows);
    rows = [];
    characters = 0;
  };
  for await (const part of readBackup(file)) {
    if ('header' in part) continue;
    const table = tables.get(part.table);
    if (table !== into || rows.length >= mostRows || characters > mostCharacters) await flush();
    into = table;
    rows.push(part.row);
    characters += part.row.reduce((sum, value) => sum + (value?.length ?? 0), 0);
  }
  await flush();
};

/** Checks that the migrated schema has the same tables and columns as the backup. */
const matchTables = async (
  client: Client,
  { tables, version }: BackupHeader,
): Promise<Map<string, Table>> => {
  const shape = ({ name, columns }: Table) => JSON.stringify([name, columns]);
  const there = new Set((await listTables(client)).map(shape));
  const missing = tables.find(table => !there.has(shape(table)));
  if (missing) throw new AppError('conflict', databaseProblems.otherSchema({ name: missing.name, version }));
  return new Map(tables.map(table => [table.name, table]));
};

const fill = async (client: Client, file: string, manifest: Manifest) => {
  const tables = await matchTables(client, manifest);
  // Rows inserted by migrations are in the backup too, so delete them first. The effects of triggers are in it as well.
  for (const name of tables.keys()) await client.query(`alter table ${name} disable trigger user`);
  await withoutForeignKeys(client, async () => {
    for (const name of tables.keys()) await client.query(`delete from ${name}`);
    await loadRows(client, file, tables);
  });
  for (const name of tables.keys()) await client.query(`alter table ${name} enable trigger user`);
  for (const { name, value } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [name, value]);
  const sums: Record<string, TableSum> = {};
  for (const table of tables.values()) sums[table.name] = await sumTable(client, table);
  const differing = differingTables(sums, manifest.sums);
  if (differing.length > 0)
    throw new Error(
      `What was restored is not what was backed up: ${differing.join(', ')}. Nothing was kept.`,
    );
};

/**
 * Restores a backup into the empty database at this URL, all or nothing, and verifies it by hash. Migrations newer than
 * the backup run afterwards.
 */
export const loadBackup = async (url: string, file: string): Promise<Manifest> => {
  const manifest = await checkBackup(file);
  assertKnownHistory(manifest.migrations);
  const { pool, close } = openDatabase(url, () => {}); // a broken connection fails the query that uses it
  const client = new Client({ connectionString: url, application_name: 'cairn restore' });
  try {
    await client.connect();
    await assertEmpty(client, manifest);
    await migrate(pool, new Set(manifest.migrations.map(migration => migration.name)));
    await setPlainFormats(client);
    await client.query('begin');
    await client.query('set constraints all immediate');
    await fill(client, file, manifest);
    await client.query('commit');
    await migrate(pool);
  } finally {
    await client.end();
    await close();
  }
  return manifest;
};
