import type { SafeStorage } from '#web/browser/safe-storage.ts';

/**
 * What an open page keeps on this device until the server has it. In IndexedDB, where each write is requested and committed in
 * the same tick, so that it survives if the page is closed right after; where the browser refuses that (private windows,
 * frames), in local storage. A Web Lock tells the other pages that this one is open.
 */
export type PageStore = {
  /** Different for each open page. */
  page: string;
  put: (key: string, value: unknown) => void;
  remove: (key: string) => void;
  /** Everything that is kept under keys that begin so, of any page. */
  list: (prefix: string) => Promise<[string, unknown][]>;
  /** The pages that are open, without this one. */
  otherPages: () => Promise<Set<string>>;
};

export type Surroundings = {
  openIndexedDb: () => IDBFactory;
  locks: LockManager | undefined;
  storage: SafeStorage;
};

type Store = {
  put: (key: string, value: unknown) => void;
  remove: (key: string) => void;
  list: (prefix: string) => Promise<[string, unknown][]>;
};

const storeName = 'drafts';
const patience = 800;

const storeInDatabase = (database: IDBDatabase): Store => {
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

const storeInStorage = (storage: Surroundings['storage']): Store => ({
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

const lockPrefix = 'cairn-page/';

export const makePageStore = ({ openIndexedDb, locks, storage }: Surroundings): PageStore => {
  const page = Math.random().toString(36).slice(2, 12);
  const lock = `${lockPrefix}${page}`;
  const fallback = storeInStorage(storage);
  let store: Store | null = null;
  let opening: Promise<Store> | null = null;

  const open = () =>
    (opening ??= openDatabase(openIndexedDb)
      .then(storeInDatabase, () => fallback)
      .then(opened => {
        store = opened;
        // A Web Lock held for the lifetime of the page, so that other pages can detect whether it is still open.
        void locks?.request(lock, () => new Promise(() => {})).catch(() => {});
        return opened;
      }));
  // Opened eagerly, because opening a lesson waits for it.
  void open();

  const change = (key: string, work: (store: Store) => void) => {
    try {
      if (!store || store === fallback) return work(fallback);
      work(store);
    } catch {
      // The database was closed by the browser, or the quota is exceeded.
      return work(fallback);
    }
    // What was stored before the database was open, or while it could not be written, is older.
    fallback.remove(key);
  };

  return {
    page,
    put: (key, value) => change(key, on => on.put(key, value)),
    remove: key => change(key, on => on.remove(key)),
    list: async prefix => {
      const opened = await open();
      return [
        ...(await opened.list(prefix).catch(() => [])),
        ...(opened === fallback ? [] : await fallback.list(prefix)),
      ];
    },
    otherPages: async () => {
      await open();
      const { held = [] } = (await locks?.query().catch(() => undefined)) ?? {};
      const pages = held.map(({ name = '' }) => name).filter(name => name.startsWith(lockPrefix));
      return new Set(pages.map(name => name.slice(lockPrefix.length)).filter(name => name !== page));
    },
  };
};
