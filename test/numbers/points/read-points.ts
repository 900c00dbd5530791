import { isUnlocked } from '#contract/core/progress.ts';
import { readCsv } from '#contract/core/csv.ts';
import { getGradebook, getOwnPoints } from '#contract/learning/gradebook.ts';
import { getReleasedGrading } from '#contract/learning/grading.ts';
import { getCourseProgress, getEnrollment, getStudentProgress } from '#contract/learning/student-progress.ts';
import { getUserLesson } from '#contract/learning/work.ts';
import { as } from '#test/as.ts';
import { gradebookCsv } from '#web/features/gradebook/files/gradebook-csv.ts';
import { matrixCsv } from '#web/features/student-progress/course/matrix-rows.ts';
import { personCsv } from '#web/features/student-progress/person/person-csv.ts';
import { studentProgressCsv } from '#web/features/student-progress/lesson/student-csv.ts';
import { isOpen } from '../course-model.ts';
import type { TaughtCourse } from '../taught-course.ts';
import { percentOf } from './book-by-facts.ts';
import type { PointNumbers } from './expected-points.ts';

/** The points of a course as the product shows them: in its calls, in its files, and in the gradebook of the platform. */

type Row<Of extends keyof PointNumbers> =
  PointNumbers[Of] extends Record<string, infer Value> ? Value : never;

const inRows = (csv: string) => readCsv(csv).slice(1);
const amountIn = (cell: string | undefined) => (cell === undefined || cell === '' ? null : Number(cell));
const isSame = (one: unknown, other: unknown, what: string) => {
  if (JSON.stringify(one) !== JSON.stringify(other))
    throw new Error(`${what}: ${JSON.stringify(one)} is not ${JSON.stringify(other)}`);
};

const readBook = async ({ app, contextId, teacher, nameOf }: TaughtCourse) => {
  const book = (await as(app, teacher).call(getGradebook, { params: { contextId } })).body;
  const file = inRows(gradebookCsv(book, book.students));
  return {
    columns: book.columns.map(({ lessonId, columnId, most }) => ({ lessonId, columnId, most })),
    book: Object.fromEntries(
      book.students.map(({ id, cells, exempt, dropped, total }) => [
        nameOf(id),
        {
          cells,
          exempt: exempt.toSorted((a, b) => a - b),
          dropped: dropped.toSorted((a, b) => a - b),
          total,
        },
      ]),
    ),
    bookFile: Object.fromEntries(
      book.students.map(({ id }, index) => [nameOf(id), file[index]!.slice(3).map(amountIn)]),
    ),
  };
};

const readMatrix = async ({ app, contextId, teacher, nameOf }: TaughtCourse) => {
  const matrix = (await as(app, teacher).call(getCourseProgress, { params: { contextId } })).body;
  const file = inRows(matrixCsv(matrix, matrix.students));
  return {
    matrix: Object.fromEntries(matrix.students.map(({ id, points }) => [nameOf(id), points ?? null])),
    matrixFile: Object.fromEntries(
      matrix.students.map(({ id }, index) => [
        nameOf(id),
        file[index]!.slice(7 + matrix.lessons.length).map(amountIn),
      ]),
    ),
  };
};

const readPerson = async (
  { app, contextId, teacher }: TaughtCourse,
  { id }: { id: number },
): Promise<Row<'people'>> => {
  const { total, lessons } = (await as(app, teacher).call(getEnrollment, { params: { contextId, id } })).body;
  if (!total) return null;
  const cells = lessons.map(({ points }) => points ?? null);
  const inFile = inRows(personCsv(lessons)).map(row => amountIn(row.at(-2)));
  isSame(
    inFile,
    cells.map(cell => cell?.reached ?? null),
    'the file of a person',
  );
  return { total, lessons: cells };
};

const readOwn = async (
  { app, contextId }: TaughtCourse,
  student: { authToken: string },
): Promise<Row<'own'>> => {
  const { points } = (await as(app, student).call(getOwnPoints, { params: { contextId } })).body;
  if (!points) return null;
  const { columns, total } = points;
  const places = (is: (column: (typeof columns)[number]) => boolean) =>
    columns.flatMap((column, at) => (is(column) ? [at] : []));
  return {
    cells: columns.map(column => column.points),
    total,
    exempt: places(({ isExempt }) => isExempt),
    dropped: places(({ isDropped }) => isDropped),
  };
};

const readLists = async ({ app, course, contextId, teacher, nameOf }: TaughtCourse) => {
  const lists: PointNumbers['lists'] = {};
  for (const { id } of course.lessons) {
    const params = { courseId: contextId, lessonId: id };
    const { students } = (await as(app, teacher).call(getStudentProgress, { params })).body;
    lists[id] = Object.fromEntries(students.map(row => [nameOf(row.id), row.points ?? null]));
    if (!students.some(({ points }) => points)) continue;
    const inFile = inRows(studentProgressCsv(students)).map(row => amountIn(row.at(-2)));
    isSame(
      inFile,
      students.map(({ points }) => points?.reached ?? null),
      'the file of a lesson',
    );
  }
  return lists;
};

const openLesson = async (
  { app, contextId }: TaughtCourse,
  lessonId: number,
  student: { authToken: string },
) => (await as(app, student).call(getUserLesson, { params: { contextId, lessonId } })).body.userLesson!;

const begunBy = ({ course }: TaughtCourse, name: string) =>
  course.lessons.filter(lesson => isOpen(lesson) && lesson.taken.has(name));

/** What their pages show of each lesson that they have begun, and of what was graded by hand. */
const readPages = async (taught: TaughtCourse, name: string, student: { authToken: string }) => {
  const pages: Row<'pages'> = [];
  const hands: Row<'hands'> = [];
  for (const { id } of begunBy(taught, name)) {
    const { points, userExercises } = await openLesson(taught, id, student);
    const steps = userExercises.map(({ exercise, isCompleted, points: own }) => ({
      position: exercise.position,
      isCompleted,
      opensNext: own?.opensNext === true,
    }));
    pages.push({
      id,
      points: points ? { reached: points.reached, most: points.most } : null,
      exercises: userExercises.map(({ points: own }) =>
        own ? { reached: own.reached, most: own.most } : null,
      ),
      unlocked: steps.map(({ position }) => isUnlocked(steps, position)),
    });
    for (const { id: work, isGraded } of userExercises) {
      const { grading } = (await as(taught.app, student).call(getReleasedGrading, { params: { id: work } }))
        .body;
      isSame(grading !== null, isGraded, 'whether an exercise was graded');
      hands.push(grading && { reached: grading.points, most: grading.most });
    }
  }
  return { pages, hands };
};

/** In percent of what the platform was told that there can be; 0 if nothing was ever sent. */
const readGrades = ({ course, lms, columns }: TaughtCourse, name: string) => {
  const heldIn = (columnId: string) => {
    const score = lms.taken.findLast(one => one.columnId === columnId && one.userId === name);
    if (!score) return 0;
    const [reached, most] = [score.scoreGiven, score.scoreMaximum].map(amount => Math.round(amount * 100));
    return percentOf({ reached: reached!, most: most! }) ?? 0;
  };
  return {
    course: heldIn(columns.course),
    lessons: Object.fromEntries(
      course.lessons
        .filter(({ isLinked }) => isLinked)
        .map(({ id }) => [id, heldIn(columns.lessons.get(id) ?? '')]),
    ),
  };
};

export const readPoints = async (taught: TaughtCourse): Promise<PointNumbers> => {
  const byStudent = async <T>(
    of: (name: string, student: { id: number; authToken: string }) => T | Promise<T>,
  ) => {
    const found: Record<string, T> = {};
    for (const name of taught.course.students) found[name] = await of(name, taught.students.get(name)!);
    return found;
  };
  // Exercises that are new in a lesson reach those who open it, and are counted then.
  await byStudent(async (name, student) => {
    for (const { id } of begunBy(taught, name)) await openLesson(taught, id, student);
  });
  await taught.running.workOffJobs();
  const pages = await byStudent((name, student) => readPages(taught, name, student));
  const of = <Key extends 'pages' | 'hands'>(key: Key) =>
    Object.fromEntries(Object.entries(pages).map(([name, page]) => [name, page[key]]));
  return {
    ...(await readBook(taught)),
    ...(await readMatrix(taught)),
    own: await byStudent((_name, student) => readOwn(taught, student)),
    people: await byStudent((_name, student) => readPerson(taught, student)),
    lists: await readLists(taught),
    pages: of('pages'),
    hands: of('hands'),
    grades: await byStudent(name => readGrades(taught, name)),
  };
};
