import type { Publishing } from '#contract/authoring/content.ts';
import type {
  ExerciseContent,
  LessonContent,
  ModuleContent,
} from '#server/authoring/formats/folder/content-model.ts';
import type { Db } from '#server/platform/db/db.ts';
import { collectContent } from '../collect-content.ts';
import {
  type ExerciseRow,
  type LessonRow,
  listAllWorkingCopies,
  listLessons,
  listModules,
  type ModuleRow,
} from '../content.db.ts';
import { listPictures } from '../pictures/pictures.db.ts';
import { picturesOf } from '../pictures/take-pictures.ts';
import { unpublished } from '../read-lesson.ts';
import { listPublishingOfCourse } from '../versions/versions.db.ts';

export type WholeExercise = { row: ExerciseRow; content: ExerciseContent; publishing: Publishing };
export type WholeLesson = { row: LessonRow; content: LessonContent; exercises: WholeExercise[] };
export type WholeModule = { row: ModuleRow; content: ModuleContent; lessons: WholeLesson[] };

/** The working copies of a course with their rows. `tx` should be a snapshot, or have the content lock. */
export const readWhole = async (tx: Db, course: { id: number }): Promise<WholeModule[]> => {
  const contents = await collectContent(tx, course, { isWorking: true });
  const moduleRows = await listModules(tx, course);
  const lessonRows = Map.groupBy(await listLessons(tx, course), row => row.moduleId);
  const exerciseRows = Map.groupBy(await listAllWorkingCopies(tx, course), row => row.lessonId);
  const publishing = new Map(
    (await listPublishingOfCourse(tx, course)).map(({ exerciseId, ...of }) => [exerciseId, of]),
  );
  // The contents are made of the same lists, in the same order.
  return moduleRows.map((row, m) => {
    const module = contents[m] as ModuleContent;
    return {
      row,
      content: module,
      lessons: (lessonRows.get(row.id) ?? []).map((lessonRow, l) => {
        const lesson = module.lessons[l] as LessonContent;
        return {
          row: lessonRow,
          content: lesson,
          exercises: (exerciseRows.get(lessonRow.id) ?? []).map((exerciseRow, e) => ({
            row: exerciseRow,
            content: lesson.exercises[e] as ExerciseContent,
            publishing: publishing.get(exerciseRow.id) ?? unpublished,
          })),
        };
      }),
    };
  });
};

/** Of the pictures that these modules mention. */
export const readPictureHashes = async (
  tx: Db,
  course: { id: number },
  modules: readonly WholeModule[],
): Promise<{ name: string; hash: string }[]> => {
  const exercises = modules.flatMap(({ content }) => content.lessons.flatMap(lesson => lesson.exercises));
  const shown = new Set(exercises.flatMap(picturesOf));
  return (await listPictures(tx, course))
    .filter(({ name }) => shown.has(name))
    .map(({ name, hash }) => ({ name, hash }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
};
