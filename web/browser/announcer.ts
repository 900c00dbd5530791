import { makeStore, type Store } from './store.ts';

/** A message for the polite live region; the focus does not move. */
type Announcement = { id: number; text: string };
export type Announcer = Pick<Store<Announcement>, 'get' | 'subscribe'> & { say: (text: string) => void };

export const makeAnnouncer = (): Announcer => {
  const store = makeStore<Announcement>({ id: 0, text: '' });
  return {
    get: store.get,
    subscribe: store.subscribe,
    say: text => store.set({ id: store.get().id + 1, text }),
  };
};
