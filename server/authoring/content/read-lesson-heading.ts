import type { Db } from '#server/platform/db/db.ts';
import { assertLanguage } from '#server/running/languages/assert-language.ts';
import { findModule, type LessonRow } from './content.db.ts';

type Course = { id: number; name: string; contextId: string };

/** A lesson with its language, module and course, without its exercises. */
export const readLessonHeading = async (db: Db, course: Course, lesson: LessonRow) => {
  const [module, languageConfig] = await Promise.all([
    findModule(db, course, lesson.moduleId),
    assertLanguage(db, lesson.languageConfigId),
  ]);
  return {
    ...showLesson(lesson),
    languageConfig,
    cairnModule: { id: lesson.moduleId, name: module?.name ?? '', cairnCourse: course },
  };
};

/** Maps a row to the field names of the contract. */
export const showLesson = (lesson: LessonRow) => ({
  ...lesson,
  cairnModuleId: lesson.moduleId,
  opens:
    lesson.opensDay === null || lesson.opensTime === null
      ? null
      : { day: lesson.opensDay, time: lesson.opensTime },
  due:
    lesson.dueDay === null || lesson.dueTime === null ? null : { day: lesson.dueDay, time: lesson.dueTime },
});
