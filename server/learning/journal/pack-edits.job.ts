import { z } from 'zod';
import type { Services } from '#server/platform/services.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { sharingBegin } from './chain-begins.ts';
import { bytesOfChunks, chunksOfBytes, type StoredChunk } from './chunk-bytes.ts';
import {
  listChunksOfPage,
  listUnpackedPages,
  lockPage,
  replaceChunks,
  type StoredRow,
} from './journal.db.ts';
import { readChainsByPage } from './read-journal.ts';

const quietMs = 10 * 60_000;
const pagesAtOnce = 200;
/** A row is read as a whole, so an hour of typing is a few of them. */
const mostBytes = 40_000;
const quality = 9;

/** Rows that follow each other without a gap, as long as one has room for the next. */
const packable = (rows: StoredRow[]): StoredRow[][] => {
  const groups: StoredRow[][] = [];
  for (const row of rows) {
    const group = groups.at(-1) ?? [];
    const last = group.at(-1);
    const size = group[0]?.bytes.length ?? 0;
    if (last && last.lastSeq + 1 === row.seq && size < mostBytes) group.push(row);
    else groups.push([row]);
  }
  return groups.filter(group => group.length > 1);
};

const packGroup = (
  rows: StoredRow[],
  share: (chunks: readonly StoredChunk[]) => readonly StoredChunk[],
): StoredRow => {
  const [first] = rows as [StoredRow];
  const chunks = share(rows.flatMap(({ bytes, receivedAt }) => chunksOfBytes(bytes, receivedAt)));
  const times = rows.map(({ lastReceivedAt }) => lastReceivedAt.getTime());
  return {
    ...first,
    lastSeq: rows.at(-1)?.lastSeq ?? first.lastSeq,
    lastReceivedAt: new Date(Math.max(...times)),
    bytes: bytesOfChunks(chunks, quality),
  };
};

/** A page's own transaction, in which nothing of it arrives. */
const packPage = ({ db }: Services, pageId: string) =>
  db.transaction().execute(async tx => {
    const page = await lockPage(tx, pageId);
    const groups = page ? packable(await listChunksOfPage(tx, pageId)) : [];
    if (!page || groups.length === 0) return;
    const chains = await readChainsByPage(tx, page.userExerciseId);
    for (const group of groups)
      await replaceChunks(
        tx,
        pageId,
        packGroup(group, chunks => sharingBegin(chunks, pageId, chains)),
      );
  });

/** Puts the chunks of pages together into few rows, in which they take much less room. What they say stays the same. */
export const packEdits = defineJob({
  kind: 'pack-edits',
  payload: z.object({}),
  cron: '*/5 * * * *',
  handle: async services => {
    for (const pageId of await listUnpackedPages(services.db, quietMs, pagesAtOnce))
      await packPage(services, pageId);
  },
});
