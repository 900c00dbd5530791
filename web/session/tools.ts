import { createContext, useContext } from 'react';
import type { PageData } from '#contract/core/session.ts';
import type { Announcer } from '#web/browser/announcer.ts';
import type { Api } from '#web/net/api.ts';
import type { Drafts } from '#web/saving/drafts.ts';
import type { PageStore } from '#web/saving/page-store.ts';
import type { Network } from '#web/net/network.ts';
import type { SafeStorage } from '#web/browser/safe-storage.ts';
import type { Session, SessionState } from './browser-session.ts';
import { useStore } from '#web/browser/store.ts';
import type { Toasts } from '#web/browser/toasts.ts';

/** The services of the browser app. Created once in main.tsx, and once per test. */
export type Tools = {
  api: Api;
  session: Session;
  toasts: Toasts;
  announcer: Announcer;
  network: Network;
  storage: SafeStorage;
  pageStore: PageStore;
  drafts: Drafts;
  pageData: PageData;
};

const ToolsContext = createContext<Tools | null>(null);

export const ToolsProvider = ToolsContext.Provider;

export const useTools = (): Tools => {
  const tools = useContext(ToolsContext);
  if (!tools) throw new Error('Wrap the component in ToolsProvider.');
  return tools;
};

export const useSession = (): SessionState => useStore(useTools().session);
