import type { ExerciseWork } from '#contract/learning/points/exercise-points.ts';
import type { WorkRow } from './points.db.ts';

/** What somebody did with the tests of an exercise that give so many points. */
export const workOfTests = (
  { runs, completedAt, isGranted }: WorkRow,
  most: number,
): Omit<ExerciseWork, 'byHand'> => ({
  most,
  completedAt,
  isGranted,
  runs: runs.map(({ at, ...points }) => ({ ...points, at: new Date(at) })),
});
