import { timings } from '#contract/core/timings.ts';
import { makeStore, type Store } from './store.ts';

type ToastKind = 'error' | 'info';
/** `id` grows with each message, so that the same text shown twice is announced twice. */
export type ToastAction = { label: string; perform: () => void };
type Toast = { id: number; text: string; action?: ToastAction };
type Shown = Record<ToastKind, Toast | null>;

export type Toasts = Pick<Store<Shown>, 'get' | 'subscribe'> & {
  /** With an action, a button that performs it and closes the toast. */
  show: (kind: ToastKind, text: string, action?: ToastAction) => void;
  clear: (kind: ToastKind) => void;
  /** The timeout is paused while the pointer or the focus is on the toast. */
  pause: (kind: ToastKind) => void;
  resume: (kind: ToastKind) => void;
};

export const makeToasts = (): Toasts => {
  const store = makeStore<Shown>({ error: null, info: null });
  const clocks: Record<ToastKind, ReturnType<typeof setTimeout> | undefined> = {
    error: undefined,
    info: undefined,
  };
  let lastId = 0;

  const clear = (kind: ToastKind) => {
    clearTimeout(clocks[kind]);
    if (store.get()[kind]) store.set({ ...store.get(), [kind]: null });
  };
  const startClock = (kind: ToastKind) => {
    clearTimeout(clocks[kind]);
    clocks[kind] = setTimeout(() => clear(kind), timings.toast);
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    show: (kind, text, action) => {
      lastId += 1;
      store.set({ ...store.get(), [kind]: { id: lastId, text, ...(action && { action }) } });
      startClock(kind);
    },
    clear,
    pause: kind => clearTimeout(clocks[kind]),
    resume: startClock,
  };
};
