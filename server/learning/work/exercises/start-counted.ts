import { examProblems } from '#contract/core/exam-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { type FoundUserExercise, updateExamRunUncounted, upsertExamRun } from '../work.db.ts';

/**
 * Starts a run, and counts it where an exam limits their number; concurrent clicks are counted one after the other. A run that was
 * refused, because too many are waiting or the code is an older one, does not count. It is counted before it starts: should the machine die
 * between, somebody has a run less, never more.
 */
export const startCounted = async <Started>(
  { db }: Services,
  userExercise: FoundUserExercise,
  start: () => Promise<Started | null>,
): Promise<Started | null> => {
  const most = userExercise.exam?.mostRuns ?? null;
  if (most === null) return start();
  if (!(await upsertExamRun(db, userExercise, most)))
    throw new AppError('conflict', examProblems.noRunsLeft({ most }));
  let started: Started | null = null;
  try {
    started = await start();
    return started;
  } finally {
    if (started === null) await updateExamRunUncounted(db, userExercise);
  }
};
