import { applyChanges, changesBetween, type TextChanges } from '#contract/learning/journal/changes.ts';
import { type ProgramTexts, rebuildChain } from '#contract/learning/journal/edits.ts';
import type { ChainBegin } from '#contract/learning/journal/pack-chunks.ts';
import type { ReceivedChunk, StoredChunk } from './chunk-bytes.ts';

/**
 * How this works
 *
 * Each page that opens an exercise begins a chain with the whole text of the program. After a closed tab that is what the page before
 * had led to, so in a packed row it stands as a reference: the chain of that page, the chunk, and what is different. A chain may refer
 * only to one whose first chunk was received earlier, and only to what stands on that first chunk: so references never go in a circle,
 * and what they refer to never changes. Chains of one exercise are only ever erased together.
 */

/** The chunks of each page, as stored. */
export type StoredChains = ReadonlyMap<string, readonly StoredChunk[]>;

/** The states that stand on the first chunk, by number. */
const statesFromFirst = (chunks: readonly ReceivedChunk[]): Map<number, ProgramTexts> => {
  const states = new Map<number, ProgramTexts>();
  if (chunks[0]?.chunk.seq !== 0) return states;
  for (const { seq, texts, isAfterGap } of rebuildChain(chunks.map(({ chunk }) => chunk))) {
    if (isAfterGap) return states;
    states.set(seq, texts);
  }
  return states;
};

const textsAt = (texts: ProgramTexts, { changes }: ChainBegin): ProgramTexts => ({
  ...texts,
  ...Object.fromEntries(
    Object.entries(changes).map(([file, change]) => [file, applyChanges(texts[file] ?? '', change)]),
  ),
});

/** All chains with the texts that they begin with. */
export const withBegins = (stored: StoredChains): Map<string, ReceivedChunk[]> => {
  const whole = new Map<string, ReceivedChunk[]>();
  const states = new Map<string, Map<number, ProgramTexts>>();
  const statesOf = (pageId: string) => {
    const known = states.get(pageId) ?? statesFromFirst(chainOf(pageId));
    states.set(pageId, known);
    return known;
  };
  const chainOf = (pageId: string): ReceivedChunk[] => {
    const known = whole.get(pageId);
    if (known) return known;
    const chunks = (stored.get(pageId) ?? []).map(({ begin, ...received }) => {
      const before = begin && statesOf(begin.pageId).get(begin.seq);
      return before ? { ...received, chunk: { ...received.chunk, base: textsAt(before, begin) } } : received;
    });
    whole.set(pageId, chunks);
    return chunks;
  };
  for (const pageId of stored.keys()) chainOf(pageId);
  return whole;
};

/** Null if there are other files. */
const changesOf = (before: ProgramTexts, base: ProgramTexts): Record<string, TextChanges> | null => {
  const names = Object.keys(base);
  if (names.length !== Object.keys(before).length || !names.every(name => Object.hasOwn(before, name)))
    return null;
  return Object.fromEntries(
    names.flatMap(name => {
      const changes = changesBetween(before[name] ?? '', base[name] ?? '');
      return changes ? [[name, changes]] : [];
    }),
  );
};

const sizeOf = (value: unknown) => JSON.stringify(value).length;

/** The shortest way to say how a chain begins; null if its own texts are. */
const findBegin = (
  first: StoredChunk,
  pageId: string,
  chains: ReadonlyMap<string, ReceivedChunk[]>,
): ChainBegin | null => {
  const { base } = first.chunk;
  if (!base || first.chunk.seq !== 0) return null;
  let shortest: ChainBegin | null = null;
  for (const [other, chunks] of chains) {
    const began = chunks[0]?.receivedAt;
    if (other === pageId || !began || began >= first.receivedAt) continue;
    const [seq, texts] = [...statesFromFirst(chunks)].at(-1) ?? [];
    const changes = seq === undefined || !texts ? null : changesOf(texts, base);
    if (seq === undefined || !changes) continue;
    const begin = { pageId: other, seq, changes };
    if (sizeOf(begin) < sizeOf(shortest ?? base)) shortest = begin;
  }
  return shortest;
};

/** The chunks of one page, beginning where another page of the exercise had left off if that is shorter. */
export const sharingBegin = (
  chunks: readonly StoredChunk[],
  pageId: string,
  chains: ReadonlyMap<string, ReceivedChunk[]>,
): readonly StoredChunk[] => {
  const [first, ...rest] = chunks;
  const begin = first && findBegin(first, pageId, chains);
  if (!begin) return chunks;
  const { base: _, ...chunk } = first.chunk;
  return [{ ...first, chunk, begin }, ...rest];
};
