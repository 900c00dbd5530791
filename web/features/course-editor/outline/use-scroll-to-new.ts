import { useEffect, useRef } from 'react';
import { gripId } from './element-ids.ts';
import type { Outline } from '../outline-moves.ts';

/** Scrolls to imported modules once they are rendered. The focus does not move. */
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
