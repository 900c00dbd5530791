import type { Rubric } from '../authoring/rubric.ts';
import { sumOf } from './points/point-amounts.ts';
import type { GradedByHand } from './points/graded-by-hand.ts';

/** What the ticked items give together, and the most that the rubric can give. A key that it does not have counts nothing. */
export const rubricPoints = (
  { isAlone, items }: Rubric,
  ticked: readonly string[],
): NonNullable<GradedByHand> => ({
  points: sumOf(items.filter(({ key }) => ticked.includes(key)).map(({ points }) => points)),
  most: sumOf(items.map(({ points }) => Math.max(0, points))),
  isAlone,
});
