/** An amount of points: how many were reached, and how many can be. */
export type Points = { reached: number; most: number };

export const noPoints: Points = { reached: 0, most: 0 };

/** Points have two decimals. Halves are rounded up; the tiny addition mends products such as 1.005 * 100. */
export const rounded = (points: number): number => Math.round(points * 100 + 1e-7) / 100;

/** In hundredths, so that 0.1 + 0.2 is 0.3. */
export const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;

export const sumOfPoints = (amounts: readonly Points[]): Points => ({
  reached: sumOf(amounts.map(({ reached }) => reached)),
  most: sumOf(amounts.map(({ most }) => most)),
});

/** In percent with two decimals; null of nothing. Less than all is never 100. */
export const percentOf = ({ reached, most }: Points): number | null => {
  if (most === 0) return null;
  const percent = rounded((100 * reached) / most);
  return reached < most ? Math.min(99.99, percent) : percent;
};
