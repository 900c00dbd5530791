import { useEffect, useRef } from 'react';
import { gripId } from './element-ids.ts';
import type { Outline } from './outline-moves.ts';

/** Brings what has just come in into sight, once it is there. The focus stays where the person is at work. */
export const useScrollToNew = (moduleIds: ReadonlySet<number>, outline: Outline) => {
  const shown = useRef(moduleIds);
  useEffect(() => {
    const [first] = moduleIds;
    const element =
      first === undefined ? null : document.getElementById(gripId({ kind: 'module', id: first }));
    if (!element || shown.current === moduleIds) return;
    shown.current = moduleIds;
    element.scrollIntoView({ block: 'center' });
  }, [moduleIds, outline]);
};
