/** An amount of points: how many were reached, and how many can be. */
export type Points = { reached: number; most: number };

export const noPoints: Points = { reached: 0, most: 0 };

/** The most that a test, an exercise or a column of its own can give: more is a typing error. */
export const mostPoints = 10_000;

/** Points have two decimals. Halves are rounded up; the tiny addition mends products such as 1.005 * 100. */
export const rounded = (points: number): number => Math.round(points * 100 + 1e-7) / 100;

/** In hundredths, so that 0.1 + 0.2 is 0.3. */
export const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;

export const sumOfPoints = (amounts: readonly Points[]): Points => ({
  reached: sumOf(amounts.map(({ reached }) => reached)),
  most: sumOf(amounts.map(({ most }) => most)),
});

/** Of nothing, everything is reached. */
export const shareOf = ({ reached, most }: Points): number => (most === 0 ? 1 : reached / most);

/** In percent with two decimals; null of nothing. */
export const percentOf = ({ reached, most }: Points): number | null =>
  most === 0 ? null : rounded((100 * reached) / most);
