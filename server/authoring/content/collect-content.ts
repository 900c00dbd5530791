import type { Db } from '#server/platform/db/db.ts';
import { madeOnce } from '#server/platform/made-once.ts';
import { readLanguages } from '#server/running/languages/read-languages.ts';
import type {
  ExerciseContent,
  ModuleContent,
  PictureFile,
} from '#server/authoring/formats/folder/content-model.ts';
import { writtenFiles } from '#server/authoring/formats/folder/written-files.ts';
import { plainText } from '#server/authoring/formats/folder/plain-text.ts';
import { writtenParts } from './content-columns.ts';
import {
  listAllWorkingCopies,
  listExerciseHashes,
  listHeldExams,
  listLessons,
  listModules,
  listPlainDays,
  listPublished,
} from './content.db.ts';
import { keepContent, keptContent } from './kept-contents.ts';
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

type Collected = {
  only?: { id: number; name: string };
  /** The working copies of the author, with ids, instead of what students have. */
  isWorking?: boolean;
};

type InLesson = { lessonId: number; content: ExerciseContent };

/** Only what is not kept is read. */
const collectPublished = async (
  tx: Db,
  course: { id: number },
  only?: { id: number },
): Promise<InLesson[]> => {
  const hashed = await listExerciseHashes(tx, course, only);
  const contents = new Map(hashed.map(({ id, hash }) => [id, keptContent(hash)]));
  const missing = hashed.filter(({ id }) => !contents.get(id));
  const hashes = new Map(missing.map(({ id, hash }) => [id, hash]));
  for (const { id, ...row } of missing.length > 0 ? await listPublished(tx, [...hashes.keys()]) : [])
    contents.set(id, keepContent(hashes.get(id) ?? '', normalised(row)));
  return hashed.flatMap(({ id, lessonId }) => {
    const content = contents.get(id);
    return content ? [{ lessonId, content }] : [];
  });
};

const collectWorking = async (tx: Db, course: { id: number }): Promise<InLesson[]> =>
  (await listAllWorkingCopies(tx, course)).map(exercise => ({
    lessonId: exercise.lessonId,
    content: { id: String(exercise.key), ...normalised(writtenParts(exercise)) },
  }));

/** The modules of a course, or one of them, in export form. `tx` should be a snapshot. */
export const collectContent = async (
  tx: Db,
  course: { id: number },
  { only, isWorking = false }: Collected = {},
): Promise<ModuleContent[]> => {
  const languages = await readLanguages(tx);
  const modules = (await listModules(tx, course)).filter(({ id }) => !only || id === only.id);
  const lessons = Map.groupBy(await listLessons(tx, course), lesson => lesson.moduleId);
  const exercises = Map.groupBy(
    isWorking ? await collectWorking(tx, course) : await collectPublished(tx, course, only),
    ({ lessonId }) => lessonId,
  );
  const idOf = (row: object) => (isWorking && 'key' in row ? { id: String(row.key) } : {});
  const held = new Set(await listHeldExams(tx, course));
  const plainDays = new Map((await listPlainDays(tx, course)).map(row => [row.lessonId, row]));
  return modules.map(module => ({
    ...idOf(module),
    name: module.name,
    weight: module.weight,
    dropped: module.dropped,
    lessons: (lessons.get(module.id) ?? []).map(lesson => ({
      ...idOf(lesson),
      name: lesson.name,
      language: languages.get(lesson.languageConfigId)?.name ?? '',
      due: showLesson(lesson).due ?? plainDays.get(lesson.id)?.due ?? null,
      // The rules of an exam do not travel, so that nobody can open it by mistake where it arrives.
      isDraft: lesson.isDraft || held.has(lesson.id),
      opens: showLesson(lesson).opens ?? plainDays.get(lesson.id)?.opens ?? null,
      latePercent: lesson.latePercent,
      closesAfterDays: lesson.closesAfterDays,
      goOnFrom: lesson.goOnFrom,
      exercises: (exercises.get(lesson.id) ?? []).map(({ content }) => content),
    })),
  }));
};

const mentioned = madeOnce(picturesOf);

/** The pictures that these modules mention. */
export const collectPictures = async (
  tx: Db,
  course: { id: number },
  modules: readonly ModuleContent[],
): Promise<PictureFile[]> => {
  const exercises = modules.flatMap(({ lessons }) => lessons.flatMap(lesson => lesson.exercises));
  const names = [...new Set(exercises.flatMap(mentioned))];
  return names.length > 0 ? listPictureFiles(tx, course, names) : [];
};
