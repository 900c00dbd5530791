import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';

/** Passing over it on the way to something else opens nothing. */
const openMs = 120;
const closeMs = 250;

/**
 * Something that opens over the page beside an element, while the pointer or the focus is there. Spread what it returns
 * over the element. Escape, a press elsewhere and a choice close it.
 */
export const useOpenOver = () => {
  /** Opened by the focus it only shows what is where: whoever moves on by keys need not pass through it. */
  const [opened, setOpened] = useState<'no' | 'for reading' | 'for use'>('no');
  const isOpen = opened !== 'no';
  const setOpen = (isToOpen: boolean) => setOpened(isToOpen ? 'for use' : 'no');
  const clock = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ref = useRef<HTMLDivElement>(null);
  const soon = (isToOpen: boolean) => {
    clearTimeout(clock.current);
    clock.current = setTimeout(() => setOpen(isToOpen), isToOpen ? openMs : closeMs);
  };
  const now = (isToOpen: boolean) => {
    clearTimeout(clock.current);
    setOpen(isToOpen);
  };
  useEffect(() => () => clearTimeout(clock.current), []);
  useEffect(() => {
    if (!isOpen) return;
    const handlePress = ({ target }: Event) => {
      if (!ref.current?.contains(target as Node)) setOpened('no');
    };
    document.addEventListener('pointerdown', handlePress);
    return () => document.removeEventListener('pointerdown', handlePress);
  }, [isOpen]);
  const hasFocus = () => ref.current?.querySelector('[data-over]')?.contains(document.activeElement) ?? false;
  return {
    ref,
    isOpen,
    isForReading: opened === 'for reading',
    close: () => now(false),
    toggle: () => now(opened !== 'for use'),
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') soon(true);
    },
    onPointerLeave: ({ pointerType, buttons }: PointerEvent) => {
      // Not while a row is dragged, a menu of it is open, or somebody moves through it by keys.
      if (pointerType !== 'mouse' || buttons > 0) return;
      if (hasFocus()) clearTimeout(clock.current);
      else soon(false);
    },
    onFocus: ({ target }: FocusEvent) => {
      if (!isOpen && target.matches(':focus-visible')) setOpened('for reading');
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !ref.current?.contains(relatedTarget as Node)) now(false);
    },
    /** A choice by the pointer; by keys one may want to choose another. */
    onClick: ({ target, detail }: MouseEvent) => {
      if (detail > 0 && (target as Element).closest('[data-over] a')) now(false);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !isOpen) return;
      // The focus may be in what closes now.
      if (opened === 'for use') ref.current?.querySelector('button')?.focus();
      now(false);
    },
  };
};
