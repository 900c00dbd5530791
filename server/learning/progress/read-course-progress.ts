import type { CourseRow } from '#server/access/members.db.ts';
import { numbersOf } from '#server/platform/db/number-list.ts';
import { type Counted, readCounted } from '#server/learning/gradebook/read-counted.ts';
import type { Db } from '#server/platform/db/db.ts';
import {
  type BegunLessonRow,
  type ExtensionRow,
  type LessonOfCourse,
  listBegunLessons,
  listCourseProgress,
  listExtensions,
  listLessonsOfCourse,
} from './progress.db.ts';

/** What is known of a person in each lesson, in the order of the lessons. */
type Cells = { progress: (number | null)[]; completedLate: boolean[]; dueMs: number[] };

const msOf = ({ dueAt }: Pick<LessonOfCourse, 'dueAt'>) => dueAt?.getTime() ?? Infinity;

/** Plain loops: there may be fifty thousand cells. */
const cellsOf = (
  people: { id: number }[],
  lessons: LessonOfCourse[],
  begun: BegunLessonRow[],
  extensions: ExtensionRow[],
): Map<number, Cells> => {
  const dueMs = lessons.map(msOf);
  const cells = new Map<number, Cells>();
  for (const { id } of people)
    cells.set(id, { progress: lessons.map(() => null), completedLate: lessons.map(() => false), dueMs });
  const indexOf = new Map(lessons.map(({ id }, index) => [id, index]));
  for (const { lessonId, userIds, percents, lateIds } of begun) {
    const index = indexOf.get(lessonId);
    // It was opened to students between the two queries.
    if (index === undefined) continue;
    const [users, percentAt] = [numbersOf(userIds), numbersOf(percents)];
    for (let at = 0; at < users.length; at++) {
      const own = cells.get(users[at]!);
      if (own) own.progress[index] = percentAt[at]!;
    }
    for (const userId of numbersOf(lateIds)) {
      const own = cells.get(userId);
      if (own) own.completedLate[index] = true;
    }
  }
  for (const extension of extensions) {
    const [index, own] = [indexOf.get(extension.lessonId), cells.get(extension.userId)];
    if (index === undefined || !own) continue;
    own.completedLate[index] = extension.isCompletedLate;
    own.dueMs = own.dueMs.with(index, msOf(extension));
  }
  return cells;
};

/** The database knows what was completed late; what is not completed is late once its date is over. */
const lateIn = ({ progress, completedLate, dueMs }: Cells, nowMs: number): number[] => {
  const late: number[] = [];
  for (let index = 0; index < progress.length; index++)
    if (progress[index] === 100 ? completedLate[index] : nowMs > dueMs[index]!) late.push(index);
  return late;
};

/** By person, in the order of these lessons. */
const pointsIn = (lessons: LessonOfCourse[], { columns, people }: Counted) => {
  const columnOf = new Map(columns.map(({ lessonId }, index) => [lessonId, index]));
  const places = lessons.map(({ id }) => columnOf.get(id) ?? -1);
  return new Map(
    people.map(({ userId, cells, total }) => [
      userId,
      { cells: places.map(index => cells[index] ?? null), total },
    ]),
  );
};

/** The progress of every learner in every lesson. */
export const readCourseProgress = async (
  db: Db,
  course: Pick<CourseRow, 'id' | 'countedRun' | 'columnsWeight' | 'columnsDropped'>,
  now: Date,
) => {
  // Counting fifty thousand cells keeps a core of the database busy, so two share it.
  const [lessons, students, extensions, counted, ...begun] = await Promise.all([
    listLessonsOfCourse(db, course),
    listCourseProgress(db, course),
    listExtensions(db, course),
    course.countedRun === null ? null : readCounted(db, course),
    listBegunLessons(db, course, { index: 0, of: 2 }),
    listBegunLessons(db, course, { index: 1, of: 2 }),
  ]);
  const cells = cellsOf(students, lessons, begun.flat(), extensions);
  const pointsOf = counted && pointsIn(lessons, counted);
  return {
    lessons: lessons.map(({ moduleName, ...lesson }) => ({ ...lesson, cairnModule: { name: moduleName } })),
    students: students.map(row => {
      const own = cells.get(row.id);
      const late = own ? lateIn(own, now.getTime()) : [];
      return { ...row, progress: own?.progress ?? [], late, points: pointsOf?.get(row.id) };
    }),
  };
};
