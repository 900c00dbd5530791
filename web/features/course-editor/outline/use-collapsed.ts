import { useState } from 'react';
import { useTools } from '#web/session/tools.ts';

/** The collapsed modules, stored on this device so that they survive switching tabs, which unmounts the screen. */
export const useCollapsed = (contextId: string) => {
  const { storage } = useTools();
  const key = `collapsed:${contextId}`;
  const [collapsed, setCollapsed] = useState<ReadonlySet<number>>(
    () => new Set((storage.read(key) ?? '').split(',').filter(Boolean).map(Number)),
  );
  const setKept = (ids: Iterable<number>) => {
    const next = new Set(ids);
    if (next.size === 0) storage.remove(key);
    else storage.write(key, [...next].join(','));
    setCollapsed(next);
  };
  return {
    collapsed,
    setCollapsed: setKept,
    toggle: (id: number) =>
      setKept(collapsed.has(id) ? [...collapsed].filter(other => other !== id) : [...collapsed, id]),
    reveal: (id: number) => setKept([...collapsed].filter(other => other !== id)),
  };
};
