import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect } from 'react';
import { pageSpeaksMs, sayPageOpen } from '#contract/site/open-pages.ts';
import { useTools } from '#web/session/tools.ts';

const acts = ['pointerdown', 'keydown'] as const;

/**
 * Says once a minute that the page of an exercise is open, while it is visible, and whether somebody clicked or typed: who
 * does nothing for long may need help, and who left does not. Null: nobody has to know. Not at once, so that it is in
 * nobody's way while the lesson loads.
 */
export const useOpenPage = (userExerciseId: number | null) => {
  const { api } = useTools();
  const isSeen = useDocumentVisibility() !== 'hidden';
  useEffect(() => {
    if (userExerciseId === null || !isSeen) return;
    let isActive = false;
    const handleAct = () => {
      isActive = true;
    };
    for (const act of acts) document.addEventListener(act, handleAct, { capture: true, passive: true });
    const speak = () => {
      const body = { isActive };
      isActive = false;
      // Without a connection it is as if the page were closed.
      return api(sayPageOpen, { params: { id: userExerciseId }, body }, { isQuiet: true }).catch(() => {});
    };
    const clock = setInterval(() => void speak(), pageSpeaksMs);
    return () => {
      clearInterval(clock);
      for (const act of acts) document.removeEventListener(act, handleAct, { capture: true });
    };
  }, [api, userExerciseId, isSeen]);
};
