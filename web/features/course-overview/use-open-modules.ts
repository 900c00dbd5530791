import { useState } from 'react';
import { useTools } from '#web/session/tools.ts';

const read = (kept: string | null): Record<string, boolean> => {
  try {
    return JSON.parse(kept ?? '{}') as Record<string, boolean>;
  } catch {
    return {};
  }
};

/** The expanded modules: the current one, unless the user toggled it; stored on this device. */
export const useOpenModules = (contextId: string, currentId: number | undefined) => {
  const { storage } = useTools();
  const key = `open-modules:${contextId}`;
  const [chosen, setChosen] = useState(() => read(storage.read(key)));
  const isOpen = (id: number) => chosen[id] ?? id === currentId;
  const toggle = (id: number) => {
    const next = { ...chosen, [id]: !isOpen(id) };
    storage.write(key, JSON.stringify(next));
    setChosen(next);
  };
  return { isOpen, toggle };
};
