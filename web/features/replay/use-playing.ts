import { useEffect, useState } from 'react';
import type { Timeline } from './timeline.ts';

/** The moment that is shown, and whether it goes on by itself. */
export const usePlaying = (timeline: Timeline) => {
  const last = Math.max(0, timeline.count - 1);
  const [step, setStep] = useState(last);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(4);
  const hasEnded = step >= last;
  useEffect(() => {
    if (!isPlaying || hasEnded) return;
    const clock = setTimeout(() => setStep(step + 1), timeline.waitAfter(step) / speed);
    return () => clearTimeout(clock);
  }, [isPlaying, hasEnded, step, speed, timeline]);
  return {
    step,
    last,
    isPlaying: isPlaying && !hasEnded,
    speed,
    setSpeed,
    goTo: (next: number) => {
      setPlaying(false);
      setStep(Math.min(Math.max(0, next), last));
    },
    toggle: () => {
      // From the end it begins anew.
      if (hasEnded) setStep(0);
      setPlaying(hasEnded || !isPlaying);
    },
  };
};

export type Playing = ReturnType<typeof usePlaying>;
