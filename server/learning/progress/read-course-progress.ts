import { isLate } from '#contract/due.ts';
import type { Db } from '#server/platform/db/db.ts';
import {
  type CourseProgressRow,
  type LessonOfCourse,
  listCourseProgress,
  listExtensions,
  listLessonsOfCourse,
} from './progress.db.ts';

const lineUp = ({ lessonIds, percents }: CourseProgressRow, lessons: { id: number }[]) => {
  const percentAt = percents.split(',');
  const percentOf = new Map(lessonIds.split(',').map((id, index) => [id, Number(percentAt[index])]));
  return lessons.map(({ id }) => percentOf.get(String(id)) ?? null);
};

type DueOf = (userId: number, lesson: LessonOfCourse) => Date | null;

/** The database knows what was completed late; what is not completed is late once its date is over. */
const lateIn = (
  { id: userId, lateIds }: CourseProgressRow,
  progress: (number | null)[],
  lessons: LessonOfCourse[],
  dueOf: DueOf,
  now: Date,
): number[] => {
  const completedLate = new Set(lateIds.split(','));
  return lessons.flatMap((lesson, index) => {
    const isOpenLate =
      progress[index] !== 100 && isLate({ dueAt: dueOf(userId, lesson), completedAt: null }, now);
    return isOpenLate || completedLate.has(String(lesson.id)) ? [index] : [];
  });
};

/** The progress of every learner in every lesson. */
export const readCourseProgress = async (db: Db, course: { id: number }, now: Date) => {
  const [lessons, students, extensions] = await Promise.all([
    listLessonsOfCourse(db, course),
    listCourseProgress(db, course),
    listExtensions(db, course),
  ]);
  const extended = new Map(extensions.map(({ userId, lessonId, dueAt }) => [`${userId} ${lessonId}`, dueAt]));
  const dueOf: DueOf = (userId, { id, dueAt }) => extended.get(`${userId} ${id}`) ?? dueAt;
  const isDated = extensions.length > 0 || lessons.some(lesson => lesson.dueAt !== null);
  return {
    lessons: lessons.map(({ moduleName, ...lesson }) => ({ ...lesson, cairnModule: { name: moduleName } })),
    students: students.map(row => {
      const progress = lineUp(row, lessons);
      return { ...row, progress, late: isDated ? lateIn(row, progress, lessons, dueOf, now) : [] };
    }),
  };
};
