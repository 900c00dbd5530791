/**
 * How this works
 *
 * A backup is one gzipped file of JSON lines: a header, the rows of every table, and an end with the number of rows and a
 * hash for each table. Any tool can read it (`zcat`), and no program of PostgreSQL's is needed: the embedded one comes
 * without pg_dump.
 *
 *     {"cairnBackup":1,"version":…,"migrations":[…],"tables":[…],…}     the header
 *     {"table":"public.users"}                                           now come the rows of this table
 *     ["1","Ada",null,…]                                                 one row: each value as PostgreSQL writes it
 *     {"end":{"sums":{"public.users":{"rows":1,"hash":…}},"hash":…}}   the end, with a hash of every line before it
 *
 * The rows are read in one transaction that sees one moment, while people go on working. The schema is not in the file:
 * the migrations that made it are named in the header, and restoring runs exactly those. What restoring loaded is read
 * back and hashed before it is committed, so that a restored database is the one that was backed up or nothing.
 */

export const formatVersion = 1;

export type Column = { name: string; type: string };
export type Table = { name: string; columns: Column[]; orderBy: string[] };
export type AppliedMigration = { name: string; hash: string };

export type BackupHeader = {
  cairnBackup: number;
  madeAt: string;
  /** Of Cairn and of PostgreSQL, for whoever wonders later. */
  version: string;
  postgres: string;
  migrations: AppliedMigration[];
  tables: Table[];
  sequences: { name: string; value: string }[];
  /** What tokens are signed with, where it was kept in the data folder; null where the settings hold it. */
  secret: string | null;
};

/** One row: every value as text, in the order of the table's columns. */
export type Row = (string | null)[];

export type TableSum = { rows: number; hash: string };
export type BackupEnd = { sums: Record<string, TableSum>; hash: string };

/** All that a backup says of itself. */
export type Manifest = BackupHeader & BackupEnd;
