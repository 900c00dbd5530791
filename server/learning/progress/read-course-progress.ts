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

/**
 * The database knows what was completed late; what is not completed is late once its date is over. Numbers instead of
 * dates, because there may be fifty thousand cells.
 */
const lateIn = (
  { lateIds }: CourseProgressRow,
  progress: (number | null)[],
  lessonIds: string[],
  dueMs: (index: number) => number,
  nowMs: number,
): number[] => {
  const completedLate = lateIds === '' ? null : new Set(lateIds.split(','));
  const late: number[] = [];
  for (const [index, percent] of progress.entries())
    if (percent !== 100 ? nowMs > dueMs(index) : completedLate?.has(lessonIds[index] ?? '')) late.push(index);
  return late;
};

const msOf = ({ dueAt }: Pick<LessonOfCourse, 'dueAt'>) => dueAt?.getTime() ?? Infinity;

/** The progress of every learner in every lesson. */
export const readCourseProgress = async (db: Db, course: { id: number }, now: Date) => {
  const [lessons, students, extensions] = await Promise.all([
    listLessonsOfCourse(db, course),
    listCourseProgress(db, course),
    listExtensions(db, course),
  ]);
  const extended = Map.groupBy(extensions, ({ userId }) => userId);
  const dues = lessons.map(msOf);
  const lessonIds = lessons.map(({ id }) => String(id));
  const dueOf = (userId: number) => {
    const own = extended.get(userId);
    if (!own) return (index: number) => dues[index] ?? Infinity;
    const ownDues = new Map(own.map(extension => [extension.lessonId, msOf(extension)]));
    return (index: number) => ownDues.get(lessons[index]?.id ?? 0) ?? dues[index] ?? Infinity;
  };
  return {
    lessons: lessons.map(({ moduleName, ...lesson }) => ({ ...lesson, cairnModule: { name: moduleName } })),
    students: students.map(row => {
      const progress = lineUp(row, lessons);
      const late = lateIn(row, progress, lessonIds, dueOf(row.id), now.getTime());
      return { ...row, progress, late };
    }),
  };
};
