import { applyEdit, mainFile, type ProgramTexts, rebuildChain } from '#contract/learning/journal/edits.ts';
import type { OwnFiles } from '#contract/running/exercise-files.ts';
import type { Db } from '#server/platform/db/db.ts';
import { withBegins } from './chain-begins.ts';
import { chunksOfBytes, type ReceivedChunk, type StoredChunk } from './chunk-bytes.ts';
import { findLostAt, findSaved, listChunks, type StoredRow } from './journal.db.ts';

/** What one page sent, in the order of its chain. */
export type Chain = { pageId: string; chunks: ReceivedChunk[] };

const chainsOf = (rows: readonly StoredRow[]): Map<string, ReceivedChunk[]> => {
  const chains = new Map<string, StoredChunk[]>();
  for (const row of rows) {
    const chunks = chunksOfBytes(row.bytes, row.receivedAt);
    chains.set(row.pageId, [...(chains.get(row.pageId) ?? []), ...chunks]);
  }
  return withBegins(chains);
};

/** The chunks of each page that had the exercise open, in the order of the pages. */
export const readChainsByPage = async (
  db: Db,
  userExerciseId: number,
): Promise<Map<string, ReceivedChunk[]>> => chainsOf(await listChunks(db, userExerciseId));

export const readChains = async (db: Db, userExerciseId: number): Promise<Chain[]> =>
  [...(await readChainsByPage(db, userExerciseId))].map(([pageId, chunks]) => ({ pageId, chunks }));

/** A program as the server had it. */
export type CodeAt = {
  code: string;
  /** The further files that the page had open for editing, with their whole text. */
  files: OwnFiles;
  receivedAt: Date;
  from: 'journal' | 'saved';
  /** The page and the chunk that it comes from. */
  pageId: string | null;
  seq: number | null;
};

const upTo = ({ pageId, chunks }: Chain, at: Date): Chain => ({
  pageId,
  chunks: chunks.filter(({ receivedAt }) => receivedAt <= at),
});

const programOf = ({ [mainFile]: code = '', ...files }: ProgramTexts) => ({ code, files });

/** The newest state among the chunks that were received by then; null if there is none. */
const newestBy = (chains: Chain[], at: Date): CodeAt | null => {
  let newest: CodeAt | null = null;
  for (const { pageId, chunks } of chains) {
    const there = chunks.filter(({ receivedAt }) => receivedAt <= at);
    const received = new Map(there.map(({ chunk, receivedAt }) => [chunk.seq, receivedAt]));
    const last = [...rebuildChain(there.map(({ chunk }) => chunk))].at(-1);
    const receivedAt = last && received.get(last.seq);
    if (!last || !receivedAt || (newest && newest.receivedAt > receivedAt)) continue;
    newest = { ...programOf(last.texts), receivedAt, from: 'journal', pageId, seq: last.seq };
  }
  return newest;
};

/** Whether a program was on the screen of a page at some time: between two edits. */
const wasShown = ({ chunks }: Chain, saved: { solutionCode: string; files: OwnFiles }): boolean => {
  const isSaved = (texts: ProgramTexts) =>
    texts[mainFile] === saved.solutionCode &&
    Object.entries(saved.files).every(([name, text]) => texts[name] === text);
  let texts: ProgramTexts | null = null;
  const states = new Map(
    [...rebuildChain(chunks.map(({ chunk }) => chunk))].map(one => [one.seq, one.texts]),
  );
  for (const { chunk } of chunks) {
    const after = states.get(chunk.seq);
    let now: ProgramTexts | null = chunk.base ?? texts;
    if (after && now) {
      if (isSaved(now)) return true;
      for (const edit of chunk.edits) {
        now = applyEdit(now, edit);
        if (isSaved(now)) return true;
      }
    }
    texts = after ?? null;
  }
  return false;
};

/** Of two calls of a page the later one may be stored first, where many wait for the database. */
const overtakesMs = 10_000;

/**
 * The program as it had reached the server at a moment: by the journal, or by a save that came after its last edits, as from a
 * program that calls the API, or that overtook them. A save that took longer than the edits after it has a text that the journal
 * went through: then the journal is newer. Null: nothing had reached it.
 */
export const codeAt = async (db: Db, userExerciseId: number, at: Date): Promise<CodeAt | null> => {
  const [chains, saved] = await Promise.all([readChains(db, userExerciseId), findSaved(db, userExerciseId)]);
  const newest = newestBy(chains, at);
  if (!saved || saved.updatedAt > at) return newest;
  const files = saved.files as OwnFiles;
  const isOld = newest && newest.receivedAt.getTime() - saved.updatedAt.getTime() > overtakesMs;
  const wasOnPage = () =>
    chains.some(chain => wasShown(upTo(chain, at), { solutionCode: saved.solutionCode, files }));
  if (newest && (isOld || wasOnPage())) return newest;
  return {
    code: saved.solutionCode,
    files,
    receivedAt: saved.updatedAt,
    from: 'saved',
    pageId: null,
    seq: null,
  };
};

/** Since when the server had not heard of this page at that moment; null: it had not lost it. */
export const lostConnectionBefore = (db: Db, userExerciseId: number, pageId: string, at: Date) =>
  findLostAt(db, { userExerciseId, pageId, at });

/** What arrived after a moment, by page, and the program that it makes. */
export type LateChunks = {
  pageId: string;
  firstReceivedAt: Date;
  lastReceivedAt: Date;
  count: number;
  /** The state after all of it; null if chunks before it are missing. */
  program: { code: string; files: OwnFiles } | null;
};

export const lateChunks = async (db: Db, userExerciseId: number, after: Date): Promise<LateChunks[]> => {
  const chains = await readChains(db, userExerciseId);
  return chains.flatMap(({ pageId, chunks }) => {
    const late = chunks.filter(({ receivedAt }) => receivedAt > after);
    const times = late.map(({ receivedAt }) => receivedAt.getTime());
    if (times.length === 0) return [];
    const last = [...rebuildChain(chunks.map(({ chunk }) => chunk))].at(-1);
    const isItsOwn = late.some(({ chunk }) => chunk.seq === last?.seq);
    return [
      {
        pageId,
        firstReceivedAt: new Date(Math.min(...times)),
        lastReceivedAt: new Date(Math.max(...times)),
        count: late.length,
        program: last && isItsOwn ? programOf(last.texts) : null,
      },
    ];
  });
};
