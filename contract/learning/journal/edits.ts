import { z } from 'zod';
import { Code, codeLimit } from '../../core/values.ts';
import { mostFiles } from '../../running/exercise-files.ts';
import { applyChanges, ChangesDoNotFit, type TextChanges } from './changes.ts';

/**
 * How a program came to be, as a chain of edits. Each page that has an exercise open writes a chain of its own, in chunks with
 * ascending numbers. A chunk with a `base` says how all files were before its edits, so whoever has it needs none before it. The
 * first one has it, and one after anything that was lost.
 */

/** The texts of a program by file; the main file has no name. */
export type ProgramTexts = Record<string, string>;
export const mainFile = '';

/**
 * How text came in: typed or deleted (`input`), pasted, dropped, by undo and redo, by going back to the starting code or to an
 * earlier try (`reset`), or from the server, as when another tab changed it.
 */
export const editEvents = ['input', 'paste', 'drop', 'undo', 'reset', 'server'] as const;
export type EditEvent = (typeof editEvents)[number];

/** Where pasted text was before: in this student's program, in the course, or neither. */
export const pasteOrigins = ['own', 'course', 'outside'] as const;
export type PasteOrigin = (typeof pasteOrigins)[number];

const mostMs = 2_147_483_647;
const Milliseconds = z.int().min(0).max(mostMs);
const Length = z.int().min(0).max(codeLimit);
const FileName = z.string().max(100);

const Changes: z.ZodType<TextChanges> = z.array(z.union([Length, z.tuple([Length], Code)])).max(2000);

export const Edit = z.object({
  /** Milliseconds since the edit before it, or since the chunk's `at`. By the page's own clock, which proves nothing. */
  after: Milliseconds,
  file: FileName.default(mainFile),
  changes: Changes,
  event: z.enum(editEvents).default('input'),
  origin: z.enum(pasteOrigins).optional(),
});
export type Edit = z.infer<typeof Edit>;

const Seq = z.int().min(0).max(10_000_000);

export const EditChunk = z.object({
  seq: Seq,
  /** Milliseconds since the page began its chain. */
  at: Milliseconds,
  base: z
    .record(FileName, Code)
    .refine(files => Object.keys(files).length <= mostFiles + 1)
    .optional(),
  edits: z.array(Edit).max(5000),
});
export type EditChunk = z.infer<typeof EditChunk>;

/** The texts after an edit. */
export const applyEdit = (texts: ProgramTexts, { file, changes }: Edit): ProgramTexts => ({
  ...texts,
  [file]: applyChanges(Object.hasOwn(texts, file) ? (texts[file] ?? '') : '', changes),
});

/** The texts after a chunk; null before the first one that can be applied. */
export const applyChunk = (texts: ProgramTexts | null, { base, edits }: EditChunk): ProgramTexts => {
  const begin = base ?? texts;
  if (!begin) throw new ChangesDoNotFit('Nothing says how the files were before these edits.');
  return edits.reduce(applyEdit, begin);
};

/** One state of a program. A gap means that edits before it are missing: it stands on a new base. */
export type RebuiltState = { seq: number; texts: ProgramTexts; isAfterGap: boolean };

/**
 * The states after each chunk of one chain. Chunks whose edits have nothing to stand on, because one before them is missing, give
 * none: nothing is guessed.
 */
export function* rebuildChain(chunks: readonly EditChunk[]): Generator<RebuiltState> {
  let texts: ProgramTexts | null = null;
  let last = -1;
  let isAfterGap = false;
  for (const chunk of chunks) {
    if (chunk.seq <= last) continue;
    if (chunk.seq !== last + 1) {
      isAfterGap = true;
      texts = null;
    }
    last = chunk.seq;
    if (!chunk.base && !texts) continue;
    try {
      texts = applyChunk(texts, chunk);
    } catch (cause) {
      if (!(cause instanceof ChangesDoNotFit)) throw cause;
      texts = null;
      isAfterGap = true;
      continue;
    }
    yield { seq: chunk.seq, texts, isAfterGap };
    isAfterGap = false;
  }
}
