import { type RawBuilder, sql } from 'kysely';

/** Columns by their names in code, separated by commas, for a statement that is written by hand. */
export const columnList = (names: readonly string[], table?: string): RawBuilder<unknown> =>
  sql.join(names.map(name => sql.ref(table ? `${table}.${name}` : name)));
