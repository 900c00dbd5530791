import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { makeDrafts } from './drafts.ts';
import { makePageStore } from './page-store.ts';
import { safeStorage } from '#web/browser/safe-storage.ts';

type Note = { at: number; text: string };

/** As in a browser, the keys are properties of the storage object. */
class FakeStorage {
  getItem(key: string) {
    return (this as unknown as Record<string, string>)[key] ?? null;
  }
  setItem(key: string, value: string) {
    (this as unknown as Record<string, string>)[key] = value;
  }
  removeItem(key: string) {
    delete (this as unknown as Record<string, string>)[key];
  }
}
const aStorage = () => {
  const storage = new FakeStorage() as unknown as Storage;
  return safeStorage(() => storage);
};

const throwing = (): never => {
  throw new DOMException('Not here', 'SecurityError');
};

/** One browser: each `page()` is a tab, `close()` releases its locks. */
const browser = (openIndexedDb: () => IDBFactory, storage = aStorage()) => {
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
    const drafts = makeDrafts(makePageStore({ openIndexedDb, locks, storage }));
    return { ...drafts, close: () => mine.forEach(name => held.delete(name)) };
  };
};

const one = new IDBFactory();
describe.each([
  ['with IndexedDB', () => one],
  ['where IndexedDB throws', throwing],
])('LE-6 drafts %s', (_, openIndexedDb) => {
  it('a draft survives its page', async () => {
    const page = browser(openIndexedDb);
    const first = page();
    await first.take('exercise/1');
    first.keep('exercise/1', { at: 1, text: 'def' } as Note);
    first.close();
    expect(await page().take<Note>('exercise/1')).toEqual({ at: 1, text: 'def' });
  });

  it('a saved draft is not found again', async () => {
    const page = browser(openIndexedDb);
    const first = page();
    await first.take('exercise/2');
    first.keep('exercise/2', { at: 1 });
    first.keep('exercise/2', null);
    first.close();
    expect(await page().take('exercise/2')).toBeUndefined();
  });

  it('a draft of a page that is still open is not taken', async () => {
    const page = browser(openIndexedDb);
    const first = page();
    await first.take('exercise/3');
    first.keep('exercise/3', { at: 1 });
    expect(await page().take('exercise/3')).toBeUndefined();
  });

  it('a page that left a text and opens it again finds its own draft, and can go on with it', async () => {
    const page = browser(openIndexedDb);
    const only = page();
    await only.take('exercise/5');
    only.keep('exercise/5', { at: 1, text: 'def' } as Note);
    expect(await only.take<Note>('exercise/5')).toEqual({ at: 1, text: 'def' });
    only.keep('exercise/5', { at: 2, text: 'def f' } as Note);
    expect(await only.take<Note>('exercise/5')).toEqual({ at: 2, text: 'def f' });
    only.keep('exercise/5', null);
    expect(await only.take('exercise/5')).toBeUndefined();
  });

  it('the newest is found first, the older one at the next opening; none is removed before another is stored', async () => {
    const page = browser(openIndexedDb);
    const [first, second] = [page(), page()];
    await Promise.all([first.take('exercise/4'), second.take('exercise/4')]);
    first.keep('exercise/4', { at: 1 });
    second.keep('exercise/4', { at: 2 });
    first.close();
    second.close();
    const third = page();
    expect(await third.take('exercise/4')).toEqual({ at: 2 });
    third.close();
    const fourth = page();
    expect(await fourth.take('exercise/4')).toEqual({ at: 2 });
    fourth.keep('exercise/4', null);
    fourth.close();
    expect(await page().take('exercise/4')).toEqual({ at: 1 });
  });
});

it('LE-6 editing works where all storage throws', async () => {
  const drafts = makeDrafts(
    makePageStore({ openIndexedDb: throwing, locks: undefined, storage: safeStorage(throwing) }),
  );
  expect(await drafts.take('exercise/1')).toBeUndefined();
  expect(() => drafts.keep('exercise/1', { at: 1 })).not.toThrow();
});
