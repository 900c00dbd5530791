import type { Services } from '#server/platform/services.ts';
import { changeContent } from './change-content.ts';
import { deleteExerciseRow, type ExerciseRow, type LessonRow } from './content.db.ts';
import { onExerciseDeleted } from './on-exercise-deleted.ts';
import { placeExercises } from './place-content.ts';

/** Closes the gap in positions. The hook completes the lesson for students who had only this exercise left. */
export const deleteExercise = async (
  services: Services,
  course: { id: number },
  { lesson, exercise }: { lesson: LessonRow; exercise: ExerciseRow },
): Promise<void> =>
  changeContent(services, course, async tx => {
    await deleteExerciseRow(tx, exercise);
    await placeExercises(tx, lesson);
    await onExerciseDeleted.call(services, tx, { lessonId: lesson.id, at: services.clock.now() });
  });
