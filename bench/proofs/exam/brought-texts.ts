import type { BodyOf } from '#contract/core/endpoint.ts';
import { applyChunk, mainFile, type ProgramTexts } from '#contract/learning/journal/edits.ts';
import type { sendEdits } from '#contract/learning/journal/journal.ts';

/** A call that brings text to the server, as it looks from outside: what it brings, when, and whether it got there. */
export type Brought = {
  /** The chain that it belongs to; null: a save. */
  pageId: string | null;
  /** The texts after its chunks, or the one that was saved; none: the page only says that it is there. */
  texts: string[];
  sentAt: number;
  endedAt: number;
  /** Null: nobody knows, because the server was killed meanwhile, or said that something went wrong. */
  hasArrived: boolean | null;
};

type Call = { method: string; path: string; body?: string | undefined };

/** Reads along what the pages of one student send. */
export const broughtTexts = () => {
  const all: Brought[] = [];
  const chains = new Map<string, Map<number, ProgramTexts>>();

  const followed = ({ pageId, chunks }: BodyOf<typeof sendEdits>): string[] => {
    const chain = chains.get(pageId) ?? new Map<number, ProgramTexts>();
    chains.set(pageId, chain);
    return chunks.flatMap(chunk => {
      const before = chain.get(chunk.seq - 1) ?? null;
      if (!chunk.base && !before) return [];
      const texts = applyChunk(before, chunk);
      chain.set(chunk.seq, texts);
      return [texts[mainFile] ?? ''];
    });
  };
  const textsOf = ({ method, path, body = '' }: Call) => {
    if (method === 'POST' && path.endsWith('/journal')) {
      const sent = JSON.parse(body) as BodyOf<typeof sendEdits>;
      return { pageId: sent.pageId, texts: followed(sent) };
    }
    if (method === 'PUT' && path.startsWith('/api/user_exercises/'))
      return { pageId: null, texts: [(JSON.parse(body) as { solutionCode: string }).solutionCode] };
    return null;
  };

  return {
    all,
    begin: (call: Call) => {
      const found = textsOf(call);
      const one: Brought | null = found && {
        ...found,
        sentAt: Date.now(),
        endedAt: Infinity,
        hasArrived: null,
      };
      if (one) all.push(one);
      return {
        end: () => {
          if (one) one.endedAt = Date.now();
        },
        hasArrived: (status: number) => {
          if (one) one.hasArrived = status < 300 ? true : status < 500 ? false : null;
        },
      };
    },
  };
};

export type BroughtTexts = ReturnType<typeof broughtTexts>;
