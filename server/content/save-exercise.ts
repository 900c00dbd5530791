import { AppError } from '#server/app-error.ts';
import type { Services } from '#server/services.ts';
import {
  type ExerciseChange,
  type ExerciseRow,
  findExercise,
  type LessonRow,
  updateExercise,
} from './content.db.ts';

type Save = { [K in keyof ExerciseChange]: ExerciseChange[K] | undefined } & { version?: number | undefined };

/** What the outcome of a run depends on, or says something about. */
const tested = ['testCode', 'solutionCode', 'instructions', 'starterCode'] as const;

/** An edit makes the exercise UNTESTED; who brings an older version is shown the newer one instead. */
export const saveExercise = async (
  { db }: Services,
  { lesson, exercise }: { lesson: LessonRow; exercise: ExerciseRow },
  { version, ...fields }: Save,
): Promise<ExerciseRow> => {
  const change = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as ExerciseChange;
  const isUntested = tested.some(key => key in change && change[key] !== exercise[key]);
  const saved = await updateExercise(db, exercise, change, isUntested, version);
  if (saved) return saved;
  const current = (await findExercise(db, lesson, exercise.id)) ?? exercise;
  throw new AppError('conflict', 'Somebody changed this exercise meanwhile.', { current });
};
