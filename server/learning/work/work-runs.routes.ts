import * as contract from '#contract/runs.ts';
import { isStaff } from '#server/access/course.access.ts';
import { route } from '#server/platform/http/route.ts';
import { startRun } from '#server/running/runs/queue/start-run.ts';
import { awaitStarted } from '#server/running/runs/queue/await-run.ts';
import { showRun } from '#server/running/runs/results/show-run.ts';
import { assertUnlocked } from './exercises/assert-unlocked.ts';
import { forgetReset } from './exercises/forget-reset.ts';
import { saveCode } from './exercises/save-code.ts';
import { showUserExercise } from './exercises/show-user-exercise.ts';
import { ownUserExercise, studentWork } from './work.access.ts';

/** Runs of a student's code, by the student and by staff. */
export const workRunsRoutes = [
  route(contract.executeUserExercise, ownUserExercise, async input => {
    const { services, userExercise, body, prefersWait } = input;
    assertUnlocked(userExercise);
    const saved = body ? await saveCode(services, userExercise, body) : null;
    await forgetReset(services.db, userExercise);
    const run = {
      kind: 'student',
      exerciseId: userExercise.exerciseId,
      exerciseVersion: null,
      userExerciseId: userExercise.id,
      code: saved?.solutionCode ?? userExercise.solutionCode,
    };
    const { id } = await startRun(services, input.user, run, { asStaff: isStaff(input) });
    const ended = prefersWait ? await awaitStarted(services, id) : null;
    return {
      testProcess: ended ? showRun(ended) : { id },
      ...(saved && { userExercise: { ...showUserExercise(saved), codeBeforeReset: null } }),
    };
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
