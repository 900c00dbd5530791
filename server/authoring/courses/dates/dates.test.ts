import { expect, it } from 'vitest';
import { deleteLesson } from '#contract/authoring/content.ts';
import { getCourse, listCourses } from '#contract/authoring/courses.ts';
import {
  getStartEffect,
  giveExtension,
  setCourseStart,
  setLessonDue,
  setLessonVisibility,
  takeExtension,
} from '#contract/authoring/dates.ts';
import { restoreLesson } from '#contract/authoring/deleted.ts';
import { getCourseProgress, getEnrollment, getStudentProgress } from '#contract/learning/student-progress.ts';
import { exportUser } from '#contract/learning/person-data.ts';
import { getUserLesson } from '#contract/learning/work.ts';
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
  const start = (
    startsOn: string | null,
    timeZone?: string,
    moved: { lessonId: number; what: 'due' | 'opens' }[] = [],
  ) =>
    teacher.call(setCourseStart, {
      params: { contextId },
      body: { startsOn, moved, ...(timeZone !== undefined && { timeZone }) },
    });
  const seenBy = async (user: SignedInUser) =>
    (await as(app, user).call(getCourse, { params: { contextId } })).body.cairnCourse.cairnModules[0]
      ?.lessons[0];
  return { ...lesson, whole: lesson, contextId, teacher, params, setDue, start, seenBy };
};

const complete = ({ userExercise }: { userExercise: { id: number } }) =>
  services.db.transaction().execute(tx => completeExercise(services, tx, userExercise.id, clock.now()));

const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b);

/** Who is late: in the table of the lesson, in that of the course, and on the pages of the people. */
const lateIn = async ({
  teacher,
  params,
  contextId,
}: Pick<Awaited<ReturnType<typeof aDatedLesson>>, 'teacher' | 'params' | 'contextId'>) => {
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
  ].map(rows => sorted(rows.map(({ id }) => id)));
  expect(new Set(found.map(String)).size, 'the three agree').toBe(1);
  return found[0];
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
  const { startsOn } = (await teacher.call(getCourse, { params: { contextId } })).body.cairnCourse;
  expect(startsOn, 'FD-1 a date says nothing about the start').toBeNull();
  expect((await setDue(null)).body.dueAt).toBeNull();
  expect(await seenBy(learner)).toMatchObject({ dueAt: null });
});

it('FD-1 LF-2 another start moves the dates that were chosen, shows them before, and can be undone', async () => {
  const { course, lesson, contextId, teacher, params, setDue, start, seenBy } = await aDatedLesson();
  await start('2026-03-23', berlin);
  // The clocks change on March 29, and 23:59 stays 23:59.
  await setDue('2026-03-27T22:59:00.000Z');
  const opensAt = '2026-03-25T08:00:00.000Z';
  await teacher.call(setLessonVisibility, { params, body: { state: 'later', opensAt } });
  const { dates } = (
    await teacher.call(getStartEffect, { params: { contextId }, query: { startsOn: '2026-03-30' } })
  ).body;
  const [opens, due] = [
    { lessonId: lesson.id, what: 'opens' as const },
    { lessonId: lesson.id, what: 'due' as const },
  ];
  expect(dates).toEqual([
    { ...opens, lesson: lesson.name, before: opensAt, after: '2026-04-01T07:00:00.000Z' },
    { ...due, lesson: lesson.name, before: '2026-03-27T22:59:00.000Z', after: '2026-04-03T21:59:00.000Z' },
  ]);
  await start('2026-03-30', undefined, [due]);
  expect(await seenBy(course.instructor)).toMatchObject({ opensAt, dueAt: '2026-04-03T21:59:00.000Z' });
  expect(await seenBy(course.instructor)).toMatchObject({ due: { day: 4, time: '23:59' } });
  await start('2026-03-23', undefined, [due]);
  expect(await seenBy(course.instructor)).toMatchObject({ opensAt, dueAt: '2026-03-27T22:59:00.000Z' });
});

it('FD-1 LF-2 no date moves unasked: with a first start, another one, another time zone, or none any more', async () => {
  const { course, contextId, teacher, params, setDue, start, seenBy } = await aDatedLesson();
  const learner = await aLearner(services, course);
  const [dueAt, extended] = ['2026-11-20T22:59:00.000Z', '2026-11-27T22:59:00.000Z'];
  await setDue(dueAt);
  await teacher.call(giveExtension, {
    params: { ...params, contextId, userId: learner.id },
    body: { dueAt: extended },
  });
  for (const [startsOn, timeZone] of [
    ['2026-11-09', berlin],
    ['2026-08-31', berlin],
    ['2026-08-31', 'Asia/Tokyo'],
    [null, 'Asia/Tokyo'],
    ['2027-01-01', undefined],
  ] as const) {
    await start(startsOn, timeZone);
    expect(await seenBy(course.instructor), String(startsOn)).toMatchObject({ dueAt });
    expect(await seenBy(learner)).toMatchObject({ dueAt: extended, isDueExtended: true });
  }
});

it('FD-1 LF-2 an extension stays, and a deleted lesson has its date when it is restored after another start', async () => {
  const { course, lesson, contextId, teacher, params, setDue, start, seenBy } = await aDatedLesson();
  const learner = await aLearner(services, course);
  await start('2026-11-09', berlin);
  const [dueAt, extended] = ['2026-11-20T22:59:00.000Z', '2026-11-27T22:59:00.000Z'];
  await setDue(dueAt);
  await teacher.call(giveExtension, {
    params: { ...params, contextId, userId: learner.id },
    body: { dueAt: extended },
  });
  await start('2026-11-16', undefined, [{ lessonId: lesson.id, what: 'due' }]);
  expect(await seenBy(course.instructor)).toMatchObject({ dueAt: '2026-11-27T22:59:00.000Z' });
  expect(await seenBy(learner)).toMatchObject({ dueAt: extended, isDueExtended: true });
  await teacher.call(deleteLesson, { params });
  await start('2027-01-01');
  await teacher.call(restoreLesson, { params });
  expect(await seenBy(course.instructor)).toMatchObject({ dueAt: '2026-11-27T22:59:00.000Z' });
});

it('FD-1 LF-2 a copy shows the dates that it had, whether its source has a start or plain dates', async () => {
  const { course, contextId, teacher, setDue, start } = await aDatedLesson();
  const dueAt = '2026-03-06T22:59:00.000Z';
  await setDue(dueAt);
  const owner = course.instructor;
  const copied = async (sourceId: number) => {
    const made = await services.db
      .transaction()
      .execute(tx => copyCourse(tx, { sourceId, name: 'Next term', owner }));
    const read = async () =>
      (await teacher.call(getCourse, { params: { contextId: made.contextId } })).body.cairnCourse;
    return { made, read };
  };
  const plain = await copied(course.id);
  const lessonOf = async (copy: typeof plain) => (await copy.read()).cairnModules[0]?.lessons[0];
  expect(await lessonOf(plain)).toMatchObject({
    dueAt: null,
    wasDueAt: dueAt,
    due: { day: 0, time: '23:59' },
  });
  expect(await lessonOf(await copied(plain.made.id)), 'a copy of a copy').toMatchObject({ wasDueAt: dueAt });
  await start('2026-03-02', berlin);
  const counted = await copied(course.id);
  expect(await lessonOf(counted)).toMatchObject({
    dueAt: null,
    wasDueAt: dueAt,
    due: { day: 4, time: '23:59' },
  });
  const params = { contextId: counted.made.contextId };
  const { dates } = (
    await teacher.call(getStartEffect, { params, query: { startsOn: '2026-09-07', timeZone: berlin } })
  ).body;
  expect(dates).toMatchObject([{ before: null, after: '2026-09-11T21:59:00.000Z' }]);
  await teacher.call(setCourseStart, { params, body: { startsOn: '2026-09-07', timeZone: berlin } });
  expect(await lessonOf(counted)).toMatchObject({ dueAt: '2026-09-11T21:59:00.000Z', wasDueAt: null });
  // Undone with what the dialog had listed.
  const moved = dates.map(({ lessonId, what }) => ({ lessonId, what }));
  await teacher.call(setCourseStart, { params, body: { startsOn: null, moved } });
  expect(await lessonOf(counted)).toMatchObject({ dueAt: null, wasDueAt: dueAt });
  const modules = await collectContent(services.db, (await copied(course.id)).made);
  expect(modules[0]?.lessons[0]?.due).toEqual({ day: 4, time: '23:59' });
  const [exported] = await collectContent(services.db, course);
  expect(exported?.lessons[0]?.due).toEqual({ day: 4, time: '23:59' });
  await start(null);
  expect((await collectContent(services.db, course))[0]?.lessons[0]?.due, contextId).toEqual({
    day: 4,
    time: '23:59',
  });
});

it('LC-4 two dates at once are both stored', async () => {
  const { setDue } = await aDatedLesson();
  const answers = await Promise.all([setDue(inDays(3), 'Asia/Tokyo'), setDue(inDays(4), 'America/Lima')]);
  expect(answers.map(answer => answer.status)).toEqual([200, 200]);
});

it('LC-4 what is completed after the date, or not by then, is late in every progress', async () => {
  const dated = await aDatedLesson();
  const { course, whole, contextId, params, setDue, teacher } = dated;
  const late = () => lateIn(dated);
  const [inTime, tooLate, never] = [
    await aUserLesson(services, { lesson: whole }),
    await aUserLesson(services, { lesson: whole }),
    await aLearner(services, course),
  ];
  await setDue(inDays(1));
  await complete(inTime);
  expect(await late()).toEqual([]);
  clock.advance(2 * 86_400_000);
  await complete(tooLate);
  expect(await late()).toEqual(sorted([tooLate.learner.id, never.id]));

  const extension = { ...params, contextId, userId: never.id };
  await teacher.call(giveExtension, { params: extension, body: { dueAt: inDays(1) } });
  expect(await late()).toEqual([tooLate.learner.id]);
  await teacher.call(takeExtension, { params: extension });
  expect(await late()).toContain(never.id);
});

it('FZ-1 at the due moment itself nothing is late, and a moment later it is; with an extension alike, of which the last holds', async () => {
  const dated = await aDatedLesson();
  const { course, whole, contextId, params, setDue, teacher } = dated;
  const [inTime, extended, tooLate] = [
    await aUserLesson(services, { lesson: whole }),
    await aUserLesson(services, { lesson: whole }),
    await aUserLesson(services, { lesson: whole }),
  ];
  const never = await aLearner(services, course);
  const extend = ({ learner }: typeof tooLate, days: number) =>
    teacher.call(giveExtension, {
      params: { ...params, contextId, userId: learner.id },
      body: { dueAt: inDays(days) },
    });
  await setDue(inDays(1));
  await extend(extended, 2);
  await extend(tooLate, 3);
  await extend(tooLate, 2);
  const day = 86_400_000;
  clock.advance(day);
  await complete(inTime);
  expect(await lateIn(dated), 'the moment itself').toEqual([]);
  clock.advance(1);
  expect(await lateIn(dated), 'others have more time').toEqual([never.id]);
  clock.advance(day - 1);
  await complete(extended);
  expect(await lateIn(dated), 'the extended moment itself').toEqual([never.id]);
  clock.advance(1);
  const both = sorted([never.id, tooLate.learner.id]);
  expect(await lateIn(dated)).toEqual(both);
  await complete(tooLate);
  expect(await lateIn(dated), 'finished after the extension').toEqual(both);
});

it.each([
  {
    zone: 'Asia/Tokyo',
    dueAt: '2026-03-05T15:30:00.000Z',
    due: { day: 4, time: '00:30' },
    after: '2026-09-10T15:30:00.000Z',
    inUtc: '2026-09-11T00:30:00.000Z',
  },
  {
    zone: 'America/Los_Angeles',
    dueAt: '2026-03-06T07:30:00.000Z',
    due: { day: 3, time: '23:30' },
    after: '2026-09-11T06:30:00.000Z',
    inUtc: '2026-09-10T23:30:00.000Z',
  },
])('FZ-1 the days of a course are those of its zone: $zone', async ({ zone, dueAt, due, after, inUtc }) => {
  const { course, lesson, contextId, teacher, params, setDue, start, seenBy } = await aDatedLesson();
  await start('2026-03-02', zone);
  await setDue(dueAt, 'UTC');
  await teacher.call(setLessonVisibility, { params, body: { state: 'later', opensAt: dueAt } });
  expect(await seenBy(course.instructor)).toMatchObject({ dueAt, opensAt: dueAt, due });
  const effect = async (timeZone?: string) => {
    const query = { startsOn: '2026-09-07', ...(timeZone !== undefined && { timeZone }) };
    const { dates } = (await teacher.call(getStartEffect, { params: { contextId }, query })).body;
    return dates.map(date => date.after);
  };
  expect(await effect(), 'in the zone of the course').toEqual([after, after]);
  expect(await effect('UTC')).toEqual([inUtc, inUtc]);
  await start('2026-09-07', undefined, [{ lessonId: lesson.id, what: 'due' }]);
  expect(await seenBy(course.instructor)).toMatchObject({ dueAt: after, opensAt: dueAt });
});

it('FZ-1 without a start the first zone that is sent is that of a copy: an opening says it, one without a zone leaves it', async () => {
  const { course, teacher, params, seenBy } = await aDatedLesson();
  const open = (opensAt: string, timeZone?: string) =>
    teacher.call(setLessonVisibility, {
      params,
      body: { state: 'later', opensAt, ...(timeZone !== undefined && { timeZone }) },
    });
  const opensAt = '2026-03-05T15:30:00.000Z';
  const dueAt = '2026-03-06T15:30:00.000Z';
  expect((await open('2026-03-01T15:30:00.000Z', 'Asia/Tokyo')).status).toBe(200);
  expect((await open(opensAt)).body).toMatchObject({ opensAt });
  await teacher.call(setLessonDue, { params, body: { dueAt } });
  expect(await seenBy(course.instructor)).toMatchObject({ opensAt, dueAt });
  const owner = course.instructor;
  const copy = await services.db
    .transaction()
    .execute(tx => copyCourse(tx, { sourceId: course.id, name: 'Next term', owner }));
  const copied = async () =>
    (await teacher.call(getCourse, { params: { contextId: copy.contextId } })).body.cairnCourse
      .cairnModules[0]!.lessons[0]!;
  const { id: lessonId, ...before } = await copied();
  // In Tokyo it opens half an hour past midnight of the sixth, which is the first day.
  expect(before).toMatchObject({ wasOpeningAt: opensAt, wasDueAt: dueAt, due: { day: 1, time: '00:30' } });
  await teacher.call(setLessonDue, {
    params: { courseId: copy.contextId, lessonId },
    body: { dueAt, timeZone: berlin },
  });
  expect(await copied(), 'days that wait keep their zone').toMatchObject({ dueAt, wasOpeningAt: opensAt });
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
