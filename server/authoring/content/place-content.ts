import { contentProblems } from '#contract/authoring/content-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/db.ts';
import { arrange } from './arrange.ts';
import {
  listExercises,
  listLessons,
  listModules,
  updateExercisePositions,
  updateLessonPositions,
  updateModulePositions,
} from './content.db.ts';

/** Moves modules, lessons and exercises to requested positions. Callers must hold the content lock. */

type Requested = { id: number; position: number };
type InCourse = { id: number };

export const placeModules = async (db: Db, course: InCourse, wanted: Requested[] = []) => {
  const current = await listModules(db, course);
  const inCourse = <T extends object>(item: T) => ({ ...item, parentId: course.id });
  await updateModulePositions(db, arrange(current.map(inCourse), wanted.map(inCourse)));
};

export const placeLessons = async (
  db: Db,
  course: InCourse,
  wanted: (Requested & { cairnModuleId: number })[] = [],
) => {
  const moduleIds = new Set((await listModules(db, course)).map(module => module.id));
  if (wanted.some(item => !moduleIds.has(item.cairnModuleId)))
    throw new AppError('not_found', contentProblems.noSuchModule);
  const current = await listLessons(db, course);
  const places = arrange(
    current.map(lesson => ({ ...lesson, parentId: lesson.moduleId })),
    wanted.map(item => ({ ...item, parentId: item.cairnModuleId })),
  );
  await updateLessonPositions(db, places);
};

export const placeExercises = async (db: Db, lesson: { id: number }, wanted: Requested[] = []) => {
  const inLesson = <T extends object>(item: T) => ({ ...item, parentId: lesson.id });
  const current = await listExercises(db, lesson);
  await updateExercisePositions(db, arrange(current.map(inLesson), wanted.map(inLesson)));
};
