import { useState } from 'react';
import { cpuLimitOf } from '#contract/core/cpu-limit.ts';
import type { ExerciseHealth } from '#contract/running/runs.ts';

type Given = {
  /** The limit of the language. */
  executionLimit: number;
  /** The exercise's own limit, if it has one. */
  cpuLimitMs: number | null;
  longestMs: number;
  health: ExerciseHealth | undefined;
  isReadOnly: boolean;
};

/** The time limit that applies to an exercise, what the last run says about it, and its dialog. */
export const useTimeLimit = ({ longestMs, health, isReadOnly, ...limits }: Given) => {
  const [isOpen, setOpen] = useState(false);
  const limitMs = cpuLimitOf(limits, longestMs);
  const { cpuMs, recommendedLimitMs = 0 } = health ?? {};
  return {
    limitMs,
    isOpen,
    neededMs: cpuMs === undefined ? undefined : Math.round(cpuMs),
    recommendedMs: recommendedLimitMs > limitMs ? recommendedLimitMs : undefined,
    /** Null for those who may only look. */
    onChange: isReadOnly ? null : () => setOpen(true),
    close: () => setOpen(false),
  };
};

/** What the results say about the limit. */
export type LimitAdvice = Pick<ReturnType<typeof useTimeLimit>, 'recommendedMs' | 'onChange'>;
