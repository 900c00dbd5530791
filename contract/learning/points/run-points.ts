import { type Points, sumOf } from './point-amounts.ts';

type Outcome = { hasError: boolean; results: readonly { name: string; passed: boolean }[] };

/**
 * What the tests of a run gave together, and could have given. A run that did not pass never has all of it: where every test
 * passed and something else went wrong, the smallest is missing.
 */
export const pointsOfRun = ({ hasError, results }: Outcome, pointsOf: (test: string) => number): Points => {
  const worth = results.map(({ name }) => pointsOf(name));
  const most = sumOf(worth);
  const reached = sumOf(worth.filter((_, index) => results[index]?.passed));
  if (!hasError || reached < most) return { reached, most };
  return { reached: sumOf([most, -Math.min(most, ...worth.filter(points => points > 0))]), most };
};

type Offered = {
  /** As the author set it; null: what its tests say. */
  points: number | null;
  /** Null where no test says what it gives. */
  testPoints: number | null;
};

/** What the tests of an exercise give together: as the author set it, else what its tests say, else 1 like every other. */
export const mostOfTests = ({ points, testPoints }: Offered): number => points ?? testPoints ?? 1;
