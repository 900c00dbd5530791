import { describe, expect, it, vi } from 'vitest';
import { safeStorage } from '#web/browser/safe-storage.ts';
import { makeSession, tokenKey } from './browser-session.ts';

const tokenFor = (payload: object) =>
  `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`;
const ada = tokenFor({ sub: '1', roles: ['SITE_ADMIN'], name: 'Ada Łovelace' });
const adaAgain = tokenFor({ sub: '1', roles: ['SITE_ADMIN'], iat: 2 });
const grace = tokenFor({ sub: '2', roles: [] });

/** A fake of the browser's local storage. */
const fakeStorage = (start: Record<string, string> = {}) => {
  const items = new Map(Object.entries(start));
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as Storage;
};
const sessionWith = (start: Record<string, string> = {}, presetToken?: string) => {
  const storage = fakeStorage(start);
  return { storage, session: makeSession({ storage: safeStorage(() => storage), presetToken }) };
};

describe('a token', () => {
  it('SH-2 is stored under authToken and its payload becomes the settings', () => {
    const { session, storage } = sessionWith();
    session.setToken(ada);
    expect(storage.getItem('authToken')).toBe(ada);
    expect(session.get()).toMatchObject({
      token: ada,
      mode: 'standalone',
      settings: { roles: ['SITE_ADMIN'], name: 'Ada Łovelace' },
    });
  });

  it('SH-2 an empty value removes it', () => {
    const { session, storage } = sessionWith({ authToken: ada });
    session.setToken('');
    expect(storage.getItem('authToken')).toBeNull();
    expect(session.get()).toMatchObject({ token: '', settings: { roles: [] }, ending: null });
  });

  it('SH-3 from local storage is used after a reload', () => {
    expect(sessionWith({ authToken: ada }).session.get().token).toBe(ada);
  });

  it('SH-1 contains the launch mode', () => {
    const { session } = sessionWith({}, tokenFor({ roles: [], mode: 'lesson', lessonId: 7 }));
    expect(session.get()).toMatchObject({ mode: 'lesson', settings: { lessonId: 7 } });
  });

  it.each(['scribble', 'a.b.c', tokenFor({ roles: 'all' }), tokenFor({ roles: [], mode: 'sideways' })])(
    'that cannot be decoded (%s) counts as signed out',
    token => {
      expect(sessionWith({ authToken: token }).session.get()).toMatchObject({
        token: '',
        ending: 'unreadable',
      });
    },
  );

  it('that cannot be decoded and arrives later, as from another tab, ends the session and says why', () => {
    const { session } = sessionWith({ authToken: ada });
    session.setToken('scribble');
    expect(session.get()).toMatchObject({ token: '', ending: 'unreadable' });
  });

  it('SH-3 preset by the page takes precedence over the stored one and is never stored', () => {
    const { session, storage } = sessionWith({ authToken: grace }, ada);
    expect(session.get().token).toBe(ada);
    session.setToken(adaAgain);
    expect(storage.getItem('authToken')).toBe(grace);
  });

  it('works where storage is blocked', () => {
    const session = makeSession({
      storage: safeStorage(() => {
        throw new DOMException('blocked', 'SecurityError');
      }),
    });
    session.setToken(ada);
    session.toggleNav();
    expect(session.get()).toMatchObject({ token: ada, isNavOpen: false });
  });
});

describe('the navigation', () => {
  it('SH-4 is open at first and stays closed after it was closed', () => {
    const { session, storage } = sessionWith({ authToken: ada });
    expect(session.get().isNavOpen).toBe(true);
    session.toggleNav();
    expect(makeSession({ storage: safeStorage(() => storage) }).get().isNavOpen).toBe(false);
  });

  it('SH-3 stays closed with a preset token', () => {
    const { session } = sessionWith({}, ada);
    session.toggleNav();
    session.setNavOpen(true);
    expect(session.get().isNavOpen).toBe(false);
  });
});

describe('a refused token', () => {
  it('SH-9 ends the session if no screen has unsaved work', async () => {
    const { session, storage } = sessionWith({ authToken: ada });
    expect(await session.refused(ada)).toBe(false);
    expect(session.get()).toMatchObject({ token: '', ending: 'ended' });
    expect(storage.getItem(tokenKey)).toBeNull();
  });

  it('SH-9 asks if a screen has unsaved work, and the call is repeated once the same user has signed in', async () => {
    const { session } = sessionWith({ authToken: ada });
    session.holdWork();
    const isWorthRepeating = session.refused(ada);
    expect(session.get()).toMatchObject({ token: ada, isAsking: true });
    session.setToken(adaAgain);
    expect(await isWorthRepeating).toBe(true);
    expect(session.get().isAsking).toBe(false);
  });

  it('SH-9 does not repeat the call for another user', async () => {
    const { session } = sessionWith({ authToken: ada });
    session.holdWork();
    const isWorthRepeating = session.refused(ada);
    session.setToken(grace);
    expect(await isWorthRepeating).toBe(false);
  });

  it('SH-9 fails the call and keeps the page if the dialog is dismissed', async () => {
    const { session } = sessionWith({ authToken: ada });
    session.holdWork();
    const isWorthRepeating = session.refused(ada);
    session.stopAsking();
    expect(await isWorthRepeating).toBe(false);
    expect(session.get()).toMatchObject({ token: ada, isAsking: false });
  });

  it('that was replaced meanwhile leads to a retry with the new one', async () => {
    const { session } = sessionWith({ authToken: adaAgain });
    expect(await session.refused(ada)).toBe(true);
  });

  it('SH-9 that was replaced by another user’s is not repeated as that user', async () => {
    const { session } = sessionWith({ authToken: grace });
    expect(await session.refused(ada)).toBe(false);
    expect(session.get().token).toBe(grace);
  });

  it('ends the session after unsaved work was released', async () => {
    const { session } = sessionWith({ authToken: ada });
    session.holdWork()();
    expect(await session.refused(ada)).toBe(false);
    expect(session.get().token).toBe('');
  });
});

describe('another tab', () => {
  const follow = (start: Record<string, string>, presetToken?: string) => {
    const { session } = sessionWith(start, presetToken);
    const addEventListener = vi.fn<(type: string, listener: (event: object) => void) => void>();
    session.followOtherTabs({ addEventListener } as unknown as Window);
    const change = (newValue: string | null) =>
      addEventListener.mock.calls[0]?.[1]({ key: tokenKey, newValue });
    return { session, change };
  };

  it('that signs in or out does the same here', () => {
    const { session, change } = follow({});
    change(ada);
    expect(session.get().token).toBe(ada);
    change(null);
    expect(session.get().token).toBe('');
  });

  it('that signs out does not discard unsaved work', () => {
    const { session, change } = follow({ authToken: ada });
    session.holdWork();
    change(null);
    expect(session.get()).toMatchObject({ token: ada, isAsking: true });
  });

  it('does not touch a preset token', () => {
    const { session, change } = follow({}, ada);
    change(grace);
    expect(session.get().token).toBe(ada);
  });
});
