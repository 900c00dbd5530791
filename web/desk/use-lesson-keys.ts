import { useEffect, useEffectEvent } from 'react';

/** `event.code`, because with Alt some keyboard layouts produce other characters in `event.key`. */
type Code = 'Digit1' | 'Digit2' | 'Digit3' | 'Digit4' | 'KeyN' | 'KeyP' | 'KeyQ';

/** Alt plus a key anywhere in the lesson, including the editor. */
export const useLessonKeys = (keys: Partial<Record<Code, () => void>>) => {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const perform = keys[event.code as Code];
    // Ignored while a modal dialog is open.
    if (!perform || document.querySelector('[role="dialog"][aria-modal="true"]')) return;
    event.preventDefault();
    perform();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
};
