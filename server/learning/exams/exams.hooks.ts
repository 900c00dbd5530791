import { onRunRecorded } from '#server/running/runs/results/on-run-recorded.ts';
import { onPersonExported } from '#server/site/accounts/users/on-person-exported.ts';
import { insertPass } from './closing/closing.db.ts';
import { listExamsOf } from './sitting/sitting.db.ts';

export const examsHooks = [
  onPersonExported.handledBy(async (_services, tx, person) => ({ exams: await listExamsOf(tx, person) })),
  // It shows, and counts, once the results are released.
  onRunRecorded.handledBy(
    async (_services, tx, { run, at }) => {
      if (run.userExerciseId !== null) await insertPass(tx, run.userExerciseId, at);
    },
    ({ run, isPassed }) => run.kind === 'student' && isPassed && !run.isCompleted,
  ),
];
