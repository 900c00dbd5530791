import { changedAtSource } from '#contract/sources.ts';
import type { MemberWithLesson } from '#server/authoring/content/content.access.ts';
import { type ShownExercise, readExercise } from '#server/authoring/content/read-lesson.ts';
import { saveExercise } from '#server/authoring/content/save-exercise.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { takeTexts } from '#server/authoring/content/pictures/take-pictures.ts';
import { readSource } from './read-source-changes.ts';
import { updateSourceNumber } from './sources.db.ts';

type Of = MemberWithLesson & { exercise: Parameters<typeof saveExercise>[1]['exercise'] };
type Answer = { number: number; version: number; takes: boolean };

/** Saves what the source has changed as the working copy, or nothing; either way it is not asked about again. */
export const answerSource = (services: Services, of: Of, answer: Answer): Promise<ShownExercise> =>
  services.db.transaction().execute(async tx => {
    const found = await readSource(tx, of, of.exercise);
    if (found?.number !== answer.number)
      throw new AppError('conflict', 'The source was changed meanwhile. Look at it again.');
    await updateSourceNumber(tx, of.exercise, answer.number);
    if (!answer.takes) return readExercise(tx, of.lesson, of.exercise, of.user);
    const taken = Object.fromEntries(changedAtSource(found).map(name => [name, found.theirs[name]]));
    const between = { from: { id: found.sourceCourseId }, to: of.course };
    const texts = await takeTexts(tx, between, taken);
    return saveExercise({ ...services, db: tx }, of, { ...texts, version: answer.version });
  });
