import type { EditChunk } from '#contract/learning/journal/edits.ts';
import type { PageStore } from '../page-store.ts';

/** What a chain of a closed page has left on this device: nobody knows whether the server has it. */
export type LeftChain = { pageId: string; chunks: EditChunk[] };

/** Edits that are kept on this device until the server has them. */
export type KeptChunks = {
  /** The chain is being written, on this page. */
  begin: (pageId: string) => void;
  end: (pageId: string) => void;
  keep: (pageId: string, chunk: EditChunk) => void;
  forget: (pageId: string, seqs: readonly number[]) => void;
  /** What chains have left that nobody writes any more, oldest first. It stays until it is forgotten. */
  listLeft: () => Promise<LeftChain[]>;
};

type Kept = { pageId: string; chunk: EditChunk; at: number };

const written = new Set<string>();

/** `name` says whose edits of what they are. */
export const makeKeptChunks = (store: PageStore, name: string, now: () => number): KeptChunks => {
  /** Where the chunks of other pages are kept, by chain. */
  const placeOf = new Map<string, string>();
  const keyOf = (pageId: string, seq: number) =>
    `${name}/${placeOf.get(pageId) ?? store.page}/${pageId}/${seq}`;
  return {
    begin: pageId => void written.add(pageId),
    end: pageId => void written.delete(pageId),
    keep: (pageId, chunk) => store.put(keyOf(pageId, chunk.seq), { pageId, chunk, at: now() } satisfies Kept),
    forget: (pageId, seqs) => {
      for (const seq of seqs) store.remove(keyOf(pageId, seq));
    },
    listLeft: async () => {
      const living = await store.otherPages();
      const found = (await store.list(`${name}/`)) as [string, Kept][];
      const left = found
        .map(([key, kept]) => ({ page: key.slice(name.length + 1).split('/')[0] ?? '', kept }))
        .filter(({ page, kept }) => kept && !living.has(page) && !written.has(kept.pageId));
      for (const { page, kept } of left) placeOf.set(kept.pageId, page);
      return [...Map.groupBy(left, ({ kept }) => kept.pageId)]
        .map(([pageId, ofPage]) => ({
          pageId,
          at: Math.min(...ofPage.map(({ kept }) => kept.at)),
          chunks: ofPage.map(({ kept }) => kept.chunk).toSorted((one, other) => one.seq - other.seq),
        }))
        .toSorted((one, other) => one.at - other.at)
        .map(({ pageId, chunks }) => ({ pageId, chunks }));
    },
  };
};
