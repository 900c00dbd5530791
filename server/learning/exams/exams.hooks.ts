import { onRunRecorded } from '#server/running/runs/results/on-run-recorded.ts';
import { insertPass } from './closing/closing.db.ts';

export const examsHooks = [
  // It shows, and counts, once the results are released.
  onRunRecorded.handledBy(
    async (_services, tx, { run, at }) => {
      if (run.userExerciseId !== null) await insertPass(tx, run.userExerciseId, at);
    },
    ({ run, isPassed }) => run.kind === 'student' && isPassed && !run.isCompleted,
  ),
];
