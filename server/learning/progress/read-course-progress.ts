import type { Db } from '#server/platform/db/db.ts';
import {
  type BegunLessonRow,
  type LessonOfCourse,
  listBegunLessons,
  listCourseProgress,
  listExtensions,
  listLessonsOfCourse,
} from './progress.db.ts';

const itemsOf = (list: string): string[] => (list === '' ? [] : list.split(','));

type Cells = { progress: (number | null)[]; completedLate: Set<number> };

/** The cells of each person, in the order of the lessons. */
const cellsOf = (people: { id: number }[], lessons: { id: number }[], begun: BegunLessonRow[]) => {
  const empty = Array.from({ length: lessons.length }, () => null);
  const cells = new Map<string, Cells>(
    people.map(({ id }) => [String(id), { progress: [...empty], completedLate: new Set() }]),
  );
  const indexOf = new Map(lessons.map(({ id }, index) => [id, index]));
  for (const { lessonId, userIds, percents, lateIds } of begun) {
    const index = indexOf.get(lessonId);
    // It was opened to students between the two queries.
    if (index === undefined) continue;
    const percentAt = percents.split(',');
    for (const [at, userId] of itemsOf(userIds).entries()) {
      const own = cells.get(userId);
      if (own) own.progress[index] = Number(percentAt[at]);
    }
    for (const userId of itemsOf(lateIds)) cells.get(userId)?.completedLate.add(index);
  }
  return cells;
};

/**
 * The database knows what was completed late; what is not completed is late once its date is over. Numbers instead of
 * dates, because there may be fifty thousand cells.
 */
const lateIn = ({ progress, completedLate }: Cells, dueMs: (index: number) => number, nowMs: number) => {
  const late: number[] = [];
  for (const [index, percent] of progress.entries())
    if (percent !== 100 ? nowMs > dueMs(index) : completedLate.has(index)) late.push(index);
  return late;
};

const msOf = ({ dueAt }: Pick<LessonOfCourse, 'dueAt'>) => dueAt?.getTime() ?? Infinity;

/** The progress of every learner in every lesson. */
export const readCourseProgress = async (db: Db, course: { id: number }, now: Date) => {
  const [lessons, students, begun, extensions] = await Promise.all([
    listLessonsOfCourse(db, course),
    listCourseProgress(db, course),
    listBegunLessons(db, course),
    listExtensions(db, course),
  ]);
  const extended = Map.groupBy(extensions, ({ userId }) => userId);
  const dues = lessons.map(msOf);
  const dueOf = (userId: number) => {
    const own = extended.get(userId);
    if (!own) return (index: number) => dues[index] ?? Infinity;
    const ownDues = new Map(own.map(extension => [extension.lessonId, msOf(extension)]));
    return (index: number) => ownDues.get(lessons[index]?.id ?? 0) ?? dues[index] ?? Infinity;
  };
  const cells = cellsOf(students, lessons, begun);
  return {
    lessons: lessons.map(({ moduleName, ...lesson }) => ({ ...lesson, cairnModule: { name: moduleName } })),
    students: students.map(row => {
      const own = cells.get(String(row.id)) ?? { progress: [], completedLate: new Set() };
      return { ...row, progress: own.progress, late: lateIn(own, dueOf(row.id), now.getTime()) };
    }),
  };
};
