import { transferProblems } from '#contract/authoring/transfer-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Upload } from '#server/platform/http/route.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/platform/services.ts';
import { assertRoom } from '#server/running/runs/storage/assert-room.ts';
import { limitUse } from '#server/site/quotas/limit-use.ts';
import { importFileInBackground } from './import-file.job.ts';
import {
  chunkBytes,
  deleteImport,
  getReservedBytes,
  type ImportRow,
  insertChunk,
  insertImport,
  lockImportsOf,
} from './imports.db.ts';

const longestFileName = 200;

/** Regroups chunks of any size into chunks of `chunkBytes`. */
async function* regroup(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    held.push(piece);
    size += piece.length;
    if (size < chunkBytes) continue;
    const all = Buffer.concat(held);
    let from = 0;
    for (; from + chunkBytes <= all.length; from += chunkBytes) yield all.subarray(from, from + chunkBytes);
    held = [all.subarray(from)];
    size = all.length - from;
  }
  if (size > 0) yield Buffer.concat(held);
}

/**
 * Streams an upload into the database, where any worker can read it, and enqueues the import. An aborted upload is
 * deleted; one whose server crashed is swept later.
 */
export const receiveFile = async (
  services: Services,
  { course, user }: { course: { id: number }; user: { id: number } },
  { fileName, pieces, mostBytes }: Upload,
): Promise<ImportRow> => {
  const { db } = services;
  await limitUse(services, user, 'import');
  const name = fileName.replaceAll('\0', '').slice(0, longestFileName);
  const row = await db.transaction().execute(async tx => {
    await lockImportsOf(tx, user);
    await assertRoom({ ...services, db: tx }, user, (await getReservedBytes(tx, user)) + mostBytes);
    const owner = { courseId: course.id, userId: user.id };
    return insertImport(tx, { ...owner, fileName: name, reservedBytes: mostBytes });
  });
  try {
    let position = 0;
    for await (const chunk of regroup(pieces)) {
      await insertChunk(db, row, position, chunk);
      position += 1;
    }
    if (position === 0) throw new AppError('invalid', transferProblems.fileEmpty, { field: 'file' });
    await enqueue(db, importFileInBackground, { importId: row.id });
    return row;
  } catch (error) {
    await deleteImport(db, row);
    throw error;
  }
};
