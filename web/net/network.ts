import { makeStore, type Store } from '#web/browser/store.ts';

/** Whether the server can be reached, as far as we know. */
export type Network = Pick<Store<boolean>, 'get' | 'subscribe'> & { reached: () => void; missed: () => void };

type Surroundings = {
  isOnline: () => boolean;
  /** Rejects while the server cannot be reached. */
  probe: () => Promise<unknown>;
  window: Pick<Window, 'addEventListener'>;
};

const longestWait = 30_000;

export const makeNetwork = ({ isOnline, probe, window }: Surroundings): Network => {
  const store = makeStore(isOnline());
  let wait = 1000;
  let clock: ReturnType<typeof setTimeout> | undefined;

  const reached = () => {
    clearTimeout(clock);
    wait = 1000;
    if (!store.get()) store.set(true);
  };
  const missed = () => {
    if (store.get()) store.set(false);
    clearTimeout(clock);
    clock = setTimeout(() => void probe().then(reached, missed), wait);
    wait = Math.min(wait * 2, longestWait);
  };
  window.addEventListener('offline', missed);
  window.addEventListener('online', () => void probe().then(reached, missed));

  return { get: store.get, subscribe: store.subscribe, reached, missed };
};
