import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import type { Row, Table, TableSum } from './backup-format.ts';

const rowsAtATime = 100;

/** Makes the text form of values the same on every machine. */
export const setPlainFormats = async (client: Client) => {
  for (const setting of [`timezone = 'UTC'`, `datestyle = 'ISO'`, `intervalstyle = 'iso_8601'`])
    await client.query(`set ${setting}`);
};

/**
 * Every logged (not UNLOGGED) table: ours and the job queue's. Rows are ordered by primary key with collation "C", so
 * that the same rows have the same hash on every server.
 */
export const listTables = async (client: Client): Promise<Table[]> => {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      (
        select json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod))
          order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ) as columns,
      (
        select json_agg(quote_ident(a.attname) || case when a.attcollation = 0 then '' else ' collate "C"' end
          order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and (
          a.attnum = any ((select i.indkey from pg_index i where i.indrelid = c.oid and i.indisprimary)::int2[])
        )
      ) as "orderBy"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname in ('public', 'graphile_worker')
    order by name`);
  const unordered = rows.find(table => table.orderBy === null);
  if (unordered)
    throw new Error(`${unordered.name} has no primary key: give it one, so that it can be backed up.`);
  return rows;
};

/** Reads the rows of a table in batches through a cursor in the current transaction. */
export async function* readRows(client: Client, { name, columns, orderBy }: Table): AsyncGenerator<Row> {
  const list = columns.map(column => `${column.name}::text`).join(', ');
  await client.query(
    `declare backup_rows no scroll cursor for select ${list} from ${name} order by ${orderBy.join(', ')}`,
  );
  for (;;) {
    const { rows } = await client.query<Row>({
      text: `fetch ${rowsAtATime} from backup_rows`,
      rowMode: 'array',
    });
    yield* rows;
    if (rows.length < rowsAtATime) break;
  }
  await client.query('close backup_rows');
}

/** Counts and hashes rows incrementally. */
export const makeTableSum = () => {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add: (line: string) => {
      rows += 1;
      hash.update(line).update('\n');
    },
    sum: (): TableSum => ({ rows, hash: hash.digest('hex') }),
  };
};

export const sumTable = async (client: Client, table: Table): Promise<TableSum> => {
  const sum = makeTableSum();
  for await (const row of readRows(client, table)) sum.add(JSON.stringify(row));
  return sum.sum();
};
