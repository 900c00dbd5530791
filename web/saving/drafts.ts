import type { SafeStorage } from '#web/browser/safe-storage.ts';

/**
 * Unsaved text, stored on this device. In IndexedDB, where each write is requested and committed in the same tick, so that
 * it survives if the page is closed right after; where the browser refuses that (private windows, frames), in local
 * storage. Each open page has drafts of its own, so that two tabs never overwrite each other's; the drafts of a closed
 * page are taken over by the next page that opens the same text. A page that left a text and opens it again finds its own.
 */
export type Drafts = {
  /** The newest draft left under this name by a closed page, or by this one. It is kept until this page stores one itself. */
  take: <D extends { at: number }>(name: string) => Promise<D | undefined>;
  keep: (name: string, draft: { at: number } | null) => void;
};

type Surroundings = {
  openIndexedDb: () => IDBFactory;
  locks: LockManager | undefined;
  storage: SafeStorage;
};

type DraftStore = {
  put: (key: string, value: unknown) => void;
  remove: (key: string) => void;
  list: (prefix: string) => Promise<[string, unknown][]>;
};

const storeName = 'drafts';
const patience = 800;

const storeInDatabase = (database: IDBDatabase): DraftStore => {
  const change = (work: (store: IDBObjectStore) => void) => {
    const transaction = database.transaction(storeName, 'readwrite', { durability: 'relaxed' });
    work(transaction.objectStore(storeName));
    // Commit immediately: the page may be closed before the request's success event.
    transaction.commit();
  };
  return {
    put: (key, value) => change(store => store.put(value, key)),
    remove: key => change(store => store.delete(key)),
    list: prefix =>
      new Promise((resolve, reject) => {
        const found: [string, unknown][] = [];
        const store = database.transaction(storeName).objectStore(storeName);
        const request = store.openCursor(IDBKeyRange.bound(prefix, `${prefix}\uffff`));
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const cursor = request.result;
          if (!cursor) return resolve(found);
          found.push([cursor.key as string, cursor.value]);
          cursor.continue();
        };
      }),
  };
};

const storeInStorage = (storage: Surroundings['storage']): DraftStore => ({
  put: (key, value) => storage.write(`draft/${key}`, JSON.stringify(value)),
  remove: key => storage.remove(`draft/${key}`),
  list: async prefix =>
    storage
      .keys()
      .filter(key => key.startsWith(`draft/${prefix}`))
      .map(key => [key.slice('draft/'.length), JSON.parse(storage.read(key) ?? 'null')]),
});

const openDatabase = (openIndexedDb: () => IDBFactory) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    // Some browsers never fire an event when IndexedDB is broken: use a timeout.
    setTimeout(() => reject(new Error('The database did not open')), patience);
    const request = openIndexedDb().open('cairn-drafts', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export const makeDrafts = ({ openIndexedDb, locks, storage }: Surroundings): Drafts => {
  const page = Math.random().toString(36).slice(2, 12);
  const lockOf = (name: string) => `cairn-page/${name}`;
  const fallback = storeInStorage(storage);
  /** For each draft that this page took over, the key it was stored under. */
  const taken = new Map<string, string>();
  let store: DraftStore | null = null;
  let opening: Promise<DraftStore> | null = null;

  const open = () =>
    (opening ??= openDatabase(openIndexedDb)
      .then(storeInDatabase, () => fallback)
      .then(opened => {
        store = opened;
        // A Web Lock held for the lifetime of the page, so that other pages can detect whether it is still open.
        void locks?.request(lockOf(page), () => new Promise(() => {})).catch(() => {});
        return opened;
      }));
  // Opened eagerly, because opening a lesson waits for it.
  void open();

  const attempt = (work: (store: DraftStore) => void) => {
    try {
      work(store ?? fallback);
    } catch {
      // The database was closed by the browser, or the quota is exceeded.
      work(fallback);
    }
  };

  const livingPages = async (): Promise<Set<string>> => {
    const held = await locks?.query().catch(() => undefined);
    return new Set((held?.held ?? []).map(lock => lock.name ?? ''));
  };

  return {
    take: async <D extends { at: number }>(name: string): Promise<D | undefined> => {
      const opened = await open();
      const living = await livingPages();
      living.delete(lockOf(page));
      const found = [
        ...(await opened.list(`${name}/`).catch(() => [])),
        ...(opened === fallback ? [] : await fallback.list(`${name}/`)),
      ] as [string, D][];
      const [newest] = found
        .filter(([key, draft]) => draft && !living.has(lockOf(key.slice(name.length + 1))))
        .toSorted(([, a], [, b]) => b.at - a.at);
      if (newest) taken.set(name, newest[0]);
      return newest?.[1];
    },
    keep: (name, draft) => {
      const key = `${name}/${page}`;
      attempt(on => (draft ? on.put(key, draft) : on.remove(key)));
      // One that was stored before the database was open, or while it could not be written, is older.
      if (store && store !== fallback) fallback.remove(key);
      const old = taken.get(name);
      taken.delete(name);
      if (old === undefined || old === key) return;
      attempt(on => on.remove(old));
      fallback.remove(old);
    },
  };
};
