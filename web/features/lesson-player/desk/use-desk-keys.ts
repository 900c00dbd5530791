import type { View } from './tabbed-lesson.tsx';
import { useLessonKeys } from '#web/desk/use-lesson-keys.ts';

const partOf = (id: string, part: View | 'navigator') => document.getElementById(`${id}-${part}`);

// After the new view has rendered.
const soon = (perform: () => void) => setTimeout(perform);
const focusIn = (id: string, part: View | 'navigator', selector: string) =>
  soon(() => partOf(id, part)?.querySelector<HTMLElement>(selector)?.focus());

export const focusCode = (id: string, onView: (view: View) => void) => {
  onView('code');
  focusIn(id, 'code', '[role="textbox"]');
};

type Turns = {
  onView: (view: View) => void;
  onNext: () => void;
  onPrevious: () => void;
  onAsk: () => void;
};

/**
 * Shortcuts of a lesson: Alt and a digit focuses one of the four panes, whose ids begin with `id`; N and P change the
 * exercise; Q asks about the line of the cursor.
 */
export const useDeskKeys = (id: string, { onView, onNext, onPrevious, onAsk }: Turns) =>
  useLessonKeys({
    Digit1: () => {
      onView('instructions');
      soon(() => partOf(id, 'instructions')?.focus());
    },
    Digit2: () => focusCode(id, onView),
    Digit3: () => {
      onView('results');
      focusIn(id, 'results', '[role="tab"][aria-selected="true"]');
    },
    Digit4: () => focusIn(id, 'navigator', '[data-turns] button:not([aria-disabled="true"])'),
    KeyN: onNext,
    KeyP: onPrevious,
    KeyQ: onAsk,
  });
