import 'fake-indexeddb/auto';
import { ChangeSet } from '@codemirror/state';
import type { BodyOf } from '#contract/core/endpoint.ts';
import { randomUUID } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import { getHealth } from '#contract/site/operations.ts';
import { journalContactMs, sendEdits } from '#contract/learning/journal/journal.ts';
import { saveUserExercise } from '#contract/learning/work.ts';
import { makeApi } from '#web/net/api.ts';
import { makeNetwork } from '#web/net/network.ts';
import type { Transport } from '#web/net/transport.ts';
import { makeToasts } from '#web/browser/toasts.ts';
import { safeStorage } from '#web/browser/safe-storage.ts';
import { type Draft, makeAutosave } from '#web/saving/autosave.ts';
import { makeDrafts } from '#web/saving/drafts.ts';
import { makeJournal } from '#web/saving/journal/edit-journal.ts';
import { makeKeptChunks } from '#web/saving/journal/kept-chunks.ts';
import { sendLeft } from '#web/saving/journal/send-left.ts';
import { makePageStore, type PageStore } from '#web/saving/page-store.ts';
import type { BroughtTexts } from './brought-texts.ts';

type Texts = { solutionCode: string };
type Row = { id: number; version: number; solutionCode: string };

/** A browser of one student: what is stored on it outlives its pages. */
export const aDevice = () => {
  const factory = new IDBFactory();
  const living = new Set<string>();
  const clockSkewMs = Math.round((Math.random() * 2 - 1) * 3_600_000);
  const stored = {} as Record<string, string>;
  /** Where pages keep what IndexedDB does not take in time. */
  const storage = Object.create({
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      stored[key] = value;
      (storage as Record<string, unknown>)[key] = value;
    },
    removeItem: (key: string) => {
      delete stored[key];
      delete (storage as Record<string, unknown>)[key];
    },
  }) as Storage;
  return { factory, living, clockSkewMs, storage };
};
export type Device = ReturnType<typeof aDevice>;

export type Faults = { isCut: boolean };

type Given = {
  /** What reached the server, and when, as it looks from here. */
  brought: BroughtTexts;
  device: Device;
  faults: Faults;
  url: () => string;
  authToken: string;
  row: Row;
};

/** After its death nothing of a page reaches the device or the network, whatever its clocks still do. */
const mortal = (store: PageStore, isDead: () => boolean): PageStore => ({
  ...store,
  put: (key, value) => {
    // What is stored is a copy, as in a browser.
    if (!isDead()) store.put(key, structuredClone(value));
  },
  remove: key => {
    if (!isDead()) store.remove(key);
  },
});

/**
 * One open page of an exercise, with the page's own code for the network, saving, drafts and the journal. Its editor is a text at
 * whose end somebody types.
 */
export const openPage = async ({ device, faults, url, authToken, row, brought }: Given) => {
  let isDead = false;
  const locks = {
    request: (name: string) => {
      device.living.add(name);
      return new Promise(() => {});
    },
    query: async () => ({ held: [...device.living].map(name => ({ name })) }),
  } as unknown as LockManager;
  const whole = makePageStore({
    openIndexedDb: () => device.factory,
    locks,
    storage: safeStorage(() => device.storage),
  });
  const store = mortal(whole, () => isDead);
  const now = () => Date.now() + device.clockSkewMs;
  const transport: Transport = async ({ method, url: path, headers, body }) => {
    if (isDead || faults.isCut) throw new TypeError('Failed to fetch');
    const one = brought.begin({ method, path, body });
    const answer = await fetch(`${url()}${path}`, { method, headers, ...(body !== undefined && { body }) })
      .then(async response => ({ status: response.status, text: await response.text() }))
      .finally(one.end);
    one.hasArrived(answer.status);
    const { text } = answer;
    // The answer of a call may be what is lost.
    if (isDead || faults.isCut) throw new TypeError('Failed to fetch');
    return { status: answer.status, json: text === '' ? {} : (JSON.parse(text) as unknown) };
  };
  const network = makeNetwork({
    isOnline: () => true,
    probe: async () => {
      const { status } = await transport({ method: getHealth.method, url: getHealth.path, headers: {} });
      if (status >= 500) throw new Error('Not yet');
    },
    window: { addEventListener: () => {} } as unknown as Window,
  });
  const session = { get: () => ({ token: authToken }), refused: async () => false };
  const api = makeApi({ transport, session, toasts: makeToasts(), network, csrfToken: '' });
  const drafts = makeDrafts(store);
  const draftName = `me/user-exercise/${row.id}`;
  const draft = await drafts.take<Draft<Texts>>(draftName);
  const autosave = makeAutosave<Texts>({
    saved: { version: row.version, fields: { solutionCode: row.solutionCode } },
    draft,
    save: async (fields, version) => {
      const call = { params: { id: row.id }, body: { ...fields, version } };
      const { userExercise } = await api(saveUserExercise, call, { isQuiet: true });
      return { version: userExercise.version, fields: { solutionCode: userExercise.solutionCode } };
    },
    readCurrent: current => {
      const newer = current as Row | undefined;
      return newer ? { version: newer.version, fields: { solutionCode: newer.solutionCode } } : null;
    },
    keep: one => drafts.keep(draftName, one),
    network,
    now,
  });
  // On this exercise nobody else writes: what is on the device is newer.
  if (autosave.get().conflict) autosave.resolve('mine');
  const send = (body: BodyOf<typeof sendEdits>) =>
    api(sendEdits, { params: { id: row.id }, body }, { isQuiet: true });
  const journal = makeJournal({
    pageId: randomUUID(),
    read: () => ({ '': autosave.get().fields.solutionCode }),
    originOf: () => 'outside',
    kept: makeKeptChunks(store, `me/journal/${row.id}`, now),
    send,
    network,
    contactEveryMs: journalContactMs,
    monotonic: () => performance.now(),
  });
  const stopFollowing = autosave.subscribe(journal.touch);
  return {
    id: row.id,
    text: () => autosave.get().fields.solutionCode,
    /** As the editor does it: the journal first, then the text. */
    replaceEnd: (removed: number, inserted: string, event: 'input' | 'paste' = 'input') => {
      const before = autosave.get().fields.solutionCode;
      const from = Math.max(0, before.length - removed);
      journal.note({
        file: '',
        changes: ChangeSet.of({ from, to: before.length, insert: inserted }, before.length),
        event,
      });
      autosave.edit('solutionCode', before.slice(0, from) + inserted);
    },
    kill: () => {
      isDead = true;
      device.living.delete(`cairn-page/${store.page}`);
      stopFollowing();
      journal.stop();
      autosave.stop();
    },
    /** As when the exam has ended: what was typed until then is sent, and what does not get through now stays on the device. */
    close: async () => {
      stopFollowing();
      autosave.stop();
      await journal.sendNow().catch(() => {});
      journal.stop();
    },
    /** As the page after the end does it. */
    sendLeft: () => sendLeft(makeKeptChunks(store, `me/journal/${row.id}`, now), send),
    hasLeft: async () => (await makeKeptChunks(store, `me/journal/${row.id}`, now).listLeft()).length > 0,
  };
};

export type SimulatedPage = Awaited<ReturnType<typeof openPage>>;
