import { contentProblems } from '#contract/authoring/content-problems.ts';
import { isWithinLaunch } from '#server/access/course.access.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Services } from '#server/platform/services.ts';
import { readLanguages } from '#server/running/languages/read-languages.ts';
import { changeContent } from '../change-content.ts';
import type { MemberWithLesson } from '../content.access.ts';
import { type ExerciseRow, findExercise, findLesson, listExercises } from '../content.db.ts';
import { lockContentRow } from '../deleted/deleted.db.ts';
import { onExerciseMoved } from '../on-exercise-moved.ts';
import { placeExercises } from '../place-content.ts';
import { updateExerciseLesson } from './moving.db.ts';

type Moving = MemberWithLesson & { exercise: ExerciseRow };
type To = { toLessonId: number; position?: number | undefined };

const noSuchLesson = () => new AppError('not_found', contentProblems.noSuchLesson, { field: 'toLessonId' });

/** Within the course; the hook takes everybody's work along. Where it is already, only its position changes. */
export const moveExercise = (
  services: Services,
  moving: Moving,
  to: To,
): Promise<{ lessonId: number; position: number }> =>
  changeContent(services, moving.course, tx => moveExerciseIn(services, tx, moving, to));

/** The same in a transaction that has the content lock. */
export const moveExerciseIn = async (
  services: Services,
  tx: Db,
  { course, lesson, exercise, launch = null }: Pick<Moving, 'course' | 'lesson' | 'exercise' | 'launch'>,
  { toLessonId, position }: To,
): Promise<{ lessonId: number; position: number }> => {
  const target = await findLesson(tx, course, toLessonId);
  if (!target || !isWithinLaunch(launch, course, { lessonId: toLessonId })) throw noSuchLesson();
  if (target.languageConfigId !== lesson.languageConfigId) {
    const languages = await readLanguages(tx);
    const nameOf = (id: number) => languages.get(id)?.name ?? 'another language';
    throw new AppError(
      'conflict',
      contentProblems.otherLanguage({
        lesson: target.name,
        language: nameOf(target.languageConfigId),
        own: nameOf(lesson.languageConfigId),
      }),
      { field: 'toLessonId' },
    );
  }
  // Somebody else may have moved or deleted it meanwhile.
  await lockContentRow(tx, 'exercise', exercise.id);
  if (!(await findExercise(tx, lesson, exercise.id)))
    throw new AppError('not_found', contentProblems.noSuchExercise);
  const isElsewhere = target.id !== lesson.id;
  const last = (await listExercises(tx, target)).length - (isElsewhere ? 0 : 1);
  const place = { lessonId: target.id, position: Math.min(position ?? last, last) };
  if (isElsewhere) {
    await updateExerciseLesson(tx, exercise, { lessonId: target.id, position: last });
    await placeExercises(tx, lesson);
  }
  await placeExercises(tx, target, [{ id: exercise.id, position: place.position }]);
  if (isElsewhere)
    await onExerciseMoved.call(services, tx, {
      exerciseId: exercise.id,
      fromLessonId: lesson.id,
      toLessonId: target.id,
      at: services.clock.now(),
    });
  return place;
};
