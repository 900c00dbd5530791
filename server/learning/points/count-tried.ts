import { pointsOfRun } from '#contract/learning/points/run-points.ts';
import type { RunOutcome } from '#contract/running/runs.ts';
import type { Db } from '#server/platform/db/db.ts';
import { findTaught, hasPoints, insertCountedRuns } from './points.db.ts';
import { testedBy } from './tested-points.ts';

type Tried = {
  userExerciseId: number;
  exerciseId: number;
  lessonId: number;
  number: number;
  outcome: RunOutcome;
  /** When the program was handed in. */
  at: Date;
};

/**
 * Call it before a completion is taken away because of a new version: what the program gives with that counts from now on, as if
 * its student had run it.
 */
export const countTried = async (
  tx: Db,
  { userExerciseId, exerciseId, lessonId, number, outcome, at }: Tried,
): Promise<void> => {
  if (!(await hasPoints(tx, { lessonId }))) return;
  const exercise = await findTaught(tx, exerciseId);
  if (!exercise) return;
  const points = pointsOfRun(outcome, testedBy(exercise).pointsOf);
  await insertCountedRuns(tx, [{ userExerciseId, runId: null, versionNumber: number, ranAt: at, ...points }]);
};
