import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import {
  type ChainBegin,
  packChunks,
  type StampedChunk,
  unpackChunks,
} from '#contract/learning/journal/pack-chunks.ts';
import type { EditChunk } from '#contract/learning/journal/edits.ts';

/** A chunk and when the server received it. */
export type ReceivedChunk = { chunk: EditChunk; receivedAt: Date };

/** As it is stored: the texts before it may be those that another chain led to (`chain-begins.ts`). */
export type StoredChunk = ReceivedChunk & { begin?: ChainBegin };

/** As stored: the times as milliseconds since the first one. Many keys in one row take about a byte and a half each. */
export const bytesOfChunks = (chunks: readonly StoredChunk[], quality: number): Buffer => {
  const first = chunks[0]?.receivedAt.getTime() ?? 0;
  const stamped: StampedChunk[] = chunks.map(({ receivedAt, ...chunk }) => ({
    ...chunk,
    stamp: receivedAt.getTime() - first,
  }));
  return brotliCompressSync(packChunks(stamped), {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
};

export const chunksOfBytes = (bytes: Buffer, receivedAt: Date): StoredChunk[] =>
  unpackChunks(brotliDecompressSync(bytes).toString()).map(({ stamp, ...chunk }) => ({
    ...chunk,
    receivedAt: new Date(receivedAt.getTime() + stamp),
  }));
