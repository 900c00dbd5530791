import { examProblems } from '#contract/core/exam-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { type FoundUserExercise, upsertExamRun } from '../work.db.ts';

/** Counts a run where an exam limits their number; concurrent clicks are counted one after the other. */
export const countExamRun = async ({ db }: Services, userExercise: FoundUserExercise): Promise<void> => {
  const most = userExercise.exam?.mostRuns ?? null;
  if (most !== null && !(await upsertExamRun(db, userExercise, most)))
    throw new AppError('conflict', examProblems.noRunsLeft({ most }));
};
