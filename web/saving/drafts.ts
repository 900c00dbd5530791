import type { PageStore } from './page-store.ts';

/**
 * Unsaved text, stored on this device. Each open page has drafts of its own, so that two tabs never overwrite each other's; the
 * drafts of a closed page are taken over by the next page that opens the same text. A page that left a text and opens it
 * again finds its own.
 */
export type Drafts = {
  /** The newest draft left under this name by a closed page, or by this one. It is kept until this page stores one itself. */
  take: <D extends { at: number }>(name: string) => Promise<D | undefined>;
  keep: (name: string, draft: { at: number } | null) => void;
};

export const makeDrafts = (store: PageStore): Drafts => {
  /** For each draft that this page took over, the key it was stored under. */
  const taken = new Map<string, string>();
  return {
    take: async <D extends { at: number }>(name: string): Promise<D | undefined> => {
      const living = await store.otherPages();
      const found = (await store.list(`${name}/`)) as [string, D][];
      const [newest] = found
        .filter(([key, draft]) => draft && !living.has(key.slice(name.length + 1)))
        .toSorted(([, a], [, b]) => b.at - a.at);
      if (newest) taken.set(name, newest[0]);
      return newest?.[1];
    },
    keep: (name, draft) => {
      const key = `${name}/${store.page}`;
      if (draft) store.put(key, draft);
      else store.remove(key);
      const old = taken.get(name);
      taken.delete(name);
      if (old !== undefined && old !== key) store.remove(old);
    },
  };
};
