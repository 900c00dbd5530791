import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { submitGrades } from '#contract/lti/lti-course.ts';
import { useIsGraded } from '#web/session/opened-place.ts';
import { useTools } from '#web/session/tools.ts';

export type GradeState = 'none' | 'sending' | 'late' | 'sent';

const lookAgainMs = 2000;
/** After this time the student is told that the delay is not their fault. */
const lateAfterMs = 20_000;

/**
 * The delivery state of a completed lesson's grade. The server sends it without us; this only triggers it once when the
 * lesson is completed, and polls until the platform has it.
 */
export const useGrade = (
  contextId: string,
  { isCompleted, isScoreSubmitted }: { isCompleted: boolean; isScoreSubmitted: boolean },
  refresh: () => Promise<unknown>,
): { state: GradeState; sendAgain: () => void } => {
  const { api } = useTools();
  const isGraded = useIsGraded();
  const [isLate, setLate] = useState(false);
  const { data, mutate } = useMutation({
    mutationFn: () => api(submitGrades, { params: { contextId } }, { isQuiet: true }),
    // Nothing is waiting: it was sent between our last poll and this call.
    onSuccess: ({ waiting }) => {
      if (waiting === 0) void refresh();
    },
  });
  const isOwed = isGraded && isCompleted && !isScoreSubmitted;
  const isWaiting = isOwed && data !== undefined && data.waiting > 0;
  const look = useEffectEvent(() => void refresh());

  useEffect(() => {
    if (isOwed) mutate();
  }, [isOwed, mutate]);
  useEffect(() => {
    if (!isWaiting) return;
    const looking = setInterval(() => look(), lookAgainMs);
    const late = setTimeout(() => setLate(true), lateAfterMs);
    return () => {
      clearInterval(looking);
      clearTimeout(late);
    };
  }, [isWaiting]);

  const sendAgain = () => {
    setLate(false);
    mutate();
  };
  if (isGraded && isScoreSubmitted) return { state: 'sent', sendAgain };
  if (!isWaiting) return { state: 'none', sendAgain };
  return { state: isLate ? 'late' : 'sending', sendAgain };
};
