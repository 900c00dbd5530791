import { contentProblems } from '#contract/authoring/content-problems.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { writtenParts } from '../content-columns.ts';
import type { ExerciseRow, LessonRow } from '../content.db.ts';
import type { ShownExercise } from '../read-lesson.ts';
import { saveExercise } from '../save-exercise.ts';
import { findVersion } from './versions.db.ts';

type Of = { user: UserRow; lesson: LessonRow; exercise: ExerciseRow };

/** Saves what a version says as the working copy; refused, as any save, if the working copy was changed meanwhile. */
export const restoreVersion = async (
  services: Services,
  of: Of,
  { number, version }: { number: number; version: number },
): Promise<ShownExercise> => {
  const found = await findVersion(services.db, of.exercise, number);
  if (!found) throw new AppError('not_found', contentProblems.noSuchVersion);
  return saveExercise(services, of, { ...writtenParts(found), version });
};
