import { type Selectable, sql } from 'kysely';
import type { ImportReport } from '#contract/authoring/transfer.ts';
import { factOf, type Sentence } from '#contract/core/catalogue.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Import } from '#server/platform/db/schema.ts';
import { toJsonb } from '#server/platform/db/storable-text.ts';

/** All chunks but the last have this size, so that an offset maps to a chunk. */
export const chunkBytes = 256 * 1024;

export type ImportRow = Selectable<Import>;

export const insertImport = (
  db: Db,
  row: { courseId: number; userId: number; fileName: string; reservedBytes?: number },
): Promise<ImportRow> => db.insertInto('imports').values(row).returningAll().executeTakeFirstOrThrow();

/** Whoever sends a file waits here for their other files to have their room reserved. */
export const lockImportsOf = async (db: Db, user: { id: number }) => {
  await sql`select pg_advisory_xact_lock(hashtext('cairn imports'), ${user.id})`.execute(db);
};

/** What this person's files take up, or will, until they are read. */
export const getReservedBytes = async (db: Db, user: { id: number }): Promise<number> => {
  const { bytes } = await db
    .selectFrom('imports')
    .select(sql<number>`coalesce(sum(reserved_bytes), 0)::float8`.as('bytes'))
    .where('userId', '=', user.id)
    .where('finishedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return bytes;
};

export const deleteImport = async (db: Db, { id }: ImportRow) => {
  await db.deleteFrom('imports').where('id', '=', id).execute();
};

export const findImportOf = async (db: Db, course: { id: number }, id: number): Promise<ImportRow | null> =>
  (await db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .where('courseId', '=', course.id)
    .executeTakeFirst()) ?? null;

export const insertChunk = async (db: Db, { id }: ImportRow, position: number, bytes: Buffer) => {
  await db.insertInto('importChunks').values({ importId: id, position, bytes }).execute();
};

export const findChunk = async (db: Db, { id }: ImportRow, position: number): Promise<Buffer | null> => {
  const row = await db
    .selectFrom('importChunks')
    .select('bytes')
    .where('importId', '=', id)
    .where('position', '=', position)
    .executeTakeFirst();
  return row?.bytes ?? null;
};

export const readFileSize = async (db: Db, { id }: ImportRow): Promise<number> => {
  const row = await db
    .selectFrom('importChunks')
    .select(sql<number>`coalesce(sum(length(bytes)), 0)::int`.as('size'))
    .where('importId', '=', id)
    .executeTakeFirstOrThrow();
  return row.size;
};

const deleteChunks = async (db: Db, { id }: ImportRow) => {
  await db.deleteFrom('importChunks').where('importId', '=', id).execute();
};

/** Counts a try; null if it has already ended. */
export const updateImportBegun = async (db: Db, id: number): Promise<ImportRow | null> =>
  (await db
    .updateTable('imports')
    .set(eb => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .returningAll()
    .executeTakeFirst()) ?? null;

/** Row lock; null if the import has ended meanwhile. */
export const lockRunningImport = async (db: Db, { id }: ImportRow): Promise<ImportRow | null> =>
  (await db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .forUpdate()
    .executeTakeFirst()) ?? null;

export const updateImportFinished = async (db: Db, row: ImportRow, report: ImportReport) => {
  await db
    .updateTable('imports')
    .set({ status: 'FINISHED', report: toJsonb(report), finishedAt: sql`now()` })
    .where('id', '=', row.id)
    .execute();
  await deleteChunks(db, row);
};

export const updateImportFailed = async (db: Db, row: ImportRow, problem: Sentence) => {
  await db
    .updateTable('imports')
    .set({
      status: 'FAILED',
      reason: problem.text,
      problem: toJsonb(factOf(problem)),
      finishedAt: sql`now()`,
    })
    .where('id', '=', row.id)
    .where('status', '=', 'RUNNING')
    .execute();
  await deleteChunks(db, row);
};

/** Imports that ended before `ended`, and uploads from before `begun` that were never completed. */
export const deleteOldImports = async (db: Db, before: { ended: Date; begun: Date }) => {
  await db
    .deleteFrom('imports')
    .where(eb =>
      eb.or([
        eb('finishedAt', '<', before.ended),
        eb.and([eb('finishedAt', 'is', null), eb('tries', '=', 0), eb('createdAt', '<', before.begun)]),
      ]),
    )
    .execute();
};
