import type { TextsOf } from './texts-of.ts';
import type { unsentGradeTexts as english } from './unsent-grade-texts.ts';

export const unsentGradeTexts = {
  waiting: attempts =>
    attempts === 0
      ? 'Wartet darauf, gesendet zu werden.'
      : `${attempts === 1 ? 'Einmal' : `${attempts}-mal`} versucht.`,
  parked: 'Konnte nicht gesendet werden.',
  sendAgain: 'Noch einmal senden',
} satisfies TextsOf<typeof english>;
