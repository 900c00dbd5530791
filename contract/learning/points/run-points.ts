import { type Points, rounded, sumOf } from './point-amounts.ts';

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

/** Tests as a run has them: what each gives, and all of them together. */
export type Tested = { most: number; pointsOf: (test: string) => number };

/** What a run is worth with these tests, if it was in time. */
export const worthOfRun = (outcome: Outcome, { most, pointsOf }: Tested): Points => {
  const own = pointsOfRun(outcome, pointsOf);
  return { reached: own.most === 0 ? 0 : rounded((most * own.reached) / own.most), most };
};

type Compared = { before: Points; after: Points };

/** What the programs of a class give before and after, on average, and for how many that is less or more. */
export const comparedPoints = (people: readonly Compared[]) => {
  const averageOf = (which: keyof Compared) =>
    people.length === 0 ? 0 : rounded(sumOf(people.map(one => one[which].reached)) / people.length);
  return {
    before: averageOf('before'),
    after: averageOf('after'),
    lower: people.filter(({ before, after }) => after.reached < before.reached).length,
    higher: people.filter(({ before, after }) => after.reached > before.reached).length,
  };
};

type Offered = {
  /** As the author set it; null: what its tests say. */
  points: number | null;
  /** Null where no test says what it gives. */
  testPoints: number | null;
};

/** What the tests of an exercise give together: as the author set it, else what its tests say, else 1 like every other. */
export const mostOfTests = ({ points, testPoints }: Offered): number => points ?? testPoints ?? 1;
