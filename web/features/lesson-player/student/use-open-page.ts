import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect } from 'react';
import { pageSpeaksMs, sayPageOpen } from '#contract/open-pages.ts';
import { useTools } from '#web/session/tools.ts';

/**
 * Says once a minute that the page of an exercise is open, while it is visible: who does nothing for long may need help.
 * Null: nobody has to know. Not at once, so that it is in nobody's way while the lesson loads.
 */
export const useOpenPage = (userExerciseId: number | null) => {
  const { api } = useTools();
  const isSeen = useDocumentVisibility() !== 'hidden';
  useEffect(() => {
    if (userExerciseId === null || !isSeen) return;
    const speak = () =>
      // Without a connection it is as if the page were closed.
      api(sayPageOpen, { params: { id: userExerciseId } }, { isQuiet: true }).catch(() => {});
    const clock = setInterval(() => void speak(), pageSpeaksMs);
    return () => clearInterval(clock);
  }, [api, userExerciseId, isSeen]);
};
