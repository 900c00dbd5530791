import { contentProblems } from '#contract/authoring/content-problems.ts';
import { transferProblems } from '#contract/authoring/transfer-problems.ts';
import type { PushedExercise } from '#server/authoring/formats/folder/push-document.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type ExerciseRow, insertExercise, type LessonRow } from '../content.db.ts';
import { moveExerciseIn } from '../moving/move-exercise.ts';
import { onExerciseAdded } from '../on-exercise-added.ts';
import { renamedIn } from '../pictures/take-pictures.ts';
import { saveExercise } from '../save-exercise.ts';
import type { Writing } from './writing.ts';

type Old = { lesson: LessonRow; exercise: ExerciseRow };
type Place = { lesson: LessonRow; position: number; newNames: ReadonlyMap<string, string> };

/** Says which exercise it is about. */
const about = (lesson: LessonRow, name: string | null, position: number) => (error: unknown) => {
  if (!(error instanceof AppError)) throw error;
  const path = `${lesson.name} / ${name ?? position + 1}`;
  throw new AppError(error.code, transferProblems.about({ path, fault: error.problem }), { cause: error });
};

const placed = async (
  { services, tx, ...member }: Writing,
  old: Old | undefined,
  { id, content }: PushedExercise,
  { lesson, position }: Place,
): Promise<ExerciseRow> => {
  if (!old) {
    if (!content) throw new AppError('not_found', contentProblems.noSuchExercise);
    return insertExercise(tx, { ...(id !== undefined && { key: id }), lessonId: lesson.id, position });
  }
  const { exercise } = old;
  if (old.lesson.id === lesson.id) return exercise;
  await moveExerciseIn(services, tx, { ...member, ...old }, { toLessonId: lesson.id });
  return { ...exercise, lessonId: lesson.id };
};

/** Its position is set by the caller. */
export const writeExercise = async (
  writing: Writing,
  old: Old | undefined,
  pushed: PushedExercise,
  place: Place,
): Promise<{ id: number }> => {
  const { services, tx, user } = writing;
  const { lesson, position, newNames } = place;
  const { content } = pushed;
  const explain = about(lesson, content?.name ?? old?.exercise.name ?? null, position);
  const exercise = await placed(writing, old, pushed, place).catch(explain);
  if (!content) return exercise;
  const fields = { ...renamedIn(content, newNames), version: exercise.version };
  const saved = await saveExercise({ ...services, db: tx }, { user, lesson, exercise }, fields).catch(
    explain,
  );
  if (!old) await onExerciseAdded.call(services, tx, { lessonId: lesson.id, at: services.clock.now() });
  return saved;
};
