import type { BodyOf } from '#contract/core/endpoint.ts';
import type { sendEdits } from '#contract/learning/journal/journal.ts';
import type { KeptChunks } from './kept-chunks.ts';

type Body = BodyOf<typeof sendEdits>;

/** So few that they fit into one call, whatever was typed. */
const mostAtOnce = 20;

/**
 * Sends what closed pages have left on this device, where no page writes any more: after the end of an exam. Throws where the
 * server cannot be reached or does not take it; what it has is forgotten here.
 */
export const sendLeft = async (kept: KeptChunks, send: (body: Body) => Promise<unknown>): Promise<void> => {
  for (const { pageId, chunks } of await kept.listLeft())
    for (let at = 0; at < chunks.length; at += mostAtOnce)
      await sendInOrder(kept, { pageId, chunks: chunks.slice(at, at + mostAtOnce) }, send);
};

/** A gap in the numbers begins another call. */
const sendInOrder = async (
  kept: KeptChunks,
  { pageId, chunks }: { pageId: string; chunks: Body['chunks'] },
  send: (body: Body) => Promise<unknown>,
): Promise<void> => {
  const gap = chunks.findIndex(
    (chunk, index) => index > 0 && chunk.seq !== (chunks[index - 1]?.seq ?? 0) + 1,
  );
  const sent = gap === -1 ? chunks : chunks.slice(0, gap);
  await send({ pageId, now: null, chunks: sent });
  kept.forget(
    pageId,
    sent.map(({ seq }) => seq),
  );
  if (gap !== -1) await sendInOrder(kept, { pageId, chunks: chunks.slice(gap) }, send);
};
