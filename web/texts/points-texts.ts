import { showNumber } from './locale.ts';
import { showDue } from './due-texts.ts';

type Points = { reached: number; most: number };

/** In a file: what was reached, and what can be. */
export const pointCells = (points: Points | null | undefined): [number | null, number | null] => [
  points?.reached ?? null,
  points?.most ?? null,
];

/** What several features say about points. */
export const pointsTexts = {
  name: 'Points',
  mostName: 'Points at most',
  ofLesson: (lesson: string) => `${lesson} (points)`,
  /** `7.5 of 10 points`. */
  of: ({ reached, most }: Points) =>
    `${showNumber(reached)} of ${showNumber(most)} point${most === 1 ? '' : 's'}`,
  /** Where the column says what it is. */
  short: ({ reached, most }: Points) => `${showNumber(reached)} / ${showNumber(most)}`,
  percent: (percent: number) => `${showNumber(percent)} %`,
  total: 'Total',
  late: (due: string, percent: number) =>
    `This was due ${due}. Each day after that costs ${showNumber(percent)} % of the points.`,
  closes: (due: string, closesAt: string) => `This was due ${due}. Points count until ${showDue(closesAt)}.`,
  closed: (closesAt: string) =>
    `This closed ${showDue(closesAt)}. You can go on for practice; points do not change any more.`,
} as const;
