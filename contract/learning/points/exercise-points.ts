import { rounded, shareOf, sumOf } from './point-amounts.ts';
import type { Points } from './point-amounts.ts';
import type { GradedByHand } from './graded-by-hand.ts';
import { isPractice, keptShare } from './late.ts';
import type { LateRules } from './late.ts';

/** A student's run of all tests. Its points are those of the tests that it had, which may have been others than today's. */
export type CountedRun = Points & { at: Date };

export const runChoices = ['best', 'last'] as const;
export type RunChoice = (typeof runChoices)[number];

export type ExerciseWork = {
  /** What the tests of the exercise give today. */
  most: number;
  /** In any order. */
  runs: readonly CountedRun[];
  /** Staff marked it as complete or gave credit for changed tests: all points of its tests, never late. */
  isGranted: boolean;
  graded: GradedByHand;
};

export type CountingRules = LateRules & { counts: RunChoice };

/** What a run is worth today: its share of the tests, less what is lost by being late. */
const worthOf = (run: CountedRun, most: number, rules: CountingRules): number =>
  run.most === 0 ? 0 : rounded(most * shareOf(run) * keptShare(run.at, rules));

const lastOf = (runs: readonly CountedRun[]) =>
  runs.reduce<CountedRun | null>((last, run) => (last && last.at > run.at ? last : run), null);

/** The points of the tests: of the best run, or of the last. */
const reachedByTests = ({ most, runs, isGranted }: ExerciseWork, rules: CountingRules): number => {
  if (isGranted) return most;
  const counting = runs.filter(({ at }) => !isPractice(at, rules));
  if (rules.counts === 'best') return Math.max(0, ...counting.map(run => worthOf(run, most, rules)));
  const last = lastOf(counting);
  return last ? worthOf(last, most, rules) : 0;
};

/** The points of a person in an exercise: its tests and what was graded by hand, or the latter alone. */
export const pointsOfExercise = (work: ExerciseWork, rules: CountingRules): Points => {
  const { graded } = work;
  // Items may take points away, but never more than there are.
  if (graded?.isAlone) return { reached: Math.max(0, graded.points), most: graded.most };
  const tests = { reached: reachedByTests(work, rules), most: work.most };
  if (!graded) return tests;
  return {
    reached: Math.max(0, sumOf([tests.reached, graded.points])),
    most: sumOf([tests.most, graded.most]),
  };
};
