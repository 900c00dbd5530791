/**
 * How this works
 *
 * A backup is one gzipped file of JSON lines: a header, the rows of every table, and a footer with the row count and a
 * hash for each table. Any tool can read it (`zcat`), and it needs no PostgreSQL client tools: the embedded PostgreSQL
 * ships without pg_dump.
 *
 *     {"cairnBackup":1,"version":…,"migrations":[…],"tables":[…],…}     the header
 *     {"table":"public.users"}                                           the rows of this table follow
 *     ["1","Ada",null,…]                                                 one row: each value as PostgreSQL casts it to text
 *     {"end":{"sums":{"public.users":{"rows":1,"hash":…}},"hash":…}}   the footer, with a hash of all lines before it
 *
 * All rows are read in one repeatable-read transaction (a snapshot), while the server keeps running. The file does not
 * hold the schema: the header names the migrations that made it, and a restore runs exactly those. Before a restore
 * commits, it reads the rows back and compares their hashes with the footer, so it either succeeds completely or leaves
 * nothing.
 */

export const formatVersion = 1;

export type Column = { name: string; type: string };
export type Table = { name: string; columns: Column[]; orderBy: string[] };
export type AppliedMigration = { name: string; hash: string };

export type BackupHeader = {
  cairnBackup: number;
  madeAt: string;
  /** Versions of Cairn and of PostgreSQL, for information only. */
  version: string;
  postgres: string;
  migrations: AppliedMigration[];
  tables: Table[];
  sequences: { name: string; value: string }[];
  /** The signing secret if it was generated into the data folder; null if it is configured by CAIRN_SECRET. */
  secret: string | null;
};

/** One row: every value as text, in the order of the table's columns. */
export type Row = (string | null)[];

export type TableSum = { rows: number; hash: string };
export type BackupEnd = { sums: Record<string, TableSum>; hash: string };

/** Header and footer together. */
export type Manifest = BackupHeader & BackupEnd;
