import { expect, it } from 'vitest';
import { getCourse, listCourses } from '#contract/courses.ts';
import { giveExtension, setCourseStart, setLessonDue, takeExtension } from '#contract/dates.ts';
import { getCourseProgress, getEnrollment, getStudentProgress } from '#contract/student-progress.ts';
import { exportUser } from '#contract/users.ts';
import { getUserLesson } from '#contract/work.ts';
import { setPlatformDue } from '#server/authoring/content/set-lesson-due.ts';
import { collectContent } from '#server/authoring/content/collect-content.ts';
import { importModules } from '#server/authoring/content/import-modules.ts';
import { copyCourse } from '#server/authoring/courses/copy-course.ts';
import { completeExercise } from '#server/learning/work/exercises/complete-exercise.ts';
import { as } from '#test/as.ts';
import { aCourse, aLearner, aLesson, aSiteAdmin, aUserLesson, type SignedInUser } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';

const { app, services, clock } = await runningApp();

const berlin = 'Europe/Berlin';

const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString();

const aDatedLesson = async () => {
  const lesson = await aLesson(services);
  const { contextId, instructor } = lesson.course;
  const teacher = as(app, instructor);
  const params = { courseId: contextId, lessonId: lesson.lesson.id };
  const setDue = (dueAt: string | null, timeZone = berlin) =>
    teacher.call(setLessonDue, { params, body: { dueAt, timeZone } });
  const start = (startsOn: string | null, timeZone?: string) =>
    teacher.call(setCourseStart, {
      params: { contextId },
      body: { startsOn, ...(timeZone !== undefined && { timeZone }) },
    });
  const seenBy = async (user: SignedInUser) =>
    (await as(app, user).call(getCourse, { params: { contextId } })).body.cairnCourse.cairnModules[0]
      ?.lessons[0];
  return { ...lesson, whole: lesson, contextId, teacher, params, setDue, start, seenBy };
};

it('LC-4 a due date comes back as it was set, to the student in the course, its list and the lesson', async () => {
  const { course, lesson, whole, contextId, setDue, seenBy, teacher } = await aDatedLesson();
  const learner = await aLearner(services, course);
  const dueAt = inDays(4);
  expect((await setDue(dueAt)).body.dueAt).toBe(dueAt);
  expect(await seenBy(learner)).toMatchObject({ dueAt, isDueExtended: false, due: null });
  const { cairnCourses } = (await as(app, learner).call(listCourses)).body;
  expect(cairnCourses[0]?.next).toMatchObject({ lessonId: lesson.id, dueAt });
  await aUserLesson(services, { lesson: whole, learner });
  const { userLesson } = (
    await as(app, learner).call(getUserLesson, { params: { contextId, lessonId: lesson.id } })
  ).body;
  expect(userLesson).toMatchObject({ dueAt, isDueExtended: false });
  expect((await teacher.call(getCourse, { params: { contextId } })).body.cairnCourse.startsOn).toBe(
    '2100-01-04',
  );
  expect((await setDue(null)).body.dueAt).toBeNull();
  expect(await seenBy(learner)).toMatchObject({ dueAt: null });
});

it('LC-4 the start moves all dates along, and 23:59 stays 23:59 across a change of the clocks', async () => {
  const { course, setDue, start, seenBy } = await aDatedLesson();
  await start('2026-03-23', berlin);
  // The clocks change on March 29.
  await setDue('2026-03-27T22:59:00.000Z');
  expect(await seenBy(course.instructor)).toMatchObject({ due: { day: 4, time: '23:59' } });
  await start('2026-03-30');
  expect(await seenBy(course.instructor)).toMatchObject({ dueAt: '2026-04-03T21:59:00.000Z' });
  await start(null);
  expect(await seenBy(course.instructor)).toMatchObject({ dueAt: null, due: { day: 4, time: '23:59' } });
});

it('LC-4 two first dates at once agree on one start', async () => {
  const { course, setDue } = await aDatedLesson();
  const answers = await Promise.all([setDue(inDays(3), 'Asia/Tokyo'), setDue(inDays(4), 'America/Lima')]);
  expect(answers.map(answer => answer.status)).toEqual([200, 200]);
  const { timeZone } = await services.db
    .selectFrom('courses')
    .select('timeZone')
    .where('id', '=', course.id)
    .executeTakeFirstOrThrow();
  expect(['Asia/Tokyo', 'America/Lima']).toContain(timeZone);
});

it('LC-4 what is completed after the date, or not by then, is late in every progress', async () => {
  const { course, whole, contextId, params, setDue, teacher } = await aDatedLesson();
  const [inTime, tooLate, never] = [
    await aUserLesson(services, { lesson: whole }),
    await aUserLesson(services, { lesson: whole }),
    await aLearner(services, course),
  ];
  await setDue(inDays(1));
  const complete = ({ userExercise }: { userExercise: { id: number } }) =>
    services.db.transaction().execute(tx => completeExercise(services, tx, userExercise.id, clock.now()));
  const late = async () => {
    const { students } = (await teacher.call(getStudentProgress, { params })).body;
    const matrix = (await teacher.call(getCourseProgress, { params: { contextId } })).body;
    const people = await Promise.all(
      students.map(async ({ id }) => {
        const { lessons } = (await teacher.call(getEnrollment, { params: { contextId, id } })).body;
        return { id, isLate: lessons[0]?.isLate };
      }),
    );
    const found = [
      students.filter(({ isLate }) => isLate),
      matrix.students.filter(student => student.late.includes(0)),
      people.filter(({ isLate }) => isLate),
    ].map(rows => rows.map(({ id }) => id).toSorted((a, b) => a - b));
    expect(new Set(found.map(String)).size, 'the three agree').toBe(1);
    return found[0];
  };
  await complete(inTime);
  expect(await late()).toEqual([]);
  clock.advance(2 * 86_400_000);
  await complete(tooLate);
  expect(await late()).toEqual([tooLate.learner.id, never.id].toSorted((a, b) => a - b));

  const extension = { ...params, contextId, userId: never.id };
  await teacher.call(giveExtension, { params: extension, body: { dueAt: inDays(1) } });
  expect(await late()).toEqual([tooLate.learner.id]);
  await teacher.call(takeExtension, { params: extension });
  expect(await late()).toContain(never.id);
});

it('LC-4 an extension is for one person, who sees only theirs, and is in their export', async () => {
  const { course, lesson, contextId, params, setDue, seenBy, teacher } = await aDatedLesson();
  const [ada, bob] = [await aLearner(services, course), await aLearner(services, course)];
  await setDue(inDays(1));
  const dueAt = inDays(9);
  const give = () =>
    teacher.call(giveExtension, { params: { ...params, contextId, userId: ada.id }, body: { dueAt } });
  const answers = await Promise.all([give(), give()]);
  expect(answers.map(answer => answer.status)).toEqual([200, 200]);
  expect(await seenBy(ada)).toMatchObject({ dueAt, isDueExtended: true });
  expect(await seenBy(bob)).toMatchObject({ dueAt: inDays(1), isDueExtended: false });
  const { body } = await as(app, await aSiteAdmin(services)).call(exportUser, { params: { id: ada.id } });
  expect(body.extensions).toMatchObject([{ course: course.name, lesson: lesson.name, dueAt }]);
});

it('LC-4 dates are copied and imported as days since the start, and hold once the copy has one', async () => {
  const { course, contextId, setDue, start, teacher, params } = await aDatedLesson();
  await start('2026-03-02', berlin);
  await setDue('2026-03-06T22:59:00Z');
  await teacher.call(giveExtension, {
    params: { ...params, contextId, userId: (await aLearner(services, course)).id },
    body: { dueAt: inDays(1) },
  });
  const owner = course.instructor;
  const copy = await services.db
    .transaction()
    .execute(tx => copyCourse(tx, { sourceId: course.id, name: 'Next term', owner }));
  const imported = await aCourse(services, { instructor: owner });
  const modules = await collectContent(services.db, course);
  await services.db.transaction().execute(tx => importModules(tx, imported, modules));
  for (const { contextId: next } of [copy, imported]) {
    const read = async () =>
      (await teacher.call(getCourse, { params: { contextId: next } })).body.cairnCourse;
    expect(await read()).toMatchObject({
      startsOn: null,
      cairnModules: [{ lessons: [{ dueAt: null, due: { day: 4, time: '23:59' } }] }],
    });
    await teacher.call(setCourseStart, {
      params: { contextId: next },
      body: { startsOn: '2026-09-07', timeZone: berlin },
    });
    expect((await read()).cairnModules[0]?.lessons[0]?.dueAt).toBe('2026-09-11T21:59:00.000Z');
  }
  const { count } = await services.db
    .selectFrom('extensions')
    .innerJoin('lessons', 'lessons.id', 'extensions.lessonId')
    .innerJoin('modules', 'modules.id', 'lessons.moduleId')
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where('modules.courseId', 'in', [copy.id, imported.id])
    .executeTakeFirstOrThrow();
  expect(count, 'nothing about people is copied').toBe('0');
});

it('LM-4 a date of the LMS wins over ours, and ours holds again without it', async () => {
  const { course, lesson, setDue, seenBy } = await aDatedLesson();
  await setDue(inDays(1));
  await setPlatformDue(services.db, lesson, new Date(inDays(7)));
  expect(await seenBy(course.instructor)).toMatchObject({ dueAt: inDays(7), isDueFromPlatform: true });
  await setPlatformDue(services.db, lesson, null);
  expect(await seenBy(course.instructor)).toMatchObject({ dueAt: inDays(1), isDueFromPlatform: false });
});

it.each([
  [{ dueAt: 'tomorrow' }, 'Send the date as'],
  [{ dueAt: '0999-01-01T00:00:00Z' }, 'between 2000 and 2199'],
  [{ dueAt: '2026-11-20T22:59:00Z', timeZone: 'Middle/Earth' }, 'Name a time zone'],
  [{ dueAt: '2026-11-20T22:59:00Z', timeZone: '+01:00' }, 'Name a time zone'],
])('LC-4 refuses %j with a sentence', async (body, sentence) => {
  const { teacher, params } = await aDatedLesson();
  const { status, error } = await teacher.call(setLessonDue, { params, body: body as never });
  expect(status).toBe(400);
  expect(error.error).toContain(sentence);
});
