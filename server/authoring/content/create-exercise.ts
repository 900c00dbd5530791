import { contentProblems } from '#contract/authoring/content-problems.ts';
import { writtenParts } from './content-columns.ts';
import { AppError } from '#server/platform/app-error.ts';
import { assertLanguage } from '#server/running/languages/assert-language.ts';
import { type Member, staffOf } from '#server/access/course.access.ts';
import type { Services } from '#server/platform/services.ts';
import { changeContent } from './change-content.ts';
import { onExerciseAdded } from './on-exercise-added.ts';
import { takeTexts } from './pictures/take-pictures.ts';
import {
  type ExerciseRow,
  findExerciseAnywhere,
  insertExercise,
  type LessonRow,
  listExercises,
} from './content.db.ts';

/** Creates an empty exercise, or a copy (with tests and solution) from any course in which the caller is staff. */
export const createExercise = async (
  services: Services,
  { lesson, ...member }: Member & { lesson: LessonRow },
  copiedId: number | undefined,
): Promise<ExerciseRow> => {
  const copied = copiedId === undefined ? null : await findCopyable(services, member, copiedId);
  return changeContent(services, member.course, async tx => {
    const { defaultSolutionCode } = await assertLanguage(tx, lesson.languageConfigId);
    const position = (await listExercises(tx, lesson)).length;
    const content = copied
      ? await takeTexts(tx, { from: { id: copied.courseId }, to: member.course }, writtenParts(copied))
      : { solutionCode: defaultSolutionCode };
    const exercise = await insertExercise(tx, { ...content, lessonId: lesson.id, position });
    await onExerciseAdded.call(services, tx, { lessonId: lesson.id, at: services.clock.now() });
    return exercise;
  });
};

const findCopyable = async (services: Services, { user, launch = null }: Member, exerciseId: number) => {
  const missing = new AppError('not_found', contentProblems.noExerciseToCopy, {
    field: 'exerciseId',
  });
  const exercise = await findExerciseAnywhere(services.db, exerciseId);
  if (!exercise) throw missing;
  const caller = { user, sessionId: '', launch };
  await staffOf(services, caller, exercise.contextId, exercise).catch((error: unknown) => {
    throw error instanceof AppError ? missing : error;
  });
  return exercise;
};
