import type { Rubric } from '../authoring/rubric.ts';
import { sumOf } from './points/point-amounts.ts';

/** What the ticked items give together, and the most that the rubric can give. A key that it does not have counts nothing. */
export const rubricPoints = (
  { isAlone, items }: Rubric,
  ticked: readonly string[],
): { points: number; most: number; isAlone: boolean } => ({
  points: sumOf(items.filter(({ key }) => ticked.includes(key)).map(({ points }) => points)),
  most: sumOf(items.map(({ points }) => Math.max(0, points))),
  isAlone,
});
