import type { Db } from '#server/platform/db/db.ts';
import { readLanguages } from '#server/running/languages/read-languages.ts';
import type {
  ExerciseContent,
  ModuleContent,
  PictureFile,
} from '#server/authoring/formats/folder/content-model.ts';
import { writtenFiles } from '#server/authoring/formats/folder/written-files.ts';
import { plainText } from '#server/authoring/formats/folder/plain-text.ts';
import { writtenParts } from './content-columns.ts';
import { listAllExercises, listHeldExams, listLessons, listModules, listPlainDays } from './content.db.ts';
import { listPictureFiles } from './pictures/pictures.db.ts';
import { picturesOf } from './pictures/take-pictures.ts';
import { showLesson } from './read-lesson-heading.ts';

/** Normalised as on import, so that a round trip keeps every byte. */
const normalised = (exercise: ExerciseContent): ExerciseContent => ({
  ...exercise,
  instructions: plainText(exercise.instructions),
  testCode: plainText(exercise.testCode),
  solutionCode: plainText(exercise.solutionCode),
  starterCode: exercise.starterCode === null ? null : plainText(exercise.starterCode),
  hints: exercise.hints.map(plainText),
  files: writtenFiles(exercise.files),
});

/** The modules of a course, or one of them, in export form. `tx` should be a snapshot. */
export const collectContent = async (
  tx: Db,
  course: { id: number },
  only?: { id: number; name: string },
): Promise<ModuleContent[]> => {
  const languages = await readLanguages(tx);
  const modules = (await listModules(tx, course)).filter(({ id }) => !only || id === only.id);
  const lessons = Map.groupBy(await listLessons(tx, course), lesson => lesson.moduleId);
  const exercises = Map.groupBy(await listAllExercises(tx, course, only), exercise => exercise.lessonId);
  const held = new Set(await listHeldExams(tx, course));
  const plainDays = new Map((await listPlainDays(tx, course)).map(row => [row.lessonId, row]));
  return modules.map(({ id, name, weight, dropped }) => ({
    name,
    weight,
    dropped,
    lessons: (lessons.get(id) ?? []).map(lesson => ({
      name: lesson.name,
      language: languages.get(lesson.languageConfigId)?.name ?? '',
      due: showLesson(lesson).due ?? plainDays.get(lesson.id)?.due ?? null,
      // The rules of an exam do not travel, so that nobody can open it by mistake where it arrives.
      isDraft: lesson.isDraft || held.has(lesson.id),
      opens: showLesson(lesson).opens ?? plainDays.get(lesson.id)?.opens ?? null,
      latePercent: lesson.latePercent,
      closesAfterDays: lesson.closesAfterDays,
      goOnFrom: lesson.goOnFrom,
      exercises: (exercises.get(lesson.id) ?? []).map(exercise => normalised(writtenParts(exercise))),
    })),
  }));
};

/** The pictures that these modules mention. */
export const collectPictures = (
  tx: Db,
  course: { id: number },
  modules: readonly ModuleContent[],
): Promise<PictureFile[]> => {
  const exercises = modules.flatMap(({ lessons }) => lessons.flatMap(lesson => lesson.exercises));
  return listPictureFiles(tx, course, [...new Set(exercises.flatMap(picturesOf))]);
};
