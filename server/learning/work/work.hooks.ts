import { onExerciseDeleted } from '#server/authoring/content/on-exercise-deleted.ts';
import { onExerciseMoved } from '#server/authoring/content/on-exercise-moved.ts';
import { onExerciseRestored } from '#server/authoring/content/on-exercise-restored.ts';
import { onRunRecorded } from '#server/running/runs/results/on-run-recorded.ts';
import { onPersonExported } from '#server/site/accounts/users/on-person-exported.ts';
import { completeExercise } from './exercises/complete-exercise.ts';
import { listExtensionsOf } from './extensions/extensions.db.ts';
import { giveWorkBack } from './removal/give-work-back.ts';
import { moveWork } from './removal/move-work.ts';
import { setWorkAside } from './removal/set-work-aside.ts';
import { readWorkOf } from './read-work-of.ts';

export const workHooks = [
  onRunRecorded.handledBy(
    async (services, tx, { run, at }) => {
      if (run.userExerciseId !== null) await completeExercise(services, tx, run.userExerciseId, at);
    },
    ({ run, isPassed }) => run.kind === 'student' && isPassed && !run.isCompleted,
  ),
  onExerciseDeleted.handledBy(setWorkAside),
  onExerciseRestored.handledBy(giveWorkBack),
  onExerciseMoved.handledBy(moveWork),
  onPersonExported.handledBy(async (_services, tx, person) => ({
    lessons: await readWorkOf(tx, person),
    extensions: await listExtensionsOf(tx, person),
  })),
];
