import { useEffect, useEffectEvent } from 'react';

/** By the place of the key, since with Alt some keyboards make other signs of them. */
type Code = 'Digit1' | 'Digit2' | 'Digit3' | 'Digit4' | 'KeyN' | 'KeyP';

/** Alt and a key, anywhere in the lesson, the editor included. */
export const useLessonKeys = (keys: Record<Code, () => void>) => {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const perform = keys[event.code as Code];
    // While a dialog is open, the lesson behind it stays as it is.
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
