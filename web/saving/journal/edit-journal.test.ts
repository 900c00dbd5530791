import 'fake-indexeddb/auto';
import { ChangeSet, Text } from '@codemirror/state';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EditChunk, type ProgramTexts, rebuildChain } from '#contract/learning/journal/edits.ts';
import { safeStorage } from '#web/browser/safe-storage.ts';
import { ApiError } from '#web/net/api-error.ts';
import { makePageStore } from '../page-store.ts';
import { makeJournal } from './edit-journal.ts';
import { makeKeptChunks } from './kept-chunks.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

/** A server that stores chunks by page, or answers as it is told to. */
const aServer = () => {
  const pages = new Map<string, Map<number, EditChunk>>();
  const calls: { pageId: string; now: number | null; chunks: EditChunk[] }[] = [];
  let fault: (() => Promise<never>) | null = null;
  return {
    pages,
    calls,
    fail: (next: typeof fault) => {
      fault = next;
    },
    send: async (body: { pageId: string; now: number | null; chunks: EditChunk[] }) => {
      calls.push(body);
      if (fault) return fault();
      const page = pages.get(body.pageId) ?? new Map<number, EditChunk>();
      pages.set(body.pageId, page);
      for (const chunk of body.chunks) if (!page.has(chunk.seq)) page.set(chunk.seq, structuredClone(chunk));
      const states = [...rebuildChain([...page.values()])];
      return { isKept: true, until: (states.at(-1)?.seq ?? -1) + 1 };
    },
    codeOf: (pageId: string) => {
      const chunks = [...(pages.get(pageId)?.values() ?? [])].toSorted((a, b) => a.seq - b.seq);
      return [...rebuildChain(chunks)].at(-1)?.texts[''];
    },
  };
};
type Server = ReturnType<typeof aServer>;

const aDevice = () => {
  const factory = new IDBFactory();
  const held = new Set<string>();
  return () => {
    const mine: string[] = [];
    const locks = {
      request: (name: string) => {
        held.add(name);
        mine.push(name);
        return new Promise(() => {});
      },
      query: async () => ({ held: [...held].map(name => ({ name })) }),
    } as unknown as LockManager;
    const storage = safeStorage(() => {
      throw new Error('none');
    });
    const store = makePageStore({ openIndexedDb: () => factory, locks, storage });
    return { store, kill: () => mine.forEach(name => held.delete(name)) };
  };
};

let ids = 0;
const aPage = (
  server: Server,
  device: ReturnType<ReturnType<typeof aDevice>>,
  begin = '',
  contact: number | null = null,
) => {
  let texts: ProgramTexts = { '': begin };
  const listeners: (() => void)[] = [];
  let isOnline = true;
  const pageId = `page-${(ids += 1)}`;
  const journal = makeJournal({
    pageId,
    read: () => texts,
    originOf: () => 'outside',
    kept: makeKeptChunks(device.store, 'me/journal/1', () => ids),
    send: server.send,
    network: { get: () => isOnline, subscribe: one => (listeners.push(one), () => {}) },
    contactEveryMs: contact,
    monotonic: () => performance.now(),
  });
  return {
    ...journal,
    pageId,
    ready: () => device.store.list(''),
    type: (text: string, event: 'input' | 'paste' = 'input') => {
      const before = Text.of((texts[''] ?? '').split('\n'));
      const changes = ChangeSet.of({ from: before.length, insert: text }, before.length);
      journal.note({ file: '', changes, event });
      texts = { '': (texts[''] ?? '') + text };
    },
    setText: (text: string) => {
      texts = { '': text };
      journal.touch();
    },
    comeBack: () => {
      isOnline = true;
      listeners.forEach(one => one());
    },
  };
};
const after = async (milliseconds: number) => {
  await vi.advanceTimersByTimeAsync(milliseconds);
  // IndexedDB has clocks of its own.
  for (let i = 0; i < 20; i++) await new Promise(resolve => setImmediate(resolve));
  await vi.advanceTimersByTimeAsync(0);
};

describe('EM-2 the journal of a page', () => {
  it('sends every second what was typed, and what the editor did not do', async () => {
    const server = aServer();
    const page = aPage(server, aDevice()(), 'a');
    await page.ready();
    page.type('b');
    page.type('c');
    await after(1100);
    expect(server.codeOf(page.pageId)).toBe('abc');
    page.expect('reset');
    page.setText('a');
    await after(1100);
    page.setText('a from elsewhere');
    await after(1100);
    expect(server.codeOf(page.pageId)).toBe('a from elsewhere');
    const sent = server.calls.flatMap(({ chunks }) => chunks);
    expect(sent.map(({ seq }) => seq)).toEqual([0, 1, 2]);
    expect(sent.flatMap(({ edits }) => edits.map(({ event }) => event))).toEqual([
      'input',
      'input',
      'reset',
      'server',
    ]);
    expect(page.isSent()).toBe(true);
  });

  it('loses nothing while the server is away, its disk is full or no answer comes, and sends all when it is back', async () => {
    const server = aServer();
    const page = aPage(server, aDevice()());
    await page.ready();
    const faults = [
      async () => Promise.reject(new ApiError(0, {})),
      async () => Promise.reject(new ApiError(507, { code: 'storage_full' })),
      () => new Promise<never>(() => {}),
    ];
    for (const [index, fault] of faults.entries()) {
      server.fail(fault as () => Promise<never>);
      page.type(`${index}`);
      await after(3000);
      page.type('x');
      await after(12_000);
    }
    expect(server.pages.size).toBe(0);
    server.fail(null);
    await after(20_000);
    expect(server.codeOf(page.pageId)).toBe('0x1x2x');
  });

  it('leaves what was not sent to the next page, which sends it first', async () => {
    const server = aServer();
    const device = aDevice();
    const first = device();
    const page = aPage(server, first);
    await page.ready();
    server.fail(async () => Promise.reject(new ApiError(0, {})));
    page.type('typed');
    await after(1100);
    page.type(' and killed');
    await after(150);
    page.stop();
    first.kill();
    server.fail(null);
    const next = aPage(server, device(), 'typed and killed');
    await next.ready();
    next.type('!');
    await after(3000);
    expect(server.codeOf(page.pageId)).toBe('typed and killed');
    expect(server.codeOf(next.pageId)).toBe('typed and killed!');
    const senders = server.calls.filter(({ chunks }) => chunks.length > 0).map(({ pageId }) => pageId);
    expect(senders.lastIndexOf(page.pageId)).toBeLessThan(senders.indexOf(next.pageId));
    expect(await device().store.list('me/journal/1/')).toEqual([]);
  });

  it('begins anew with whole texts where the server lacks what is not on the device any more', async () => {
    const server = aServer();
    const page = aPage(server, aDevice()());
    await page.ready();
    page.type('a');
    await after(1100);
    // As after the backup of an older day was put back.
    server.pages.clear();
    page.type('b');
    await after(1100);
    expect(server.codeOf(page.pageId)).toBeUndefined();
    await after(1100);
    expect(server.codeOf(page.pageId)).toBe('ab');
    page.type('c');
    await after(1100);
    expect(server.codeOf(page.pageId)).toBe('abc');
  });

  it('says in an exam that it is there, and elsewhere nothing while nobody types', async () => {
    const server = aServer();
    const quiet = aPage(server, aDevice()());
    await quiet.ready();
    await after(10_000);
    expect(server.calls).toEqual([]);
    const page = aPage(server, aDevice()(), '', 2000);
    await page.ready();
    await after(10_000);
    expect(server.calls.length).toBeGreaterThanOrEqual(4);
    expect(page.isSent()).toBe(true);
  });

  it('stops where the course keeps no edits any more', async () => {
    const server = aServer();
    const device = aDevice()();
    const page = aPage(server, device);
    await page.ready();
    server.fail((async () => ({ until: 0, isKept: false })) as never);
    page.type('a');
    await after(1100);
    page.type('b');
    await after(5000);
    expect(server.calls).toHaveLength(1);
    expect(await device.store.list('')).toEqual([]);
  });
});
