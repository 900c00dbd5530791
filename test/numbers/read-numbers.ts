import { getCourse } from '#contract/authoring/courses.ts';
import {
  getCourseInsight,
  getExerciseInsight,
  getLessonInsight,
  getStuckInCourse,
} from '#contract/learning/insight.ts';
import { getCourseProgress, getEnrollment, getStudentProgress } from '#contract/learning/student-progress.ts';
import { getUserLesson } from '#contract/learning/work.ts';
import { as } from '#test/as.ts';
import { howFar } from '#web/features/course-overview/course-progress.ts';
import { matrixCsv } from '#web/features/student-progress/course/matrix-rows.ts';
import { studentProgressCsv } from '#web/features/student-progress/lesson/student-csv.ts';
import { personCsv } from '#web/features/student-progress/person/person-csv.ts';
import type { TaughtCourse } from './taught-course.ts';
import type { CourseNumbers } from './expected-numbers.ts';

/** The numbers of a course as the product shows them: in its calls, in its files, and in the gradebook of the platform. */

const cellsOf = (csv: string): string[][] =>
  csv
    .replace('\uFEFF', '')
    .split('\r\n')
    .filter(line => line !== '')
    .slice(1)
    .map(line =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
        ([, quoted, plain]) => quoted ?? plain ?? '',
      ),
    );

/** A cell with a percentage; null where nothing was begun. */
const percentIn = (cell: string | undefined) =>
  cell === undefined || !/^\d+$/.test(cell) ? null : Number(cell);

const byId = <T>(entries: (readonly [number, T])[]): Record<string, T> => Object.fromEntries(entries);

const readLessonPages = async ({ app, course, contextId, teacher, nameOf }: TaughtCourse) => {
  const pages: (readonly [number, CourseNumbers['lessonPages'][string]])[] = [];
  for (const { id } of course.lessons) {
    const params = { courseId: contextId, lessonId: id };
    const { students } = (await as(app, teacher).call(getStudentProgress, { params })).body;
    const cells = cellsOf(studentProgressCsv(students));
    pages.push([
      id,
      Object.fromEntries(
        students.map((row, index) => {
          const { hasStarted, isCompleted, completedExercises, totalExercises, isLate, isDueExtended } = row;
          const counts = {
            hasStarted,
            isCompleted,
            completedExercises,
            totalExercises,
            isLate,
            isDueExtended,
          };
          return [nameOf(row.id), { ...counts, percent: percentIn(cells[index]?.[5]) }];
        }),
      ),
    ]);
  }
  return byId(pages);
};

const readMatrix = async ({
  app,
  contextId,
  teacher,
  nameOf,
}: TaughtCourse): Promise<CourseNumbers['matrix']> => {
  const matrix = (await as(app, teacher).call(getCourseProgress, { params: { contextId } })).body;
  const cells = cellsOf(matrixCsv(matrix, matrix.students));
  return {
    lessons: matrix.lessons.map(({ id }) => id),
    students: Object.fromEntries(
      matrix.students.map(({ id, late, attempts }, index) => {
        const progress = matrix.lessons.map((_, at) => percentIn(cells[index]?.[7 + at]));
        return [nameOf(id), { progress, late, attempts }];
      }),
    ),
  };
};

const readPerson = async ({ app, contextId, teacher }: TaughtCourse, id: number) => {
  const { lessons } = (await as(app, teacher).call(getEnrollment, { params: { contextId, id } })).body;
  const cells = cellsOf(personCsv(lessons));
  return lessons.map(({ id: lesson, startedAt, completedAt, ...row }, index) => ({
    id: lesson,
    hasStarted: startedAt !== null,
    isCompleted: completedAt !== null,
    completedExercises: row.completedExercises,
    totalExercises: row.totalExercises,
    isLate: row.isLate,
    isDueExtended: row.isDueExtended,
    percent: percentIn(cells[index]?.[4]),
  }));
};

const readOwnCourse = async ({ app, contextId }: TaughtCourse, student: { authToken: string }) => {
  const { cairnCourse } = (await as(app, student).call(getCourse, { params: { contextId } })).body;
  const lessons = cairnCourse.cairnModules.flatMap(module => module.lessons);
  return {
    lessons: lessons.map(({ id, isOpen, userLessons: [own] }) => {
      if (!own) return { id, isOpen, own: null };
      const { isCompleted, completedExercises, totalExercises, nextExercise } = own;
      return { id, isOpen, own: { isCompleted, completedExercises, totalExercises, nextExercise } };
    }),
    share: howFar(lessons),
  };
};

/** Opens every lesson that they have begun, as its page does: exercises that are new to them reach them so. */
const readWork = async (
  { app, contextId, course }: TaughtCourse,
  name: string,
  student: { authToken: string },
) => {
  const found = [];
  for (const { id, taken, isDraft, opens } of course.lessons) {
    if (!taken.has(name) || isDraft || opens === 'future') continue;
    const params = { contextId, lessonId: id };
    const { userLesson } = (await as(app, student).call(getUserLesson, { params })).body;
    const completed = userLesson?.userExercises.map(({ isCompleted }) => isCompleted) ?? [];
    found.push({ id, isCompleted: userLesson?.isCompleted ?? false, completed });
  }
  return found;
};

const readLines = async ({ app, contextId, course, teacher }: TaughtCourse) => {
  const staff = as(app, teacher);
  const shown = ({ id, tried, solved, medianRuns, hardestTest }: CourseNumbers['lines'][number]) => ({
    id,
    tried,
    solved,
    medianRuns,
    hardestTest,
  });
  const ofCourse = (
    await staff.call(getCourseInsight, { params: { contextId }, query: {} })
  ).body.exercises.map(shown);
  const ofSection = { params: { contextId }, query: { section: '' } };
  const uncounted = (await staff.call(getCourseInsight, ofSection)).body.exercises.map(shown);
  const ofLessons = [];
  for (const { id } of course.lessons) {
    const params = { courseId: contextId, lessonId: id };
    ofLessons.push(...(await staff.call(getLessonInsight, { params, query: {} })).body.exercises.map(shown));
  }
  for (const [name, lines] of Object.entries({ uncounted, ofLessons }))
    if (JSON.stringify(lines) !== JSON.stringify(ofCourse))
      throw new Error(
        `lines of the course ${JSON.stringify(ofCourse)} are not those ${name} ${JSON.stringify(lines)}`,
      );
  return ofCourse;
};

const readExercises = async ({ app, contextId, course, teacher, nameOf }: TaughtCourse) => {
  const found: (readonly [number, CourseNumbers['exercises'][string]])[] = [];
  for (const { id: lessonId, exercises } of course.lessons)
    for (const { id } of exercises) {
      const params = { courseId: contextId, lessonId, exerciseId: id };
      const { students, groups, tests } = (await as(app, teacher).call(getExerciseInsight, { params })).body;
      found.push([
        id,
        {
          students: students
            .map(({ id: user, runs, isSolved, isBypassed, failedTests }) => ({
              student: nameOf(user),
              runs,
              isSolved,
              isBypassed,
              failedTests: failedTests.map(index => tests[index] ?? '').toSorted(),
            }))
            .toSorted((a, b) => a.student.localeCompare(b.student)),
          groups: groups
            .map(({ test, runs, people, endedWith, acceptedWith }) => ({
              test,
              runs,
              people: people.map(nameOf).toSorted(),
              endedWith,
              acceptedWith,
            }))
            .toSorted((a, b) => a.test.localeCompare(b.test)),
        },
      ]);
    }
  return byId(found);
};

const readStuck = async ({ app, contextId, teacher, nameOf }: TaughtCourse) => {
  const { stuck } = (await as(app, teacher).call(getStuckInCourse, { params: { contextId } })).body;
  return stuck
    .map(({ user, exercise, sameTestRuns, isNow }) => ({
      student: nameOf(user.id),
      exercise: exercise.id,
      sameTestRuns,
      isNow,
    }))
    .toSorted((a, b) => `${a.exercise} ${a.student}`.localeCompare(`${b.exercise} ${b.student}`));
};

const readStartedBy = async ({ app, contextId, teacher }: TaughtCourse) => {
  const { cairnCourse } = (await as(app, teacher).call(getCourse, { params: { contextId } })).body;
  const lessons = cairnCourse.cairnModules.flatMap(module => module.lessons);
  return byId(lessons.map(({ id, startedBy }) => [id, startedBy ?? -1] as const));
};

/** The last score that the platform took; 0 if none was ever sent. */
const readGrades = ({ course, lms, columns }: TaughtCourse, name: string) => {
  const heldIn = (columnId: string) =>
    lms.taken.findLast(score => score.columnId === columnId && score.userId === name)?.scoreGiven ?? 0;
  const linked = course.lessons.filter(({ isLinked }) => isLinked);
  return {
    course: heldIn(columns.course),
    lessons: byId(linked.map(({ id }) => [id, heldIn(columns.lessons.get(id) ?? '')] as const)),
  };
};

/** Nothing is sent to the column of a lesson while it is deleted. */
const unexpectedScores = ({ lms, columns }: TaughtCourse) =>
  lms.taken.filter(({ columnId }) => columns.ended.has(columnId)).length -
  [...columns.ended.values()].reduce((sum, count) => sum + count, 0);

export const readNumbers = async (taught: TaughtCourse): Promise<CourseNumbers> => {
  // One after the other: a connection more takes longer on a busy machine than the server waits for it.
  const byStudent = async <T>(of: (name: string) => T | Promise<T>) => {
    const found: Record<string, T> = {};
    for (const name of taught.course.students) found[name] = await of(name);
    return found;
  };
  const studentOf = (name: string) => taught.students.get(name)!;
  // First, because it brings new exercises to those who open them.
  const work = await byStudent(name => readWork(taught, name, studentOf(name)));
  const lessonPages = await readLessonPages(taught);
  const startedBy = await readStartedBy(taught);
  const matrix = await readMatrix(taught);
  const people = await byStudent(name => readPerson(taught, studentOf(name).id));
  const own = await byStudent(name => readOwnCourse(taught, studentOf(name)));
  const lines = await readLines(taught);
  const exercises = await readExercises(taught);
  const stuck = await readStuck(taught);
  const grades = await byStudent(name => readGrades(taught, name));
  const scoresAfterDeletion = unexpectedScores(taught);
  return {
    work,
    lessonPages,
    startedBy,
    matrix,
    people,
    own,
    lines,
    exercises,
    stuck,
    scoresAfterDeletion,
    grades,
  };
};
