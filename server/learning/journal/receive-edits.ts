import type { BodyOf, ResponseOf } from '#contract/core/endpoint.ts';
import type { EditChunk } from '#contract/learning/journal/edits.ts';
import type { sendEdits } from '#contract/learning/journal/journal.ts';
import { learningProblems } from '#contract/learning/learning-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { bytesOfChunks } from './chunk-bytes.ts';
import { insertChunks } from './journal.db.ts';

/** Little time for each key; whole stretches are packed later, and better. */
const quality = 1;

/** Of a single chunk only the row has a time. */
const beginning = new Date(0);

const begunFor = (now: number | null, chunks: EditChunk[]) =>
  now ?? Math.max(0, ...chunks.map(({ at }) => at));

export const notKept = { until: 0, isKept: false };

/** Stores what a page sends: how far it is there, by the numbers of its chunks. Twice is once. */
export const receiveEdits = async (
  services: Services,
  userExercise: { id: number; lessonId: number },
  { pageId, now, chunks }: BodyOf<typeof sendEdits>,
): Promise<ResponseOf<typeof sendEdits>> => {
  const { mode, nextSeq } = await insertChunks(services.db, {
    userExercise,
    pageId,
    begunForMs: begunFor(now, chunks),
    chunks: chunks.map(chunk => ({
      seq: chunk.seq,
      hasBase: chunk.base !== undefined,
      bytes: bytesOfChunks([{ chunk, receivedAt: beginning }], quality),
    })),
  });
  if (mode === 'off') return notKept;
  if (nextSeq === null) throw new AppError('conflict', learningProblems.pageOfOtherExercise);
  return { until: nextSeq, isKept: true };
};
