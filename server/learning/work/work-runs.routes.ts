import * as contract from '#contract/runs.ts';
import { route } from '#server/platform/http/route.ts';
import { startRun } from '#server/running/runs/queue/start-run.ts';
import { assertUnlocked } from './exercises/assert-unlocked.ts';
import { forgetReset } from './exercises/forget-reset.ts';
import { ownUserExercise, studentWork } from './work.access.ts';

/** Runs of a student's code, by the student and by staff. */
export const workRunsRoutes = [
  route(contract.executeUserExercise, ownUserExercise, async ({ services, user, userExercise }) => {
    assertUnlocked(userExercise);
    await forgetReset(services.db, userExercise);
    return {
      testProcess: await startRun(services, user, {
        kind: 'student',
        exerciseId: userExercise.exerciseId,
        exerciseVersion: null,
        userExerciseId: userExercise.id,
        code: userExercise.solutionCode,
      }),
    };
  }),
  route(contract.executeAsInstructor, studentWork, async ({ services, user, userExercise }) => ({
    testProcess: await startRun(services, user, {
      kind: 'instructor',
      exerciseId: userExercise.exerciseId,
      exerciseVersion: null,
      userExerciseId: userExercise.id,
      code: userExercise.solutionCode,
    }),
  })),
];
