import type { Db } from '#server/db/db.ts';
import { assertLanguage } from '#server/languages/assert-language.ts';
import { findModule, type LessonRow, listExercises } from './content.db.ts';

type Course = { id: number; name: string; contextId: string };

/** A lesson with everything in it, for those who write it. */
export const readLesson = async (db: Db, course: Course, lesson: LessonRow) => {
  const [module, languageConfig, exercises] = await Promise.all([
    findModule(db, course, lesson.moduleId),
    assertLanguage(db, lesson.languageConfigId),
    listExercises(db, lesson),
  ]);
  return {
    ...showLesson(lesson),
    languageConfig,
    cairnModule: { id: lesson.moduleId, name: module?.name ?? '', cairnCourse: course },
    exercises: exercises.map(showExercise),
  };
};

/** The rows as the contract names their fields. */
export const showLesson = (lesson: LessonRow) => ({ ...lesson, cairnModuleId: lesson.moduleId });

export const showExercise = <T extends { testStatus: string }>(exercise: T) => ({
  ...exercise,
  testStatus: exercise.testStatus as 'UNTESTED' | 'PASSING' | 'FAILING',
});
