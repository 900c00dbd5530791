import { type KeyboardEvent, useEffect, useLayoutEffect, useState } from 'react';
import { gripId } from './element-ids.ts';
import {
  applyMove,
  neighbourOf,
  type Outline,
  type Place,
  placeOf,
  stepFrom,
  type Thing,
} from '../outline-moves.ts';

type Options = {
  outline: Outline;
  onPreview: (outline: Outline | null) => void;
  onDrop: (thing: Thing, to: Place) => void;
  /** Announces that it was picked up, moved or put back. */
  onTell: (what: 'picked-up' | 'moved' | 'put-back', thing: Thing, outline: Outline) => void;
};

/**
 * Moving by keys on the grips: Enter or Space picks up and drops, arrows move by one place, Tab moves to the next
 * module, Escape cancels. A lesson that changes its module is remounted there, so the focus is set again.
 */
export const useKeyboardMoves = ({ outline, onPreview, onDrop, onTell }: Options) => {
  const [held, setHeld] = useState<{ thing: Thing; isUp: boolean } | null>(null);
  const lifted = held?.isUp ? held.thing : null;
  // Null after the drop: the effect then runs once more, and later changes no longer move the focus.
  const outlineWhileUp = held?.isUp ? outline : null;
  useLayoutEffect(() => {
    if (held) document.getElementById(gripId(held.thing))?.focus();
  }, [held, outlineWhileUp]);

  useEffect(() => {
    if (!lifted) return;
    const handlePointerDown = () => {
      setHeld(null);
      onPreview(null);
    };
    document.addEventListener('pointerdown', handlePointerDown);
    return () => document.removeEventListener('pointerdown', handlePointerDown);
  }, [lifted, onPreview]);

  const go = (thing: Thing, to: Place | null) => {
    if (!to) return;
    const next = applyMove(outline, { thing, to });
    onPreview(next);
    onTell('moved', thing, next);
  };
  const putDown = (thing: Thing, isBack: boolean) => {
    setHeld({ thing, isUp: false });
    const to = placeOf(outline, thing);
    onPreview(null);
    if (isBack || !to) onTell('put-back', thing, outline);
    else onDrop(thing, to);
  };
  const pickUp = (thing: Thing) => {
    setHeld({ thing, isUp: true });
    onPreview(outline);
    onTell('picked-up', thing, outline);
  };

  const handleKeyDown = (event: KeyboardEvent, thing: Thing) => {
    const step = event.shiftKey ? -1 : 1;
    const doings: Record<string, () => void> = lifted
      ? {
          Enter: () => putDown(thing, false),
          ' ': () => putDown(thing, false),
          Escape: () => putDown(thing, true),
          ArrowUp: () => go(thing, stepFrom(outline, thing, -1)),
          ArrowDown: () => go(thing, stepFrom(outline, thing, 1)),
          Tab: () =>
            go(
              thing,
              thing.kind === 'module' ? stepFrom(outline, thing, step) : neighbourOf(outline, thing, step),
            ),
        }
      : { Enter: () => pickUp(thing), ' ': () => pickUp(thing) };
    const doing = doings[event.key];
    if (!doing) return;
    event.preventDefault();
    event.stopPropagation();
    doing();
  };
  return { lifted, handleKeyDown };
};
