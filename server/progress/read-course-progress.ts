import type { Db } from '#server/db/db.ts';
import { listCourseProgress, listLessonsOfCourse } from './progress.db.ts';

/** How far each learner is in each lesson. */
export const readCourseProgress = async (db: Db, course: { id: number }) => {
  const [lessons, students] = await Promise.all([
    listLessonsOfCourse(db, course),
    listCourseProgress(db, course),
  ]);
  return {
    lessons: lessons.map(({ moduleName, ...lesson }) => ({ ...lesson, cairnModule: { name: moduleName } })),
    students,
  };
};
