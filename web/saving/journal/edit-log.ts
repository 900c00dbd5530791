import {
  applyChanges,
  changesBetween,
  ChangesDoNotFit,
  replacedBy,
  type TextChanges,
} from '#contract/learning/journal/changes.ts';
import type {
  Edit,
  EditChunk,
  EditEvent,
  PasteOrigin,
  ProgramTexts,
} from '#contract/learning/journal/edits.ts';

/** An edit as the editor made it. Its changes are written out later, outside of the key handler. */
export type MadeEdit = {
  file: string;
  changes: { toJSON(): unknown };
  event: EditEvent;
};

/** `own`: the program as it is, and what was removed from it. */
export type OriginOf = (inserted: string, own: string[]) => PasteOrigin;

const leastRemembered = 4;
const mostRemoved = 100;

/** The server stores no NUL, and neither does a save. */
const storable = (text: string) => text.replaceAll('\0', '\uFFFD');
const storableTexts = (texts: ProgramTexts): ProgramTexts =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, storable(text)]));
const storableChanges = (changes: TextChanges): TextChanges =>
  changes.map(part => {
    if (typeof part === 'number') return part;
    const [removed, ...lines] = part;
    return [removed, ...lines.map(storable)];
  });

const insertedBy = (changes: TextChanges) =>
  replacedBy(changes)
    .map(({ inserted }) => inserted)
    .join('\n');

type Surroundings = {
  /** All texts of the program as they are now. */
  read: () => ProgramTexts;
  originOf: OriginOf;
  now: () => number;
};

/**
 * The chain of edits of one open page, in chunks. Whatever the editor does not tell, such as a reset or a change by another tab,
 * is found by comparing the texts, so that the chain always leads to what is on the screen.
 */
export const makeEditLog = ({ read, originOf, now }: Surroundings) => {
  let texts = storableTexts(read());
  let seq = 0;
  let needsBase = true;
  /** Begun, and not closed. */
  let open: EditChunk | null = null;
  /** The texts before the open chunk. */
  let before = texts;
  let lastAt = 0;
  /** What was cut may be pasted elsewhere. */
  const removed: string[] = [];
  /** What changed the texts besides the editor, if it is known. */
  let expected: EditEvent | null = null;

  const remember = (text: string, changes: TextChanges) => {
    for (const { from, removed: length } of replacedBy(changes))
      if (length >= leastRemembered) removed.push(text.slice(from, from + length));
    removed.splice(0, removed.length - mostRemoved);
  };

  const begin = (at: number): EditChunk => {
    const base = needsBase ? { base: texts } : {};
    needsBase = false;
    before = texts;
    lastAt = at;
    return { seq, at, edits: [], ...base };
  };

  const add = (file: string, changes: TextChanges, event: EditEvent) => {
    const at = now();
    const next = { ...texts, [file]: applyChanges(texts[file] ?? '', changes) };
    open ??= begin(at);
    const isFromElsewhere = event === 'paste' || event === 'drop';
    const edit: Edit = {
      after: Math.max(0, at - lastAt),
      file,
      changes,
      event,
      ...(isFromElsewhere && {
        origin: originOf(insertedBy(changes), [...Object.values(texts), ...removed]),
      }),
    };
    open.edits.push(edit);
    remember(texts[file] ?? '', changes);
    texts = next;
    lastAt = at;
  };

  /** Follows what the editor did not tell. */
  const compare = (event: EditEvent = expected ?? 'server') => {
    for (const [file, text] of Object.entries(storableTexts(read()))) {
      const changes = changesBetween(texts[file] ?? '', text);
      if (!changes) continue;
      add(file, changes, event);
      expected = null;
    }
  };

  return {
    /** Takes up what the editor did, in its order. */
    write: (made: readonly MadeEdit[]) => {
      for (const { file, changes, event } of made) {
        try {
          add(file, storableChanges(changes.toJSON() as TextChanges), event);
        } catch (cause) {
          // The editor had another text, as with other line ends: then only what came of it is known.
          if (!(cause instanceof ChangesDoNotFit)) throw cause;
          compare(event);
        }
      }
    },
    compare: () => compare(),
    /** The next difference that the editor did not make is of this kind. */
    expect: (event: EditEvent) => {
      expected = event;
    },
    /** What is being written. */
    current: () => open,
    /** Closes the chunk; null if nothing happened since the last one. */
    close: (): EditChunk | null => {
      const closed = open;
      open = null;
      if (closed) seq = closed.seq + 1;
      return closed;
    },
    nextSeq: () => seq,
    /** The server has not all before this: the chunk says how all files were before it. */
    beginAnew: () => {
      needsBase = true;
      if (open) open = { ...open, base: before };
      else open = begin(now());
      needsBase = false;
    },
  };
};
