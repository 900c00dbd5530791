import { useEffectEvent, useLayoutEffect } from 'react';

type Keys = { onItem: (index: number) => void; onNext: () => void; onPrevious: () => void; isOn: boolean };

/** A ticked box is no typing: the keys go on after a click on an item. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    ['SELECT', 'TEXTAREA'].includes(target.tagName) ||
    (target instanceof HTMLInputElement && target.type !== 'checkbox'));

/** 1 to 9 tick items, N and P go on and back; not while somebody types or a dialog is open. */
export const useGradingKeys = ({ onItem, onNext, onPrevious, isOn }: Keys) => {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || document.querySelector('[role=dialog]')) return;
    const key = event.key.toLowerCase();
    if (key === 'n') onNext();
    else if (key === 'p') onPrevious();
    else if (/^[1-9]$/.test(key)) onItem(Number(key) - 1);
    else return;
    event.preventDefault();
  });
  // With the program on the screen, not after the next frame: a key that comes in between would be lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
};
