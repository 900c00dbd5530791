import { stepsTexts } from './steps-texts.ts';
import type { StepsShown } from './use-steps.ts';

/** Why there is nothing to step through, if there is nothing. */
export const problemOf = ({ recording, problem }: StepsShown): string | null => {
  if (problem !== null || !recording) return problem;
  if (recording.end === 'unreadable') return stepsTexts.unreadable;
  return recording.end === 'failed' || recording.steps.length === 0 ? stepsTexts.failed : null;
};
