/** Local storage that never throws. Where the browser blocks it (in frames), values are kept in memory. */
export type SafeStorage = {
  read: (key: string) => string | null;
  write: (key: string, value: string) => void;
  remove: (key: string) => void;
  keys: () => string[];
};

export const safeStorage = (open: () => Storage): SafeStorage => {
  const memory = new Map<string, string>();
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(open());
    } catch {
      return otherwise;
    }
  };
  return {
    read: key => attempt(storage => storage.getItem(key), null) ?? memory.get(key) ?? null,
    write: (key, value) => {
      const isKept = attempt(storage => {
        storage.setItem(key, value);
        return true;
      }, false);
      if (isKept) memory.delete(key);
      else memory.set(key, value);
    },
    remove: key => {
      memory.delete(key);
      attempt(storage => storage.removeItem(key), undefined);
    },
    keys: () => [...attempt(storage => Object.keys(storage), []), ...memory.keys()],
  };
};
