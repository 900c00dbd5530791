import { contentProblems } from '#contract/authoring/content-problems.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Rubric } from '#contract/authoring/rubric.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { onRubricChanged } from './on-rubric-changed.ts';
import { findRubric, lockExercise, updateRubric } from './versions/versions.db.ts';

/**
 * Changes the rubric that holds: of the published version as of the working copy. Graders change it while they grade, and a
 * half-written program of the author has nothing to do with it. Saved twice, it is saved once.
 */
export const saveRubric = (
  services: Services,
  exercise: { id: number },
  { rubric, before }: { rubric: Rubric | null; before: Rubric | null },
): Promise<Rubric | null> =>
  services.db.transaction().execute(async tx => {
    const locked = await lockExercise(tx, exercise);
    if (!locked) throw new AppError('not_found', contentProblems.noSuchExercise);
    const current = await findRubric(tx, exercise);
    if (isDeepStrictEqual(current, rubric) && isDeepStrictEqual(locked.rubric, rubric)) return rubric;
    if (!isDeepStrictEqual(current, before))
      throw new AppError('conflict', contentProblems.rubricChanged, {
        current: { rubric: current },
      });
    await updateRubric(tx, exercise, rubric);
    await onRubricChanged.call(services, tx, { exerciseId: exercise.id, at: services.clock.now() });
    return rubric;
  });
