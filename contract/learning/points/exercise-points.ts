import type { RunChoice } from '../../authoring/points.ts';
import { isPractice, keptShare, type LateRules } from './late.ts';
import { noPoints, type Points, rounded, sumOf } from './point-amounts.ts';

/** A student's run of all tests. Its points are those of the tests that it had, which may have been others than today's. */
export type CountedRun = Points & { at: Date };

export type CountingRules = LateRules & { counts: RunChoice };

/** What is graded by hand in an exercise. */
export type ByHand = {
  /** What can be reached by hand. */
  most: number;
  /** Only this counts, whatever the tests say; otherwise it is added to the points of the tests. */
  isAlone: boolean;
  /** Ticked items together. Null while the grade is not released: what is a draft does not exist here. */
  points: number | null;
};

export type ExerciseWork = {
  /** What the tests of the exercise give today. */
  most: number;
  /** In any order. */
  runs: readonly CountedRun[];
  /** When the student completed it, also where the run is not known any more. */
  completedAt: Date | null;
  /** Staff marked it as complete or gave credit for changed tests: all points of its tests, never late. */
  isGranted: boolean;
  /** Null where nothing is graded by hand. */
  byHand: ByHand | null;
};

const shareOf = ({ reached, most }: Points) => (most === 0 ? 0 : reached / most);

/** What a run is worth today: its share of the tests, less what is lost by being late. */
const worthOf = (run: CountedRun, most: number, rules: CountingRules): number =>
  rounded(most * shareOf(run) * keptShare(run.at, rules));

/** Of two at the same moment the second counts. */
const lastOf = (runs: readonly CountedRun[]) =>
  runs.reduce<CountedRun | null>((last, run) => (last && last.at > run.at ? last : run), null);

/** The points of the tests: of the best run, or of the last. */
const reachedByTests = (
  { most, runs, completedAt, isGranted }: Omit<ExerciseWork, 'byHand'>,
  rules: CountingRules,
): number => {
  if (isGranted) return most;
  const completion = completedAt ? [{ reached: 1, most: 1, at: completedAt }] : [];
  const known = rules.counts === 'best' ? [...runs, ...completion] : runs.length > 0 ? runs : completion;
  const counting = known.filter(({ at }) => !isPractice(at, rules));
  if (rules.counts === 'best') return Math.max(0, ...counting.map(run => worthOf(run, most, rules)));
  const last = lastOf(counting);
  return last ? worthOf(last, most, rules) : 0;
};

/** Items may take points away, but never more than there are. Who waits for a grade has nothing to reach there yet. */
const graded = ({ most, points }: ByHand): Points => (points === null ? noPoints : { reached: points, most });

/** Points of the tests and of what was graded by hand, or the latter alone. */
export const withByHand = (tests: Points, byHand: ByHand | null): Points => {
  const hand = byHand ? graded(byHand) : noPoints;
  const counting = byHand?.isAlone ? noPoints : tests;
  return {
    reached: Math.max(0, sumOf([counting.reached, hand.reached])),
    most: sumOf([counting.most, hand.most]),
  };
};

/** What the tests of an exercise gave a person. */
export const pointsOfTests = (work: Omit<ExerciseWork, 'byHand'>, rules: CountingRules): Points => ({
  reached: reachedByTests(work, rules),
  most: work.most,
});

/** The points of a person in an exercise. */
export const pointsOfExercise = ({ byHand, ...work }: ExerciseWork, rules: CountingRules): Points =>
  withByHand(pointsOfTests(work, rules), byHand);

/** What an exercise can give to somebody who has done nothing in it. */
export const mostOfExercise = (most: number, byHand: Omit<ByHand, 'points'> | null): number =>
  sumOf([byHand?.isAlone ? 0 : most, byHand?.most ?? 0]);

/**
 * Whether an exercise that is not completed lets its student go on: from so many points, or all that it gives if those are fewer.
 * Null: never.
 */
export const opensNext = ({ reached, most }: Points, goOnFrom: number | null): boolean =>
  goOnFrom !== null && reached >= Math.min(goOnFrom, most);
