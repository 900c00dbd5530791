import type { Rubric } from '#contract/authoring/rubric.ts';
import { showNumber } from './locale.ts';

const minus = '−';

/** With its sign: `+2`, `−0.5`. */
export const signedPoints = (points: number): string =>
  `${points < 0 ? minus : '+'}${showNumber(Math.abs(points))}`;

export const plainPoints = (points: number): string =>
  `${points < 0 ? minus : ''}${showNumber(Math.abs(points))}`;

/** As lines, to compare two rubrics. */
export const rubricLines = (rubric: Rubric | null): string =>
  rubric
    ? [
        rubric.isAlone ? 'Only the points of the rubric count.' : 'Added to the points of the tests.',
        ...rubric.items.map(({ points, text }) => `${signedPoints(points)} ${text}`),
      ].join('\n')
    : '';
