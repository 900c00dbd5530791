import * as contract from '#contract/runs.ts';
import { isStaff } from '#server/access/course.access.ts';
import { route } from '#server/platform/http/route.ts';
import { startRun } from '#server/running/runs/queue/start-run.ts';
import { assertUnlocked } from './exercises/assert-unlocked.ts';
import { forgetReset } from './exercises/forget-reset.ts';
import { ownUserExercise, studentWork } from './work.access.ts';

/** Runs of a student's code, by the student and by staff. */
export const workRunsRoutes = [
  route(contract.executeUserExercise, ownUserExercise, async ({ services, userExercise, ...member }) => {
    assertUnlocked(userExercise);
    await forgetReset(services.db, userExercise);
    const run = {
      kind: 'student',
      exerciseId: userExercise.exerciseId,
      exerciseVersion: null,
      userExerciseId: userExercise.id,
      code: userExercise.solutionCode,
    };
    return { testProcess: await startRun(services, member.user, run, { asStaff: isStaff(member) }) };
  }),
  route(contract.executeAsInstructor, studentWork, async ({ services, user, userExercise }) => {
    const run = {
      kind: 'instructor',
      exerciseId: userExercise.exerciseId,
      exerciseVersion: null,
      userExerciseId: userExercise.id,
      code: userExercise.solutionCode,
    };
    return { testProcess: await startRun(services, user, run, { asStaff: true }) };
  }),
];
