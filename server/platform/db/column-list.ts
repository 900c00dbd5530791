import { type RawBuilder, sql } from 'kysely';
import { type PlainSql, rawSql } from './plain-sql.ts';

/** Columns by their names in code, separated by commas, for a statement that is written by hand. */
export const columnList = (names: readonly string[], table?: string): RawBuilder<unknown> =>
  sql.join(names.map(name => sql.ref(table ? `${table}.${name}` : name)));

/** The same for `plainSql`. */
export const plainColumnList = (names: readonly string[], table: string): PlainSql =>
  rawSql(
    names
      .map(name => `${table}.${name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)}`)
      .join(', '),
  );
