import { useEffect, useEffectEvent } from 'react';

export type Shortcut = {
  key: string;
  perform: () => void;
  /** Single-key shortcuts can be turned off (WCAG 2.1.4): speech input triggers them by accident. */
  isOn: boolean;
};

/** As specified, not while typing. Code editors are contenteditable and have shortcuts of their own. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (['INPUT', 'SELECT', 'TEXTAREA'].includes(target.tagName) || target.isContentEditable);

/** A shortcut of one key, anywhere on the page. */
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

/** An action available both as a button and by Ctrl (Cmd on a Mac) plus a key. */
export type Action = {
  key: 's' | 'Enter';
  hasShift?: true;
  label: string;
  perform: () => void;
};

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** The shortcut as shown on this platform, such as `⌘S` or `Ctrl+S`. */
export const keysOf = ({ key, hasShift = false }: Pick<Action, 'key'> & { hasShift?: boolean }): string => {
  const name = key === 'Enter' ? '↵' : key.toUpperCase();
  if (isMac()) return `${hasShift ? '⇧' : ''}⌘${name}`;
  return `Ctrl+${hasShift ? 'Shift+' : ''}${name === '↵' ? 'Enter' : name}`;
};

/** Converts CodeMirror's notation, such as `Mod-Shift-8`, to the platform's. */
export const editorKeysOf = (keys: string): string => {
  const parts = keys.split('-').map(part => (part.length === 1 ? part.toUpperCase() : part));
  const signs: Record<string, string> = { Mod: '⌘', Shift: '⇧' };
  if (isMac()) return parts.map(part => signs[part] ?? part).join('');
  return parts.map(part => (part === 'Mod' ? 'Ctrl' : part)).join('+');
};

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && ['INPUT', 'SELECT', 'TEXTAREA'].includes(target.tagName);

/**
 * The actions' keys anywhere on the page but in input, select and textarea. Code editors bind them in their own
 * keymap and mark the event as used.
 */
export const useActions = (actions: Action[]) => {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return;
    const action = actions.find(
      ({ key, hasShift = false }) =>
        hasShift === event.shiftKey && [event.key, event.key.toLowerCase()].includes(key),
    );
    if (!action) return;
    // Also in input fields, where no action runs: otherwise Ctrl+S opens the browser's save dialog.
    event.preventDefault();
    if (!isField(event.target) && !event.repeat) action.perform();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
};
