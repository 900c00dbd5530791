import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';

type Options<T> = {
  items: T[];
  onMove: (id: number, to: number) => void;
  onLift: (item: T) => void;
  onOver: (item: T, to: number) => void;
  onDrop: (item: T) => void;
};

/**
 * Moving a row by keys on its handle: Enter or Space picks up and drops, arrows move by one place, Escape cancels. Not
 * the library's keyboard sensor, which reacts with a delay and loses keys that are pressed quickly.
 */
export const useListMoves = <T extends { id: number }>({
  items,
  onMove,
  onLift,
  onOver,
  onDrop,
}: Options<T>) => {
  const [lifted, setLifted] = useState<{ id: number; to: number } | null>(null);
  const handle = useRef<HTMLElement | null>(null);

  const source = lifted ? items.find(item => item.id === lifted.id) : undefined;
  const shown =
    source && lifted ? items.filter(item => item !== source).toSpliced(lifted.to, 0, source) : items;

  // A row that is moved in the DOM loses the focus; restore it to its handle, unless the focus is elsewhere.
  const order = shown.map(item => item.id).join();
  useLayoutEffect(() => {
    if (order && document.activeElement === document.body) handle.current?.focus();
  }, [order]);

  const isLifted = lifted !== null;
  useEffect(() => {
    if (!isLifted) return;
    const letGo = () => setLifted(null);
    document.addEventListener('pointerdown', letGo);
    return () => document.removeEventListener('pointerdown', letGo);
  }, [isLifted]);

  const pickUp = (item: T) => {
    setLifted({ id: item.id, to: items.indexOf(item) });
    onLift(item);
  };
  const go = (item: T, to: number) => {
    if (to < 0 || to >= items.length) return;
    setLifted({ id: item.id, to });
    onOver(item, to);
  };
  const putDown = (item: T, to: number) => {
    setLifted(null);
    if (to === items.indexOf(item)) onDrop(item);
    else onMove(item.id, to);
  };

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>, item: T) => {
    const at = lifted?.id === item.id ? lifted.to : null;
    const doings: Record<string, () => void> =
      at === null
        ? { Enter: () => pickUp(item), ' ': () => pickUp(item) }
        : {
            Enter: () => putDown(item, at),
            ' ': () => putDown(item, at),
            Escape: () => putDown(item, items.indexOf(item)),
            Tab: () => putDown(item, items.indexOf(item)),
            ArrowUp: () => go(item, at - 1),
            ArrowDown: () => go(item, at + 1),
          };
    const doing = doings[event.key];
    if (!doing) return;
    handle.current = event.currentTarget;
    if (event.key !== 'Tab') event.preventDefault();
    event.stopPropagation();
    doing();
  };
  return { shown, liftedId: lifted?.id, handleKeyDown };
};
