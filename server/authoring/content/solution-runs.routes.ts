import { trySolution } from '#contract/running/free-run.ts';
import * as contract from '#contract/running/runs.ts';
import { recordSolution } from '#contract/running/steps.ts';
import { route, socketRoute } from '#server/platform/http/route.ts';
import { findLastAuthorRun } from '#server/running/runs/queue/find-last-author-run.ts';
import { holdConversation } from '#server/running/runs/free/hold-conversation.ts';
import { recordProgram } from '#server/running/runs/free/record-program.ts';
import { startRun } from '#server/running/runs/queue/start-run.ts';
import { answerStarted } from '#server/running/runs/results/answer-started.ts';
import { exerciseForStaff } from './content.access.ts';

/** Author runs: an exercise's solution against its tests. */
export const solutionRunsRoutes = [
  route(contract.runExercise, exerciseForStaff, async ({ services, user, exercise, prefersWait }) => {
    const run = {
      kind: 'author',
      exerciseId: exercise.id,
      exerciseVersion: exercise.version,
      userExerciseId: null,
      code: exercise.solutionCode,
    };
    const { id } = await startRun(services, user, run, { asStaff: true });
    return { testProcess: await answerStarted(services, id, prefersWait) };
  }),
  socketRoute(trySolution, exerciseForStaff, ({ services, user, exercise }, line) => {
    holdConversation(services, user, { id: exercise.id }, line);
  }),
  route(recordSolution, exerciseForStaff, async ({ services, user, exercise, body }) => ({
    recording: await recordProgram(services, user, { id: exercise.id }, body),
  })),
  route(contract.getLastRun, exerciseForStaff, async ({ services, exercise }) => ({
    testProcess: await findLastAuthorRun(services.db, exercise),
  })),
];
