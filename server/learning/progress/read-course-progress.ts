import type { Db } from '#server/platform/db/db.ts';
import { type CourseProgressRow, listCourseProgress, listLessonsOfCourse } from './progress.db.ts';

const lineUp = ({ lessonIds, percents }: CourseProgressRow, lessons: { id: number }[]) => {
  const percentAt = percents.split(',');
  const percentOf = new Map(lessonIds.split(',').map((id, index) => [id, Number(percentAt[index])]));
  return lessons.map(({ id }) => percentOf.get(String(id)) ?? null);
};

/** The progress of every learner in every lesson. */
export const readCourseProgress = async (db: Db, course: { id: number }) => {
  const [lessons, students] = await Promise.all([
    listLessonsOfCourse(db, course),
    listCourseProgress(db, course),
  ]);
  return {
    lessons: lessons.map(({ moduleName, ...lesson }) => ({ ...lesson, cairnModule: { name: moduleName } })),
    students: students.map(row => ({ ...row, progress: lineUp(row, lessons) })),
  };
};
