import { useEffect } from 'react';

export type Shortcut = {
  key: string;
  perform: () => void;
  /** Single keys can be switched off (WCAG 2.1.4): people who dictate set them off by accident. */
  isOn: boolean;
};

/** The specification's rule: not while typing. Code editors are contenteditable and have shortcuts of their own. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (['INPUT', 'SELECT', 'TEXTAREA'].includes(target.tagName) || target.isContentEditable);

/** A single key that does something anywhere on the page. */
export const useSingleKey = ({ key, perform, isOn }: Shortcut) => {
  useEffect(() => {
    if (!isOn) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
      if (event.key !== key || hasModifier || event.defaultPrevented || isTyping(event.target)) return;
      event.preventDefault();
      perform();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [key, perform, isOn]);
};
