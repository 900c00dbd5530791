import { learningProblems } from '#contract/learning/learning-problems.ts';
import * as contract from '#contract/learning/attempts.ts';
import { AppError } from '#server/platform/app-error.ts';
import { route } from '#server/platform/http/route.ts';
import { heldResultsOf } from '#server/access/exams/exam-gate.ts';
import { heldOutcome } from '#server/running/runs/results/held-outcome.ts';
import { heldAttempt } from './held-attempt.ts';
import { workReader } from '../work.access.ts';
import { findAttempt, listAttemptRows } from './attempts.db.ts';
import { listOpenedHints } from '../exercises/hints.db.ts';

export const attemptsRoutes = [
  route(contract.listAttempts, workReader, async ({ services, userExercise }) => ({
    attempts: (await listAttemptRows(services.db, userExercise.id, contract.listedAttempts)).map(
      heldAttempt(userExercise.exam),
    ),
    hints: await listOpenedHints(services.db, userExercise),
  })),
  route(contract.getAttempt, workReader, async ({ services, userExercise, params }) => {
    const attempt = await findAttempt(services.db, userExercise.id, params.attemptId);
    if (!attempt) throw new AppError('not_found', learningProblems.noSuchAttempt);
    const held = heldResultsOf(userExercise.exam);
    return {
      attempt: {
        ...heldAttempt(userExercise.exam)(attempt),
        result: heldOutcome(attempt.result, held),
      },
    };
  }),
];
