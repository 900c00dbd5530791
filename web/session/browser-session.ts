import type { Mode, TokenSettings } from '#contract/core/session.ts';
import { decodeToken } from './decode-token.ts';
import type { SafeStorage } from '#web/browser/safe-storage.ts';
import { makeStore, type Store } from '#web/browser/store.ts';

export const tokenKey = 'authToken';
const navKey = 'isNavigationOpen';
const fixedKey = 'isNavigationFixed';

/** Why the session ended, when the user did not sign out. */
type Ending = 'unreadable' | 'ended';

export type SessionState = {
  /** Empty when nobody is signed in. */
  token: string;
  settings: TokenSettings;
  mode: Mode;
  /** The user id in the token, so that unsaved work is never saved under another account. */
  holder: string | null;
  /** The token came with the page (an LTI launch): kept in memory only, navigation closed for good. */
  isPreset: boolean;
  isNavOpen: boolean;
  /** It stays open where it would otherwise be narrow or closed. */
  isNavFixed: boolean;
  ending: Ending | null;
  /** A dialog over the page asks to sign in again, because the screen holds unsaved work. */
  isAsking: boolean;
};

export type Session = Pick<Store<SessionState>, 'get' | 'subscribe'> & {
  setToken: (token: string) => void;
  setNavOpen: (isOpen: boolean) => void;
  toggleNav: () => void;
  setNavFixed: (isFixed: boolean) => void;
  /** Registers a screen with unsaved work: a 401 then opens a sign-in dialog instead of leaving the screen. */
  holdWork: () => () => void;
  /** The server refused this token. Resolves to whether the call should be repeated with the current token. */
  refused: (token: string) => Promise<boolean>;
  stopAsking: () => void;
  /** Follows sign-in and sign-out in other tabs through storage events. */
  followOtherTabs: (window: Pick<Window, 'addEventListener'>) => void;
};

const nobody = { token: '', settings: { roles: [] }, mode: 'standalone', holder: null } as const;

const read = (token: string): Pick<SessionState, 'token' | 'settings' | 'mode' | 'holder'> | null => {
  const decoded = token === '' ? null : decodeToken(token);
  return decoded && { token, ...decoded, mode: decoded.settings.mode ?? 'standalone' };
};

export const makeSession = (from: { storage: SafeStorage; presetToken?: string | undefined }): Session => {
  const { storage } = from;
  const isPreset = from.presetToken !== undefined;
  const stored = from.presetToken ?? storage.read(tokenKey) ?? '';
  const start = read(stored);
  const store = makeStore<SessionState>({
    ...(start ?? { ...nobody, settings: { roles: [] } }),
    isPreset,
    isNavOpen: !isPreset && storage.read(navKey) !== 'no',
    isNavFixed: !isPreset && storage.read(fixedKey) === 'yes',
    ending: stored !== '' && !start ? 'unreadable' : null,
    isAsking: false,
  });
  let holders = 0;
  /** Calls that wait for a sign-in, each with the user who made it. */
  let waiting: { holder: string | null; answer: (isWorthRepeating: boolean) => void }[] = [];

  const change = (part: Partial<SessionState>) => store.set({ ...store.get(), ...part });
  /** Never as another user: the call was made by whoever held the token then. */
  const isOf = (holder: string | null) => {
    const now = store.get();
    return now.token !== '' && now.holder === holder;
  };
  const answerWaiting = (isSignedIn: boolean) => {
    const answered = waiting;
    waiting = [];
    for (const { holder, answer } of answered) answer(isSignedIn && isOf(holder));
  };
  const adopt = (token: string, ending: Ending | null = null) => {
    const next = read(token);
    const unreadable = token !== '' && !next ? 'unreadable' : null;
    change({
      ...(next ?? { ...nobody, settings: { roles: [] } }),
      ending: unreadable ?? ending,
      isAsking: false,
    });
    answerWaiting(next !== null);
  };
  const keep = (token: string) => {
    if (isPreset) return;
    if (token === '') storage.remove(tokenKey);
    else storage.write(tokenKey, token);
  };
  const ask = () => change({ isAsking: true });
  const setNavOpen = (isOpen: boolean) => {
    if (isPreset) return;
    storage.write(navKey, isOpen ? 'yes' : 'no');
    change({ isNavOpen: isOpen });
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    setToken: token => {
      keep(token);
      adopt(token);
    },
    setNavOpen,
    toggleNav: () => setNavOpen(!store.get().isNavOpen),
    setNavFixed: isFixed => {
      if (isPreset) return;
      storage.write(fixedKey, isFixed ? 'yes' : 'no');
      change({ isNavFixed: isFixed });
    },
    holdWork: () => {
      holders += 1;
      return () => {
        holders -= 1;
      };
    },
    refused: token => {
      const now = store.get();
      const holder = read(token)?.holder ?? null;
      if (token !== now.token) return Promise.resolve(isOf(holder));
      if (holders > 0 || isPreset) {
        ask();
        return new Promise(answer => waiting.push({ holder, answer }));
      }
      keep('');
      adopt('', 'ended');
      return Promise.resolve(false);
    },
    stopAsking: () => {
      change({ isAsking: false });
      answerWaiting(false);
    },
    followOtherTabs: window =>
      window.addEventListener('storage', event => {
        if (event.key !== tokenKey || isPreset) return;
        if (!event.newValue && holders > 0) ask();
        else adopt(event.newValue ?? '');
      }),
  };
};
