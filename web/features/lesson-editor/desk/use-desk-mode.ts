import { useState } from 'react';
import { useTools } from '#web/session/tools.ts';

/** Which panes of the wide desk are shown: the texts, the code, or all. */
export type DeskMode = 'write' | 'code' | 'all';
export type Layout = 'wide' | 'medium' | 'narrow';
/** In narrow layouts the exercise list is one of the tabs. */
export type DeskTab = 'exercises' | 'instructions' | 'tests' | 'solution' | 'results';

/** How the panes are arranged, and which of them are shown. */
export type DeskView = {
  layout: Layout;
  mode: DeskMode;
  onMode: (mode: DeskMode) => void;
  tab: DeskTab;
  onTab: (tab: DeskTab) => void;
};

const key = 'deskMode';
const modes: readonly string[] = ['write', 'code', 'all'] satisfies DeskMode[];
/** In a lower window (of a frame, too) four panes have a few lines each. */
const enoughForAll = 700;

/** The choice is kept on this device; until there is one, the height decides. */
export const useDeskMode = () => {
  const { storage } = useTools();
  const [mode, setMode] = useState<DeskMode>(() => {
    const kept = storage.read(key) ?? '';
    if (modes.includes(kept)) return kept as DeskMode;
    return window.innerHeight < enoughForAll ? 'write' : 'all';
  });
  const choose = (next: DeskMode) => {
    storage.write(key, next);
    setMode(next);
  };
  return { mode, choose };
};
