import { timings } from '#contract/core/timings.ts';
import { ApiError } from '#web/net/api-error.ts';
import type { Network } from '#web/net/network.ts';
import { markOf, type Marks, reconcile, type Texts } from './reconcile.ts';
import { makeStore, type Store } from '#web/browser/store.ts';

/*
 * How saving works.
 *
 * One `Autosave` saves the texts of one row (an exercise, a student's code) from opening to closing. Its state: what
 * the server has (`saved`, with its version), what was typed since (`mine`, only the texts that differ), and what is in
 * flight (`sending`).
 *
 * - Each edit is written to the draft on this device first: if the page is closed or crashes after the keystroke, the
 *   next opening recovers it. The draft is deleted when the server has everything.
 * - 500 ms after the last edit (debounced), or at once by `saveNow`, `mine` is sent with the version that it is based on.
 *   One call at a time; edits made meanwhile are sent with the next.
 * - Optimistic locking: the server refuses an older version (409) and sends the newer row. Texts that only one side
 *   changed are merged silently. A text that both changed stops saving until the user has chosen a side.
 * - Unreachable, overloaded, a full disk or a server error: retried after 1, 2, 4 … 30 s, not before the time that the server
 *   says, and as soon as the network is back. Refused for a permanent reason (too long, deleted, signed out): shown to the user, and retried with the next edit.
 * - A call without an answer may have arrived: the marks of what was sent (`unanswered`) distinguish our own save, whose
 *   answer was lost, from a change by somebody else, for as long as the server's row is unknown.
 * - On opening, a draft is reconciled with the server's row in the same way.
 */

/** The server's texts, and the version number, which grows with each save. */
export type Saved<F extends Texts> = { fields: F; version: number };

/** Stored on this device until the server has the text. */
export type Draft<F extends Texts> = {
  version: number;
  base: Partial<F>;
  mine: Partial<F>;
  /** Sent without an answer. */
  unanswered?: Marks<F>;
  at: number;
};

export type SaveStatus = 'saved' | 'saving' | 'retrying' | 'offline' | 'conflict' | 'refused';

export type SaveState<F extends Texts> = {
  fields: F;
  status: SaveStatus;
  /** Why saving failed, where a retry does not help, or where the user can do something about it. */
  problem: string | null;
  /** Both sides of a text that was changed twice. */
  conflict: { theirs: Saved<F>; clashing: (keyof F)[] } | null;
  /** When the recovered draft was typed; null when there was none. */
  restoredFrom: number | null;
};

export type Autosave<F extends Texts> = Pick<Store<SaveState<F>>, 'get' | 'subscribe'> & {
  edit: <K extends keyof F>(key: K, value: F[K]) => void;
  /** Resolves to true when everything is saved. */
  saveNow: () => Promise<boolean>;
  /**
   * Sends the edits with another call, which saves them; `base` is null if there is nothing to save. Resolves to null when
   * they could not be saved, and rejects when the call was refused for another reason: then they are saved without it.
   */
  saveWith: <A extends { saved: Saved<F> | null }>(
    call: (fields: F, base: number | null) => Promise<A>,
  ) => Promise<A | null>;
  /** A newer row arrived by another call. */
  receive: (row: Saved<F>) => void;
  resolve: (side: 'mine' | 'theirs') => void;
  stop: () => void;
};

type Surroundings<F extends Texts> = {
  saved: Saved<F>;
  draft?: Draft<F> | undefined;
  /** Resolves to the saved row; an `ApiError` of status 409 carries the newer one as `current`. */
  save: (fields: Partial<F>, version: number, attempt: number) => Promise<Saved<F>>;
  readCurrent: (current: unknown) => Saved<F> | null;
  keep: (draft: Draft<F> | null) => void;
  network: Pick<Network, 'get' | 'subscribe'>;
  now?: () => number;
};

const longestWait = 30_000;
/** Of one text. Whoever is offline for hours sends many. */
const mostMarks = 200;

const isTemporary = (cause: unknown) =>
  !(cause instanceof ApiError) || cause.status === 0 || cause.status >= 500;

export const makeAutosave = <F extends Texts>(from: Surroundings<F>): Autosave<F> => {
  const { save, readCurrent, keep, network, now = Date.now } = from;
  let saved = from.saved;
  let mine: Partial<F> = {};
  let sending: Partial<F> | null = null;
  /** Sent without an answer: the server may have any of it. */
  let unanswered: Marks<F> = {};
  let inFlight: Promise<void> | null = null;
  let attempt = 0;
  let isStopped = false;
  let clock: ReturnType<typeof setTimeout> | undefined;

  const store = makeStore<SaveState<F>>({
    fields: saved.fields,
    status: 'saved',
    problem: null,
    conflict: null,
    restoredFrom: null,
  });
  const isDirty = () => Object.keys(mine).length > 0;
  const show = (part: Partial<SaveState<F>>) =>
    store.set({ ...store.get(), fields: { ...saved.fields, ...mine }, ...part });

  const keepDraft = () => {
    if (!isDirty()) return keep(null);
    const keys = Object.keys(mine) as (keyof F)[];
    const base = Object.fromEntries(keys.map(key => [key, saved.fields[key]])) as Partial<F>;
    keep({ version: saved.version, base, mine, unanswered, at: now() });
  };
  const noteSent = (sent: Partial<F>) => {
    for (const key of Object.keys(sent) as (keyof F)[]) {
      const mark = markOf(sent[key]);
      const others = (unanswered[key] ?? []).filter(other => other !== mark);
      unanswered = { ...unanswered, [key]: [...others, mark].slice(-mostMarks) };
    }
  };

  /** Rebases the unsaved edits onto the server's newer row; enters `conflict` when both changed the same text. */
  const settleOn = (theirs: Saved<F>, base: Partial<F>) => {
    const { left, clashing } = reconcile({ base, mine, theirs: theirs.fields, sent: unanswered });
    if (clashing.length > 0) {
      clearTimeout(clock);
      show({ status: 'conflict', conflict: { theirs, clashing }, problem: null });
      return false;
    }
    saved = theirs;
    mine = left;
    // What was sent before is based on an older version: the server refuses it from now on.
    unanswered = {};
    return true;
  };

  const schedule = (wait: number) => {
    clearTimeout(clock);
    if (!isStopped) clock = setTimeout(() => void send(), wait);
  };

  const handleFailure = (cause: unknown) => {
    const error = cause instanceof ApiError ? cause : null;
    const theirs = error?.status === 409 ? readCurrent(error.current) : null;
    if (theirs) {
      if (!settleOn(theirs, saved.fields)) return;
      attempt = 0;
      keepDraft();
      show({ status: isDirty() ? 'saving' : 'saved', problem: null });
      if (isDirty()) schedule(0);
      return;
    }
    if (error && !isTemporary(error) && error.status !== 429) {
      attempt = 0;
      return show({ status: 'refused', problem: error.message });
    }
    const isWorthTelling = error?.code === 'too_many' || error?.code === 'storage_full';
    show({
      status: error?.status === 0 ? 'offline' : 'retrying',
      problem: isWorthTelling ? error.message : null,
    });
    const wait = Math.min(1000 * 2 ** (attempt - 1), longestWait);
    schedule(Math.max(wait, 1000 * (error?.retryAfter ?? 0)));
  };

  const transmit = async (by: (fields: Partial<F>) => Promise<Saved<F>>) => {
    sending = { ...mine };
    attempt += 1;
    const before = unanswered;
    noteSent(sending);
    keepDraft();
    if (store.get().status === 'saved' || attempt === 1) show({ status: 'saving', problem: null });
    try {
      const sent = sending;
      const row = await by(sent);
      sending = null;
      unanswered = {};
      attempt = 0;
      for (const key of Object.keys(sent) as (keyof F)[]) if (mine[key] === sent[key]) delete mine[key];
      saved = row;
      keepDraft();
      show({ status: isDirty() ? 'saving' : 'saved', problem: null });
      if (isDirty()) schedule(timings.autosave);
    } catch (cause) {
      // Refused: this one did not arrive.
      if (!isTemporary(cause)) unanswered = before;
      sending = null;
      throw cause;
    }
  };

  const transmitAlone = () =>
    transmit(fields => save(fields, saved.version, attempt)).catch((cause: unknown) => handleFailure(cause));

  const transmitWith = async <A extends { saved: Saved<F> | null }>(
    call: (fields: F, base: number | null) => Promise<A>,
    isRepeated = false,
  ): Promise<A | null> => {
    let answer: A | null = null;
    try {
      await transmit(async fields => {
        answer = await call({ ...saved.fields, ...fields }, saved.version);
        return answer.saved ?? saved;
      });
      return answer;
    } catch (cause) {
      const isConflict =
        cause instanceof ApiError && cause.status === 409 && readCurrent(cause.current) !== null;
      if (!isConflict && !isTemporary(cause)) {
        await transmitAlone();
        if (isDirty()) return null;
        throw cause;
      }
      handleFailure(cause);
      // It was our own save, or one of another text: the call is worth repeating with the newer version.
      if (!isConflict || isRepeated || store.get().conflict) return null;
      clearTimeout(clock);
      return isDirty() ? transmitWith(call, true) : call(saved.fields, null);
    }
  };

  const send = async () => {
    clearTimeout(clock);
    if (inFlight) return inFlight;
    if (!isDirty() || store.get().conflict) return;
    inFlight = transmitAlone();
    await inFlight;
    inFlight = null;
  };

  const unsubscribe = network.subscribe(() => {
    const isWaiting = ['offline', 'retrying'].includes(store.get().status);
    if (network.get() && isWaiting) schedule(0);
  });

  if (from.draft) {
    const { draft } = from;
    saved = { version: draft.version, fields: { ...from.saved.fields, ...draft.base } };
    mine = { ...draft.mine };
    unanswered = draft.unanswered ?? {};
    const isSettled = settleOn(from.saved, draft.base);
    keepDraft();
    if (isDirty()) show({ restoredFrom: draft.at, ...(isSettled && { status: 'saving' }) });
    if (isDirty() && isSettled) schedule(timings.autosave);
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    edit: (key, value) => {
      mine = { ...mine, [key]: value };
      // If the server may have something else meanwhile, the old text must be sent, too.
      if (value === saved.fields[key] && !unanswered[key]) delete mine[key];
      keepDraft();
      if (store.get().conflict) return show({});
      if (!isDirty()) {
        clearTimeout(clock);
        return show({ status: 'saved', problem: null });
      }
      const { status } = store.get();
      const isWaiting = status === 'offline' || status === 'retrying';
      show(isWaiting ? {} : { status: 'saving', problem: null });
      if (!isWaiting) schedule(timings.autosave);
    },
    saveNow: async () => {
      if (inFlight) await inFlight;
      await send();
      return !isDirty();
    },
    saveWith: async call => {
      while (inFlight) await inFlight;
      if (store.get().conflict) return null;
      if (!isDirty()) return call(saved.fields, null);
      clearTimeout(clock);
      const work = transmitWith(call);
      inFlight = work.then(
        () => {},
        () => {},
      );
      return work.finally(() => (inFlight = null));
    },
    receive: row => {
      if (row.version <= saved.version || sending || store.get().conflict) return;
      if (!settleOn(row, saved.fields)) return;
      keepDraft();
      show({});
    },
    resolve: side => {
      const { conflict } = store.get();
      if (!conflict) return;
      saved = conflict.theirs;
      unanswered = {};
      if (side === 'theirs') for (const key of conflict.clashing) delete mine[key];
      attempt = 0;
      keepDraft();
      show({ status: isDirty() ? 'saving' : 'saved', conflict: null });
      if (isDirty()) schedule(0);
    },
    stop: () => {
      isStopped = true;
      clearTimeout(clock);
      unsubscribe();
    },
  };
};
