import * as contract from '#contract/runs.ts';
import { exerciseForStaff } from '#server/authoring/content/content.access.ts';
import { route } from '#server/platform/http/route.ts';
import { assertUnlocked } from '#server/learning/work/exercises/assert-unlocked.ts';
import { forgetReset } from '#server/learning/work/exercises/forget-reset.ts';
import { ownUserExercise, studentWork } from '#server/learning/work/work.access.ts';
import { awaitRun, type WatchedRun } from './queue/await-run.ts';
import { cancelRun } from './queue/cancel-run.ts';
import { testProcessReader } from './runs.access.ts';
import { findLastAuthorRun } from './runs.db.ts';
import { startRun } from './queue/start-run.ts';

const shown = (run: WatchedRun) => ({ testProcess: { ...run, config: { exerciseId: run.exerciseId } } });

export const runsRoutes = [
  route(contract.runExercise, exerciseForStaff, async ({ services, user, exercise }) => ({
    testProcess: await startRun(services, user, {
      kind: 'author',
      exerciseId: exercise.id,
      exerciseVersion: exercise.version,
      userExerciseId: null,
      code: exercise.solutionCode,
    }),
  })),
  route(contract.getLastRun, exerciseForStaff, async ({ services, exercise }) => ({
    testProcess: await findLastAuthorRun(services.db, exercise.id),
  })),
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
  route(contract.getTestProcess, testProcessReader, async ({ services, testProcess }) =>
    shown(await awaitRun(services, testProcess)),
  ),
  route(contract.cancelTestProcess, testProcessReader, async ({ services, testProcess }) => {
    await cancelRun(services, testProcess);
    return shown(await awaitRun(services, testProcess));
  }),
];
