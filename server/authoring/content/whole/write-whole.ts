import { contentProblems } from '#contract/authoring/content-problems.ts';
import type { PictureFile } from '#server/authoring/formats/folder/content-model.ts';
import type { PushedModule } from '#server/authoring/formats/folder/push-document.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sendSignal } from '#server/platform/db/signals.ts';
import { matchLanguages } from '#server/running/languages/match-languages.ts';
import {
  type ExerciseRow,
  insertModule,
  type LessonRow,
  listAllWorkingCopies,
  type ModuleRow,
  updateExercisePositions,
  updateLessonPositions,
  updateModuleName,
  updateModulePositions,
  updateModuleWeight,
} from '../content.db.ts';
import { onCourseLessonsChanged } from '../on-course-lessons-changed.ts';
import { importPictures } from '../pictures/store-pictures.ts';
import type { WholeModule } from './read-whole.ts';
import { removeOthers } from './remove-others.ts';
import { writeExercise } from './write-exercise.ts';
import { writeLesson } from './write-lesson.ts';
import type { Writing } from './writing.ts';

type Whole = { modules: readonly PushedModule[]; pictures: readonly PictureFile[] };

const refuseDoubleIds = (modules: readonly PushedModule[]) => {
  const lessons = modules.flatMap(module => module.lessons);
  const all = [...modules, ...lessons, ...lessons.flatMap(lesson => lesson.exercises)];
  const ids = all.flatMap(({ id }) => id ?? []);
  const double = ids.find((id, i) => ids.indexOf(id) !== i);
  if (double !== undefined) throw new AppError('invalid', contentProblems.idTwice({ id: double }));
};

const writeModule = async (
  { tx, course }: Writing,
  current: ModuleRow | undefined,
  { id, about }: PushedModule,
  position: number,
): Promise<ModuleRow> => {
  if (!current) {
    if (!about) throw new AppError('not_found', contentProblems.noSuchModule);
    return insertModule(tx, {
      ...about,
      ...(id !== undefined && { key: id }),
      courseId: course.id,
      position,
    });
  }
  if (about && about.name !== current.name) await updateModuleName(tx, current, about.name);
  if (about) await updateModuleWeight(tx, current, { weight: about.weight, dropped: about.dropped });
  return current;
};

/**
 * Makes the working copies of a course what was pushed, in the caller's transaction, which has the content lock and has read
 * `before` under it. Returns the exercises whose solutions have to be run.
 */
export const writeWhole = async (
  writing: Writing,
  before: readonly WholeModule[],
  { modules, pictures }: Whole,
): Promise<ExerciseRow[]> => {
  const { services, tx, course } = writing;
  refuseDoubleIds(modules);
  const newNames = await importPictures(tx, course, pictures, { replaces: true });
  const languages = modules.flatMap(({ lessons }) => lessons.flatMap(({ about }) => about?.language ?? []));
  const languageIds = await matchLanguages(tx, languages);
  const oldModules = new Map(before.map(({ row }) => [row.id, row]));
  const oldLessons = new Map(before.flatMap(({ lessons }) => lessons.map(each => [each.row.id, each])));
  const oldExercises = new Map(
    [...oldLessons.values()].flatMap(({ row: lesson, exercises }) =>
      exercises.map(({ row }) => [row.id, { lesson, exercise: row }]),
    ),
  );

  const moduleRows: ModuleRow[] = [];
  const lessonPlaces: { id: number; parentId: number; position: number }[] = [];
  const exercisePlaces: { id: number; position: number }[][] = [];
  // All lessons are there before an exercise moves into one of them.
  const written: { lesson: LessonRow; exercises: PushedModule['lessons'][number]['exercises'] }[] = [];
  for (const [m, module] of modules.entries()) {
    const row = await writeModule(writing, oldModules.get(module.row ?? 0), module, m);
    moduleRows.push(row);
    for (const [position, pushed] of module.lessons.entries()) {
      const old = oldLessons.get(pushed.row ?? 0);
      const lesson = await writeLesson(writing, old, pushed, { moduleId: row.id, position, languageIds });
      lessonPlaces.push({ id: lesson.id, parentId: row.id, position });
      written.push({ lesson, exercises: pushed.exercises });
    }
  }
  for (const { lesson, exercises } of written) {
    const places: { id: number; position: number }[] = [];
    for (const [position, pushed] of exercises.entries()) {
      const old = oldExercises.get(pushed.row ?? 0);
      const { id } = await writeExercise(writing, old, pushed, { lesson, position, newNames });
      places.push({ id, position });
    }
    exercisePlaces.push(places);
  }
  await removeOthers(writing, before, {
    modules: new Set(moduleRows.map(({ id }) => id)),
    lessons: new Set(lessonPlaces.map(({ id }) => id)),
    exercises: new Set(exercisePlaces.flat().map(({ id }) => id)),
  });
  await updateModulePositions(
    tx,
    moduleRows.map(({ id }, position) => ({ id, position })),
  );
  await updateLessonPositions(tx, lessonPlaces);
  await updateExercisePositions(tx, exercisePlaces.flat());
  await sendSignal(tx, 'progress_changed', course.id);
  await onCourseLessonsChanged.call(services, tx, { courseId: course.id, at: services.clock.now() });

  const isOld = ({ id, version }: ExerciseRow) => oldExercises.get(id)?.exercise.version === version;
  return (await listAllWorkingCopies(tx, course)).filter(row => row.testStatus === 'UNTESTED' && !isOld(row));
};
