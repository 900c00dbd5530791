import type { BodyOf, ResponseOf } from '#contract/core/endpoint.ts';
import type { EditChunk, EditEvent } from '#contract/learning/journal/edits.ts';
import {
  journalEveryMs,
  mostChunksAtOnce,
  mostJournalCharacters,
  type sendEdits,
} from '#contract/learning/journal/journal.ts';
import { ApiError } from '#web/net/api-error.ts';
import type { Network } from '#web/net/network.ts';
import { type MadeEdit, makeEditLog, type OriginOf } from './edit-log.ts';
import type { KeptChunks } from './kept-chunks.ts';
import type { ProgramTexts } from '#contract/learning/journal/edits.ts';

/*
 * How the journal works.
 *
 * One `Journal` writes down how the program of one exercise comes to be, from the opening of its page to the closing. The key
 * handler only notes what happened; a moment later (`keepAfterMs`) it is written into the open chunk, which is kept on this
 * device, and once a second the chunk is closed and sent. One call at a time, in order; the answer says up to where the server
 * can follow, and what it has is forgotten here.
 *
 * - Unreachable, overloaded, a full disk: tried again after 1, 2, 4, 8 s, and as soon as the network is back. Nothing is
 *   forgotten meanwhile.
 * - What a closed page has left here is sent first, in the name of that page.
 * - If the server lacks what this device does not have any more, the next chunk says how all files are.
 * - `contactEveryMs`: in an exam the page also says that it is there while nobody types.
 */

export type Journal = {
  /** Called by the editor for each change; costs nothing but a place in a list. */
  note: (edit: MadeEdit) => void;
  /** The texts may have changed, also without the editor. Costs as little. */
  touch: () => void;
  /** The next change that the editor does not make is of this kind. */
  expect: (event: EditEvent) => void;
  /** Sends what there is now, also while the page is being closed. */
  sendNow: () => Promise<void>;
  /** Whether the server has everything. */
  isSent: () => boolean;
  stop: () => void;
};

type Body = BodyOf<typeof sendEdits>;

type Surroundings = {
  pageId: string;
  read: () => ProgramTexts;
  originOf: OriginOf;
  kept: KeptChunks;
  send: (body: Body) => Promise<ResponseOf<typeof sendEdits>>;
  network: Pick<Network, 'get' | 'subscribe'>;
  contactEveryMs: number | null;
  /** Never goes back, and has nothing to do with the date. */
  monotonic: () => number;
};

/** Keys within this time are one write on the device. */
const keepAfterMs = 100;
const longestWait = 8000;
const patienceMs = 8000;

/** As many as fit into one call. */
const fitting = (chunks: readonly EditChunk[]): EditChunk[] => {
  let characters = 0;
  const most = chunks.slice(0, mostChunksAtOnce);
  const tooMany = most.findIndex((chunk, index) => {
    characters += JSON.stringify(chunk).length;
    const isNext = index === 0 || chunk.seq === (most[index - 1]?.seq ?? 0) + 1;
    return index > 0 && (characters > mostJournalCharacters || !isNext);
  });
  return tooMany === -1 ? most : most.slice(0, tooMany);
};

/** An answer that does not come keeps nothing else waiting: what arrived after all is not stored twice. */
const inTime = <T>(answer: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const clock = setTimeout(() => reject(new ApiError(0, {})), patienceMs);
  return Promise.race([answer, promise]).finally(() => clearTimeout(clock));
};

type Waiting = { pageId: string; chunks: EditChunk[] };

export const makeJournal = (from: Surroundings): Journal => {
  const { pageId, kept, send, network, contactEveryMs, monotonic } = from;
  const begun = monotonic();
  const now = () => Math.max(0, Math.round(monotonic() - begun));
  kept.begin(pageId);
  const log = makeEditLog({ ...from, now });
  let noted: MadeEdit[] = [];
  let keepClock: ReturnType<typeof setTimeout> | undefined;
  let sendClock: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let inFlight: Promise<void> | null = null;
  let isStopped = false;
  /** The course does not keep edits any more. */
  let isRefused = false;
  const own: Waiting = { pageId, chunks: [] };
  /** Those of closed pages come first. */
  let waiting: Waiting[] = [own];
  const reading = kept.listLeft().then(
    left => {
      waiting = [...left, own];
      if (left.length > 0) schedule(0);
    },
    () => {},
  );

  const keep = () => {
    clearTimeout(keepClock);
    keepClock = undefined;
    log.write(noted.splice(0));
    log.compare();
    const open = log.current();
    if (open) kept.keep(pageId, open);
  };
  const close = () => {
    keep();
    const closed = log.close();
    if (closed) own.chunks.push(closed);
  };

  const schedule = (wait: number) => {
    clearTimeout(sendClock);
    sendClock = isStopped || isRefused ? undefined : setTimeout(() => void transmit(), wait);
  };
  const scheduleNext = () => {
    const hasMore = waiting.some(({ chunks }) => chunks.length > 0) || log.current() || noted.length > 0;
    if (hasMore) schedule(journalEveryMs);
    else if (contactEveryMs !== null) schedule(contactEveryMs);
    else sendClock = undefined;
  };

  const settle = (one: Waiting, sent: EditChunk[], until: number) => {
    const seqs = sent.map(({ seq }) => seq);
    one.chunks = one.chunks.filter(({ seq }) => !seqs.includes(seq));
    kept.forget(one.pageId, seqs);
    if (one !== own && one.chunks.length === 0) waiting = waiting.filter(other => other !== one);
    // It lacks what this device does not have any more.
    if (one === own && until < (own.chunks[0]?.seq ?? log.nextSeq())) {
      const [next] = own.chunks;
      if (!next) log.beginAnew();
      else if (!next.base) {
        close();
        log.beginAnew();
      }
    }
  };

  const handleFailure = (cause: unknown, one: Waiting, sent: EditChunk[]) => {
    const error = cause instanceof ApiError ? cause : null;
    // Of these chunks the server takes none, however often they come.
    if (error?.status === 400 || error?.status === 413) settle(one, sent, -1);
    const wait = Math.min(1000 * 2 ** Math.max(0, attempt - 1), longestWait);
    schedule(Math.max(wait, 1000 * (error?.retryAfter ?? 0)));
  };

  const forgetAll = () => {
    clearTimeout(sendClock);
    for (const { pageId: name, chunks } of waiting)
      kept.forget(
        name,
        chunks.map(({ seq }) => seq),
      );
    waiting = [own];
    own.chunks = [];
  };

  const transmitOnce = async () => {
    await reading;
    if (isRefused) return;
    close();
    const one = waiting.find(({ chunks }) => chunks.length > 0) ?? own;
    const sent = fitting(one.chunks);
    if (sent.length === 0 && contactEveryMs === null) {
      sendClock = undefined;
      return;
    }
    attempt += 1;
    try {
      const body = { pageId: one.pageId, now: one === own ? now() : null, chunks: sent };
      const { until, isKept } = await inTime(send(body));
      attempt = 0;
      if (!isKept) {
        isRefused = true;
        return forgetAll();
      }
      settle(one, sent, until);
      const isFull = waiting.some(({ chunks }) => chunks.length > 0);
      if (isFull) schedule(0);
      else scheduleNext();
    } catch (cause) {
      handleFailure(cause, one, sent);
    }
  };
  const transmit = async () => {
    if (inFlight) return inFlight;
    inFlight = transmitOnce();
    await inFlight;
    inFlight = null;
  };

  const unsubscribe = network.subscribe(() => {
    if (network.get() && attempt > 0 && !inFlight) schedule(0);
  });
  if (contactEveryMs !== null) schedule(0);

  const noteSoon = () => {
    keepClock ??= setTimeout(keep, keepAfterMs);
    if (sendClock === undefined && !inFlight) schedule(journalEveryMs);
  };

  return {
    note: edit => {
      if (isStopped || isRefused) return;
      noted.push(edit);
      noteSoon();
    },
    touch: () => {
      if (!isStopped && !isRefused) noteSoon();
    },
    expect: log.expect,
    sendNow: async () => {
      keep();
      await inFlight;
      if (log.current() || waiting.some(({ chunks }) => chunks.length > 0)) await transmit();
    },
    isSent: () => noted.length === 0 && !log.current() && waiting.every(({ chunks }) => chunks.length === 0),
    stop: () => {
      keep();
      isStopped = true;
      kept.end(pageId);
      clearTimeout(sendClock);
      unsubscribe();
    },
  };
};
