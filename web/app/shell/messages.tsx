import { useEffect } from 'react';
import { useSpokenOutside } from '#web/browser/frame.ts';
import { useStore } from '#web/browser/store.ts';
import { shellTexts } from './shell-texts.ts';
import { useTools } from '#web/session/tools.ts';
import { ToastArea } from '#web/ui/feedback/toast-area.tsx';

/** Toasts, and the live region for announcements. */
export const Messages = () => {
  const { toasts, announcer } = useTools();
  const shown = useStore(toasts);
  const announcement = useStore(announcer);
  useSpokenOutside(announcement);

  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || event.code !== 'KeyT') return;
      const newest = document.querySelector<HTMLElement>('[data-toasts] button');
      if (!newest) return;
      event.preventDefault();
      newest.focus();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);

  return (
    <>
      <ToastArea
        label={shellTexts.shell.notifications}
        closeLabel={shellTexts.shell.closeMessage}
        shown={shown}
        onClose={toasts.clear}
        onPause={toasts.pause}
        onResume={toasts.resume}
      />
      <output className="visually-hidden">
        <span key={announcement.id}>{announcement.text}</span>
      </output>
    </>
  );
};
