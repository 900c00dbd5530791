import type { Db } from '#server/platform/db/db.ts';
import { matchLanguages } from '#server/running/languages/match-languages.ts';
import type { ModuleContent, PictureFile } from '#server/authoring/formats/folder/content-model.ts';
import {
  type ExerciseRow,
  insertExercises,
  insertLesson,
  insertModule,
  listKeys,
  listModules,
  lockContent,
  type ModuleRow,
} from './content.db.ts';
import { importPictures } from './pictures/store-pictures.ts';
import { renamedIn } from './pictures/take-pictures.ts';

/**
 * Appends modules with their lessons and exercises to a course and returns the new rows, which are UNTESTED. `tx` must
 * be a transaction.
 */
export const importModules = async (
  tx: Db,
  course: { id: number },
  modules: readonly ModuleContent[],
  pictures: readonly PictureFile[] = [],
  { isUploaded = false } = {},
): Promise<{ modules: ModuleRow[]; exercises: ExerciseRow[] }> => {
  await lockContent(tx, course);
  const newNames = await importPictures(tx, course, pictures);
  const lessons = modules.flatMap(module => module.lessons);
  const languageIds = await matchLanguages(
    tx,
    lessons.map(lesson => lesson.language),
  );
  const taken = new Set(await listKeys(tx, course));
  /** The id of the file, unless something in the course has it. */
  const keyOf = ({ id }: { id?: string | undefined }) => {
    if (id === undefined || taken.has(id)) return {};
    taken.add(id);
    return { key: id };
  };
  const before = (await listModules(tx, course)).length;
  const added = { modules: [] as ModuleRow[], exercises: [] as ExerciseRow[] };
  for (const [m, { id, name, weight, dropped, lessons: ownLessons }] of modules.entries()) {
    const module = await insertModule(tx, {
      ...keyOf({ id }),
      courseId: course.id,
      name,
      weight,
      dropped,
      position: before + m,
    });
    added.modules.push(module);
    for (const [position, content] of ownLessons.entries()) {
      const lesson = await insertLesson(tx, {
        ...keyOf(content),
        moduleId: module.id,
        name: content.name,
        languageConfigId: languageIds.get(content.language) ?? 0,
        position,
        dueDay: content.due?.day ?? null,
        dueTime: content.due?.time ?? null,
        isDraft: content.isDraft,
        opensDay: content.opens?.day ?? null,
        opensTime: content.opens?.time ?? null,
        latePercent: content.latePercent,
        closesAfterDays: content.closesAfterDays,
        goOnFrom: content.goOnFrom,
      });
      const exercises = content.exercises.map(({ id: ownId, ...exercise }, i) => ({
        ...keyOf({ id: ownId }),
        ...renamedIn(exercise, newNames),
        lessonId: lesson.id,
        position: i,
        // The file may be older than the rule that cases take 0.
        allowsAnyExitCode: isUploaded,
      }));
      added.exercises.push(...(await insertExercises(tx, exercises)));
    }
  }
  return added;
};
