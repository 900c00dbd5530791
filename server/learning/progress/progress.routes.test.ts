import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import {
  getCourseProgress,
  getEnrollment,
  getStudentProgress,
  watchProgress,
} from '#contract/learning/student-progress.ts';
import { saveUserExercise } from '#contract/learning/work.ts';
import { insertEnrollment } from '#server/authoring/courses/enrollments.db.ts';
import { sendSignal } from '#server/platform/db/signals.ts';
import { completeExercise } from '#server/learning/work/exercises/complete-exercise.ts';
import { as } from '#test/as.ts';
import { fillCourse, settle } from '#test/inputs/big-course.ts';
import {
  aCourse,
  aLearner,
  aLesson,
  aRun,
  aSiteAdmin,
  aUser,
  aUserLesson,
  type SignedInUser,
  type TestLesson,
} from '#test/factories.ts';
import { patient } from '#test/patient.ts';
import { runningApp } from '#test/running-app.ts';
import {
  begunLessonsQuery,
  courseProgressQuery,
  lessonsOfPersonQuery,
  studentProgressQuery,
} from './progress.db.ts';

const { app, services, clock } = await runningApp();

const progressOf = async ({ course, lesson }: TestLesson, user: SignedInUser = course.instructor) =>
  (
    await as(app, user).call(getStudentProgress, {
      params: { courseId: course.contextId, lessonId: lesson.id },
    })
  ).body;

const undated = { dueAt: null, isDueExtended: false, isLate: false };

const complete = (userExercises: { id: number }[]) =>
  services.db.transaction().execute(async tx => {
    for (const { id } of userExercises) await completeExercise(services, tx, id, clock.now());
  });

describe('student progress of a lesson', () => {
  it('SP-1 has a row for each learner: not started, in progress, completed', async () => {
    const lesson = await aLesson(services, { exercises: 3 });
    const idle = await aLearner(services, lesson.course);
    const busy = await aUserLesson(services, { lesson });
    const done = await aUserLesson(services, { lesson });
    await complete(busy.userExercises.slice(0, 2));
    await complete(done.userExercises);
    const { students, ...rest } = await progressOf(lesson);
    const byId = new Map(students.map(({ id, ...row }) => [id, row]));
    const names = ({ firstName, lastName, email }: SignedInUser) => ({ firstName, lastName, email });
    expect(byId.get(idle.id)).toEqual({
      ...names(idle),
      hasStarted: false,
      isCompleted: false,
      completionRatio: 0,
      completedExercises: 0,
      totalExercises: 3,
      startedAt: null,
      completedAt: null,
      ...undated,
      sections: [],
    });
    expect(byId.get(busy.learner.id)).toEqual({
      ...names(busy.learner),
      hasStarted: true,
      isCompleted: false,
      completionRatio: 2 / 3,
      completedExercises: 2,
      totalExercises: 3,
      startedAt: busy.userLesson.createdAt.toISOString(),
      completedAt: null,
      ...undated,
      sections: [],
    });
    expect(byId.get(done.learner.id)).toMatchObject({
      isCompleted: true,
      completionRatio: 1,
      completedExercises: 3,
      completedAt: clock.now().toISOString(),
    });
    expect(students).toHaveLength(3);
    expect(rest).toMatchObject({
      lesson: { id: lesson.lesson.id, name: 'Adding' },
      cairnCourse: { name: lesson.course.name },
    });
  });

  it('SP-1 excludes staff previews, former members and other courses', async () => {
    const lesson = await aLesson(services);
    const { learner } = await aUserLesson(services, { lesson });
    await aUserLesson(services, { lesson, learner: lesson.course.instructor });
    const leaver = await aUserLesson(services, { lesson });
    await services.db
      .deleteFrom('enrollments')
      .where('userId', '=', leaver.learner.id)
      .where('courseId', '=', lesson.course.id)
      .execute();
    await aUserLesson(services, { learner });
    const { students } = await progressOf(lesson, await aSiteAdmin(services));
    expect(students.map(({ id, totalExercises }) => [id, totalExercises])).toEqual([[learner.id, 1]]);
  });

  it('SP-1 does not divide by zero without exercises or without students', async () => {
    const lesson = await aLesson(services);
    await aUserLesson(services, { lesson });
    await services.db.deleteFrom('exercises').where('lessonId', '=', lesson.lesson.id).execute();
    expect((await progressOf(lesson)).students).toMatchObject([
      { hasStarted: true, completionRatio: 0, totalExercises: 0 },
    ]);
    expect((await progressOf(await aLesson(services))).students).toEqual([]);
  });

  it('AP-2 is not found under another course, for any caller', async () => {
    const { lesson } = await aLesson(services);
    const elsewhere = await aCourse(services);
    const answer = await as(app, elsewhere.instructor).call(getStudentProgress, {
      params: { courseId: elsewhere.contextId, lessonId: lesson.id },
    });
    expect(answer.status).toBe(404);
    expect(answer.error.error).toBe('There is no such lesson in this course.');
  });
});

describe('enrollment detail', () => {
  it('PE-4 contains the person and every lesson with its start and completion times', async () => {
    const lesson = await aLesson(services, { exercises: 2 });
    const { learner, userExercises, userLesson } = await aUserLesson(services, { lesson });
    const [first] = userExercises;
    if (first) await complete([first]);
    const { contextId } = lesson.course;
    const { body } = await as(app, lesson.course.instructor).call(getEnrollment, {
      params: { contextId, id: learner.id },
    });
    expect(body.enrollment).toEqual({
      user: {
        id: learner.id,
        firstName: learner.firstName,
        lastName: learner.lastName,
        email: learner.email,
        contextRoles: [{ contextId, role: { roleKey: 'CONTEXT_LEARNER' } }],
      },
    });
    expect(body.lessons).toEqual([
      {
        id: lesson.lesson.id,
        name: 'Adding',
        cairnModule: { name: 'Basics' },
        startedAt: userLesson.createdAt.toISOString(),
        completedAt: null,
        completedExercises: 1,
        totalExercises: 2,
        ...undated,
      },
    ]);
  });

  it('PE-4 lists no previews of staff and is not found for a non-member', async () => {
    const lesson = await aLesson(services);
    const { contextId, instructor } = lesson.course;
    await aUserLesson(services, { lesson, learner: instructor });
    const teacher = as(app, instructor);
    const own = await teacher.call(getEnrollment, { params: { contextId, id: instructor.id } });
    expect(own.body.lessons).toEqual([]);
    const stranger = await aUser(services);
    const refused = await teacher.call(getEnrollment, { params: { contextId, id: stranger.id } });
    expect(refused.status).toBe(404);
    expect(refused.error.error).toBe('There is no such person in this course.');
  });
});

describe('progress of a course', () => {
  it('SP-2 FZ-1 has a row for each learner with percentages in lesson order: none for a lesson not begun, 0 for one that was opened', async () => {
    const lesson = await aLesson(services, { exercises: 2 });
    const { course } = lesson;
    const idle = await aLearner(services, course);
    const { learner, userExercises } = await aUserLesson(services, { lesson });
    const busy = await aUserLesson(services, { lesson });
    const opened = await aUserLesson(services, { lesson });
    await aUserLesson(services, { lesson, learner: course.instructor });
    await aUserLesson(services, { learner });
    await complete(userExercises);
    await complete(busy.userExercises.slice(0, 1));
    const { body } = await as(app, course.instructor).call(getCourseProgress, {
      params: { contextId: course.contextId },
    });
    expect(body.lessons).toEqual([
      {
        id: lesson.lesson.id,
        name: 'Adding',
        cairnModule: { name: 'Basics' },
        totalExercises: 2,
        dueAt: null,
      },
    ]);
    expect(Object.fromEntries(body.students.map(({ id, progress }) => [id, progress]))).toEqual({
      [idle.id]: [null],
      [opened.learner.id]: [0],
      [busy.learner.id]: [50],
      [learner.id]: [100],
    });
  });

  it('LC-4 counts the attempts of each learner and says when they were last active', async () => {
    const lesson = await aLesson(services);
    const { contextId, instructor } = lesson.course;
    const idle = await aLearner(services, lesson.course);
    const begun = await aUserLesson(services, { lesson });
    const busy = await aUserLesson(services, { lesson });
    for (let i = 0; i < 3; i++) await aRun(services, busy, { passed: i });
    // A run that was cancelled while it waited, and one of a teacher, are no attempts of the student.
    await aRun(services, busy, { isBegun: false });
    await aRun(services, busy, { kind: 'instructor', by: instructor });
    const { body } = await as(app, instructor).call(getCourseProgress, { params: { contextId } });
    const rows = new Map(body.students.map(student => [student.id, student]));
    expect(rows.get(idle.id)).toMatchObject({ attempts: 0, lastActiveAt: null });
    expect(rows.get(begun.learner.id)).toMatchObject({
      attempts: 0,
      lastActiveAt: begun.userLesson.createdAt.toISOString(),
    });
    expect(rows.get(busy.learner.id)).toMatchObject({
      attempts: 3,
      lastActiveAt: clock.now().toISOString(),
    });
  });

  it('SP-2 has less than 100 percent for a lesson that lacks one of 200 exercises', async () => {
    const lesson = await aLesson(services, { exercises: 200 });
    const { userExercises } = await aUserLesson(services, { lesson });
    await services.db
      .updateTable('userExercises')
      .set({ completedAt: clock.now() })
      .where(
        'id',
        'in',
        userExercises.slice(1).map(({ id }) => id),
      )
      .execute();
    const params = { contextId: lesson.course.contextId };
    const { body } = await as(app, lesson.course.instructor).call(getCourseProgress, { params });
    expect(body.students[0]?.progress).toEqual([99]);
  });
});

describe('watching the progress of a course', () => {
  const watch = async (lesson: TestLesson, after: string) =>
    (
      await as(app, lesson.course.instructor).call(watchProgress, {
        params: { contextId: lesson.course.contextId },
        query: { after },
      })
    ).body.hasChanged;

  it('SP-2 reports a change immediately', async () => {
    const lesson = await aLesson(services);
    const { userExercises } = await aUserLesson(services, { lesson });
    const { mark } = await progressOf(lesson);
    const told = watch(lesson, mark);
    await complete(userExercises);
    expect(await told).toBe(true);
  });

  it('SP-2 reports changes between two calls', async () => {
    const lesson = await aLesson(services);
    const { mark } = await progressOf(lesson);
    await aUserLesson(services, { lesson });
    expect(await watch(lesson, mark)).toBe(true);
  });

  it('SP-2 treats an unknown mark as a change', async () => {
    const lesson = await aLesson(services);
    expect(await watch(lesson, 'of-another-server.7')).toBe(true);
    expect(await watch(lesson, '')).toBe(true);
  });

  it('SP-2 reports started lessons, completions and enrollment changes, but not saves of code', async () => {
    const lesson = await aLesson(services);
    const { course } = lesson;
    const heard = vi.fn<(id: number) => void>();
    const stop = services.signals.on('progress_changed', heard);
    let echo = -1;
    /** Signals arrive in order: after this one, all earlier ones have arrived. */
    const signalsOf = async (work: () => Promise<unknown>) => {
      heard.mockClear();
      await work();
      await sendSignal(services.db, 'progress_changed', --echo);
      await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(echo), patient);
      return heard.mock.calls.filter(([id]) => id === course.id).length;
    };
    // Signals from creating the course may still arrive.
    await signalsOf(async () => {});
    const learner = await aUser(services);
    expect(await signalsOf(() => insertEnrollment(services.db, course, learner, 'CONTEXT_LEARNER'))).toBe(1);
    let work: Awaited<ReturnType<typeof aUserLesson>> | undefined;
    expect(
      await signalsOf(async () => {
        work = await aUserLesson(services, { lesson, learner });
      }),
    ).toBe(1);
    const exercise = work?.userExercise ?? { id: 0 };
    const typing = () =>
      as(app, learner).call(saveUserExercise, {
        params: { id: exercise.id },
        body: { solutionCode: 'typed' },
      });
    expect(await signalsOf(typing)).toBe(0);
    // One signal for exercise and lesson: PostgreSQL removes duplicate notifications in a transaction.
    expect(await signalsOf(() => complete([exercise]))).toBe(1);
    expect(await signalsOf(() => complete([exercise]))).toBe(0);
    const leave = () => services.db.deleteFrom('enrollments').where('userId', '=', learner.id).execute();
    expect(await signalsOf(leave)).toBe(1);
    stop();
  });
});

describe('the cost of reading progress', () => {
  it('SP-2 in queries does not depend on the number of students', async () => {
    const lesson = await aLesson(services);
    const { course } = lesson;
    const plain = services.db;
    const queriesOf = async () => {
      let count = 0;
      services.db = plain.withPlugin({
        transformQuery: ({ node }) => {
          count += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      await progressOf(lesson);
      await as(app, course.instructor).call(getCourseProgress, { params: { contextId: course.contextId } });
      services.db = plain;
      return count;
    };
    const withNobody = await queriesOf();
    for (let i = 0; i < 5; i++) await aUserLesson(services, { lesson });
    expect(await queriesOf()).toBe(withNobody);
  });

  type Plan = {
    'Relation Name'?: string;
    'Actual Rows': number;
    'Actual Loops': number;
    'Rows Removed by Filter'?: number;
    Plans?: Plan[];
  };
  /** Rows read per table, from EXPLAIN ANALYZE. */
  const rowsRead = async (query: RawBuilder<unknown>) => {
    const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`
      explain (analyze, format json) ${query}
    `.execute(services.db);
    const read: Record<string, number> = {};
    const visit = (plan: Plan) => {
      const table = plan['Relation Name'];
      const each = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0);
      if (table) read[table] = (read[table] ?? 0) + Math.round(each * plan['Actual Loops']);
      plan.Plans?.forEach(visit);
    };
    for (const row of rows) for (const { Plan: plan } of Object.values(row).flat()) visit(plan);
    return read;
  };

  it('SP-2 does not depend on the size of other courses', async () => {
    const course = await aCourse(services);
    const { lessonId } = await fillCourse(services.db, course, {
      students: 20,
      lessons: 3,
      exercisesPerLesson: 2,
    });
    const elsewhere = await aCourse(services, { languageConfigId: course.languageConfigId });
    await fillCourse(services.db, elsewhere, { students: 1500, lessons: 4, exercisesPerLesson: 2 });
    await sql`
      insert into users (first_name, last_name, email)
      select 'Some', 'Body', 'somebody' || n || '@example.org' from generate_series(1, 20000) n
    `.execute(services.db);
    await settle(services.db);
    const { id } = await services.db
      .selectFrom('enrollments')
      .select('userId as id')
      .where('courseId', '=', course.id)
      .where('roleKey', '=', 'CONTEXT_LEARNER')
      .executeTakeFirstOrThrow();
    // 20 students and a teacher; 3 lessons with 2 exercises each, two thirds of them completed.
    const lesson = await rowsRead(studentProgressQuery(course, { id: lessonId }));
    expect(lesson).toMatchObject({ enrollments: 21, user_lessons: 20 });
    expect(lesson['user_exercises']).toBeLessThanOrEqual(20 * 2);
    const matrix = await rowsRead(courseProgressQuery(course));
    expect(matrix).toMatchObject({ enrollments: 21 });
    const begun = await rowsRead(begunLessonsQuery(course, { index: 0, of: 1 }));
    expect(begun).toMatchObject({ user_lessons: 20 * 3 });
    // A merge join may read a few rows of other courses, but not all.
    expect(Math.max(lesson['users'] ?? 0, matrix['users'] ?? 0)).toBeLessThan(200);
    expect(begun['user_exercises']).toBeLessThanOrEqual(20 * 3 * 2);
    const person = await rowsRead(lessonsOfPersonQuery(course, { id }));
    expect(person['user_lessons']).toBe(3);
    expect(person['user_exercises']).toBeLessThanOrEqual(3 * 2);
  });
});
