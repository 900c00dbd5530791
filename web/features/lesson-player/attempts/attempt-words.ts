import type { Attempt } from '#contract/learning/attempts.ts';
import { lessonTexts } from '../lesson-texts.ts';

export const hasPassed = ({ passed, total, hasError }: Attempt) => total > 0 && passed === total && !hasError;

/** The result of an attempt in a few words. */
export const wordsOf = (attempt: Attempt): string => {
  const { passed, total, verdict } = attempt;
  if (verdict !== 'finished') return lessonTexts.attempts.verdicts[verdict];
  return lessonTexts.attempts.passed(passed, total);
};
