import { useEffect, useState } from 'react';
import { useTools } from '#web/session/tools.ts';
import { texts } from '#web/texts/texts.ts';
import type { FreePlace, FreeSession, FreeStart } from './free-session.ts';

/** The program that was tried out last, for one exercise. Everything else is loaded when the first one is. */
export const useFreeRun = (key: string, place: FreePlace) => {
  const tools = useTools();
  const [shown, setShown] = useState<{ key: string; number: number; session: FreeSession } | null>(null);
  const session = shown?.key === key ? shown.session : null;
  // Another exercise, or another page: nobody could see it any more.
  useEffect(() => () => shown?.session.abandon(), [shown, key]);

  const start = async (begin: FreeStart) => {
    try {
      const { openFreeSession } = await import('./free-session.ts');
      const isOurs = session !== null && session.get().phase !== 'ended';
      const opened = openFreeSession(tools, place, { takesOver: isOurs, ...begin });
      setShown({ key, number: (shown?.number ?? 0) + 1, session: opened });
    } catch {
      tools.toasts.show('error', texts.network.unreachable);
    }
  };
  return { session, number: session ? shown!.number : 0, start, clear: () => setShown(null) };
};
