import { getHealth } from '#contract/site/operations.ts';
import type { PageData } from '#contract/core/session.ts';
import { makeAnnouncer } from '#web/browser/announcer.ts';
import { makeApi } from '#web/net/api.ts';
import { makeDrafts } from '#web/saving/drafts.ts';
import { makePageStore } from '#web/saving/page-store.ts';
import { makeNetwork } from '#web/net/network.ts';
import { safeStorage } from '#web/browser/safe-storage.ts';
import { makeSession } from './browser-session.ts';
import { setLocale } from '#web/texts/locale.ts';
import { speak } from '#web/texts/spoken.ts';
import { spokenLanguage } from '#web/texts/spoken-language.ts';
import { makeToasts } from '#web/browser/toasts.ts';
import type { Tools } from './tools.ts';
import type { Transport } from '#web/net/transport.ts';

/** Creates the tools; tests use another transport and are otherwise identical. */
export const makeTools = (from: { window: Window; pageData: PageData; transport: Transport }): Tools => {
  const { window, pageData, transport } = from;
  setLocale(pageData.locale, window.navigator.languages);
  speak(spokenLanguage.sentences);
  const storage = safeStorage(() => window.localStorage);
  const session = makeSession({ storage, presetToken: pageData.authToken });
  const toasts = makeToasts();
  const announcer = makeAnnouncer();
  const network = makeNetwork({
    isOnline: () => window.navigator.onLine,
    probe: () => transport({ method: getHealth.method, url: getHealth.path, headers: {} }),
    window,
  });
  const api = makeApi({ transport, session, toasts, network, csrfToken: pageData.csrfToken });
  const pageStore = makePageStore({
    openIndexedDb: () => window.indexedDB,
    locks: window.navigator.locks,
    storage,
  });
  const drafts = makeDrafts(pageStore);
  session.followOtherTabs(window);
  return { api, session, toasts, announcer, network, storage, pageStore, drafts, pageData };
};
