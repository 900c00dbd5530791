import { type Edit, type EditChunk, editEvents, pasteOrigins } from './edits.ts';
import type { TextChanges } from './changes.ts';

/**
 * Chunks in a form that compresses well: what belongs together (times, places, characters) stands side by side, and typing, which
 * is nearly all of an hour, takes two numbers and a character a key. What times a chunk has (`stamps`) is up to whoever packs.
 */
type Packed = {
  /** Of each chunk: its number after the one before it, `at` after that of the one before, and how many edits it has. */
  seqs: number[];
  ats: number[];
  counts: number[];
  stamps: number[];
  /** By the index of the chunk. */
  bases: [number, Record<string, string>][];
  /** Instead of a base: what another chain had led to, and what is different. */
  begins?: [number, ChainBegin][];
  /** Of each edit. */
  afters: number[];
  /** Where typing went on, from where the last key left off; null: in `others`. */
  moves: (number | null)[];
  /** How many characters typing removed. */
  removed: number[];
  /** How many it inserted, of `typed`. */
  lengths: number[];
  typed: string;
  /** The length of the text before a change follows from the edits; in `others` it is written. */
  others: { changes: TextChanges; file?: string; event?: number; origin?: number }[];
  /** The lengths of the text before typing, where they do not follow. */
  totals: [number, number][];
};

/**
 * How a page began where another one had left off, as after its tab was closed: the chain of that page, the chunk after which its
 * texts are meant, and what is different in each file.
 */
export type ChainBegin = { pageId: string; seq: number; changes: Record<string, TextChanges> };

export type StampedChunk = { chunk: EditChunk; stamp: number; begin?: ChainBegin };

/** One stretch of the main file, replaced by typing. */
const typingOf = ({ changes, file, event, origin }: Edit) => {
  if (file !== '' || event !== 'input' || origin !== undefined) return null;
  const [first, second, third, ...rest] = changes;
  if (rest.length > 0 || first === undefined) return null;
  const [before, part, after] = typeof first === 'number' ? [first, second, third] : [0, first, second];
  if (part === undefined || typeof part === 'number') return null;
  if (typeof first !== 'number' && third !== undefined) return null;
  if (typeof first === 'number' && first === 0) return null;
  if (after !== undefined && (typeof after !== 'number' || after === 0)) return null;
  const [removed, ...lines] = part;
  // An empty line list and one empty line are the same change; only the first is written again.
  if (lines.length === 1 && lines[0] === '') return null;
  const inserted = lines.join('\n');
  return { before, removed, inserted, total: before + removed + (after ?? 0) };
};

export const packChunks = (chunks: readonly StampedChunk[]): string => {
  const packed: Packed = {
    seqs: [],
    ats: [],
    counts: [],
    stamps: [],
    bases: [],
    afters: [],
    moves: [],
    removed: [],
    lengths: [],
    typed: '',
    others: [],
    totals: [],
  };
  let [seq, at, stamp, place, total] = [0, 0, 0, 0, 0];
  const typed: string[] = [];
  const begins: [number, ChainBegin][] = [];
  for (const [index, { chunk, stamp: own, begin }] of chunks.entries()) {
    if (begin) begins.push([index, begin]);
    packed.seqs.push(chunk.seq - seq);
    packed.ats.push(chunk.at - at);
    packed.counts.push(chunk.edits.length);
    packed.stamps.push(own - stamp);
    [seq, at, stamp] = [chunk.seq, chunk.at, own];
    if (chunk.base) packed.bases.push([index, chunk.base]);
    for (const edit of chunk.edits) {
      packed.afters.push(edit.after);
      const typing = typingOf(edit);
      if (!typing) {
        const { changes, file, event, origin } = edit;
        packed.moves.push(null);
        packed.others.push({
          changes,
          ...(file !== '' && { file }),
          ...(event !== 'input' && { event: editEvents.indexOf(event) }),
          ...(origin && { origin: pasteOrigins.indexOf(origin) }),
        });
        continue;
      }
      if (typing.total !== total) packed.totals.push([packed.moves.length, typing.total]);
      packed.moves.push(typing.before - place);
      packed.removed.push(typing.removed);
      packed.lengths.push(typing.inserted.length);
      typed.push(typing.inserted);
      place = typing.before + typing.inserted.length;
      total = typing.total - typing.removed + typing.inserted.length;
    }
  }
  return JSON.stringify({ ...packed, typed: typed.join(''), ...(begins.length > 0 && { begins }) });
};

export const unpackChunks = (text: string): StampedChunk[] => {
  const packed = JSON.parse(text) as Packed;
  const bases = new Map(packed.bases);
  const begins = new Map(packed.begins);
  const totals = new Map(packed.totals);
  let [seq, at, stamp, place, total] = [0, 0, 0, 0, 0];
  let [edit, typing, other, letter] = [0, 0, 0, 0];
  const nextEdit = (): Edit => {
    const after = packed.afters[edit] ?? 0;
    const move = packed.moves[edit] ?? null;
    const told = totals.get(edit);
    edit += 1;
    if (move === null) {
      const { changes = [], file = '', event = 0, origin } = packed.others[other++] ?? {};
      const from = origin === undefined ? undefined : pasteOrigins[origin];
      return { after, file, changes, event: editEvents[event] ?? 'input', ...(from && { origin: from }) };
    }
    const removed = packed.removed[typing] ?? 0;
    const length = packed.lengths[typing] ?? 0;
    typing += 1;
    const inserted = packed.typed.slice(letter, letter + length);
    letter += length;
    if (told !== undefined) total = told;
    const before = place + move;
    const rest = total - before - removed;
    const part: [number, ...string[]] = length === 0 ? [removed] : [removed, ...inserted.split('\n')];
    place = before + length;
    total = total - removed + length;
    return {
      after,
      file: '',
      changes: [...(before > 0 ? [before] : []), part, ...(rest > 0 ? [rest] : [])],
      event: 'input',
    };
  };
  return packed.seqs.map((step, index) => {
    seq += step;
    at += packed.ats[index] ?? 0;
    stamp += packed.stamps[index] ?? 0;
    const base = bases.get(index);
    const edits = Array.from({ length: packed.counts[index] ?? 0 }, nextEdit);
    const begin = begins.get(index);
    return { chunk: { seq, at, ...(base && { base }), edits }, stamp, ...(begin && { begin }) };
  });
};
