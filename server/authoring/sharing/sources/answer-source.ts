import { sharingProblems } from '#contract/authoring/sharing-problems.ts';
import type { ExerciseField } from '#contract/authoring/exercise-fields.ts';
import { changedAtSource, type TakenParts, type Taking } from '#contract/authoring/sources.ts';
import type { MemberWithLesson } from '#server/authoring/content/content.access.ts';
import { type ShownExercise, readExercise } from '#server/authoring/content/read-lesson.ts';
import { saveExercise } from '#server/authoring/content/save-exercise.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { takeTexts } from '#server/authoring/content/pictures/take-pictures.ts';
import { readSource } from './read-source-changes.ts';
import { updateSourceNumber } from './sources.db.ts';

type Of = MemberWithLesson & { exercise: Parameters<typeof saveExercise>[1]['exercise'] };
type Answer = { number: number; version: number; parts: TakenParts };
type Source = NonNullable<Awaited<ReturnType<typeof readSource>>>;

const takenOf = (source: Source, name: ExerciseField, taking: Taking) => {
  if (!changedAtSource(source).includes(name))
    throw new AppError('invalid', sharingProblems.partNotChanged({ name }), { field: 'parts' });
  if (taking === 'theirs') return source.theirs[name];
  const merged = source.merged[name];
  if (!merged)
    throw new AppError('invalid', sharingProblems.nothingToMerge({ name }), {
      field: 'parts',
    });
  return taking === 'merged-with-mine' ? merged.withMine : merged.withTheirs;
};

/** Saves the chosen parts of what the source has changed as the working copy; none of it is asked about again. */
export const answerSource = (services: Services, of: Of, answer: Answer): Promise<ShownExercise> =>
  services.db.transaction().execute(async tx => {
    const found = await readSource(tx, of, of.exercise);
    if (found?.number !== answer.number) throw new AppError('conflict', sharingProblems.sourceChanged);
    await updateSourceNumber(tx, of.exercise, answer.number);
    const parts = Object.entries(answer.parts) as [ExerciseField, Taking][];
    if (parts.length === 0) return readExercise(tx, of.lesson, of.exercise, of.user);
    const taken = Object.fromEntries(parts.map(([name, taking]) => [name, takenOf(found, name, taking)]));
    const between = { from: { id: found.sourceCourseId }, to: of.course };
    const texts = await takeTexts(tx, between, taken);
    return saveExercise({ ...services, db: tx }, of, { ...texts, version: answer.version });
  });
