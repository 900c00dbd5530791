import { tryUserExercise } from '#contract/running/free-run.ts';
import * as contract from '#contract/running/runs.ts';
import { recordUserExercise } from '#contract/running/steps.ts';
import { heldResultsOf } from '#server/access/exams/exam-gate.ts';
import { isStaff } from '#server/access/course.access.ts';
import { route, socketRoute } from '#server/platform/http/route.ts';
import { holdConversation } from '#server/running/runs/free/hold-conversation.ts';
import { recordProgram } from '#server/running/runs/free/record-program.ts';
import { saveAndStartRun, startRun } from '#server/running/runs/queue/start-run.ts';
import { answerStarted } from '#server/running/runs/results/answer-started.ts';
import { assertUnlocked } from './exercises/assert-unlocked.ts';
import { startCounted } from './exercises/start-counted.ts';
import { forgetReset } from './exercises/forget-reset.ts';
import { refuseOlder } from './exercises/save-code.ts';
import { showUserExercise } from './exercises/show-user-exercise.ts';
import { ownUserExercise, programStepper, programTrier, studentWork } from './work.access.ts';
import { savingForRun } from './work.db.ts';

/** Runs of a student's code, by the student and by staff. */
export const workRunsRoutes = [
  route(contract.executeUserExercise, ownUserExercise, async input => {
    const { services, user, userExercise, body, prefersWait } = input;
    assertUnlocked(userExercise);
    const code = body?.solutionCode ?? userExercise.solutionCode;
    const files = body?.files ?? userExercise.files;
    const run = {
      kind: 'student',
      exerciseId: userExercise.exerciseId,
      exerciseVersion: null,
      userExerciseId: userExercise.id,
      code,
      files,
    };
    const as = { asStaff: isStaff(input) };
    if (!body) await forgetReset(services.db, userExercise);
    const started = await startCounted(services, userExercise, async () =>
      body
        ? saveAndStartRun(services, user, run, savingForRun(userExercise, body), as)
        : { ...(await startRun(services, user, run, as)), version: userExercise.version },
    );
    if (!started) return refuseOlder(services, userExercise);
    const { id, version } = started;
    return {
      testProcess: await answerStarted(services, id, prefersWait, heldResultsOf(userExercise.exam)),
      ...(body && {
        userExercise: {
          ...showUserExercise(userExercise),
          solutionCode: code,
          files,
          version,
          codeBeforeReset: null,
          filesBeforeReset: null,
        },
      }),
    };
  }),
  socketRoute(tryUserExercise, programTrier, ({ services, user, userExercise }, line) => {
    holdConversation(services, user, { id: userExercise.exerciseId, own: userExercise.files }, line);
  }),
  route(recordUserExercise, programStepper, async ({ services, user, userExercise, body }) => ({
    recording: await recordProgram(
      services,
      user,
      { id: userExercise.exerciseId, own: userExercise.files },
      body,
    ),
  })),
  route(contract.executeAsInstructor, studentWork, async ({ services, user, userExercise, prefersWait }) => {
    const run = {
      kind: 'instructor',
      exerciseId: userExercise.exerciseId,
      exerciseVersion: null,
      userExerciseId: userExercise.id,
      code: userExercise.solutionCode,
      files: userExercise.files,
    };
    const { id } = await startRun(services, user, run, { asStaff: true });
    return { testProcess: await answerStarted(services, id, prefersWait) };
  }),
];
