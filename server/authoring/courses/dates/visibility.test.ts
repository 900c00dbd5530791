import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { listAttempts } from '#contract/learning/attempts.ts';
import { createLesson } from '#contract/authoring/content.ts';
import { getCourse, listCourses } from '#contract/authoring/courses.ts';
import { setLessonVisibility } from '#contract/authoring/dates.ts';
import { tryUserExercise } from '#contract/running/free-run.ts';
import {
  getUnread,
  listThreads,
  readThread,
  sendMessage,
  startThread,
} from '#contract/learning/questions.ts';
import { recordUserExercise } from '#contract/running/steps.ts';
import { getCourseProgress, getEnrollment } from '#contract/learning/student-progress.ts';
import { getUserLesson, saveUserExercise } from '#contract/learning/work.ts';
import { collectContent } from '#server/authoring/content/collect-content.ts';
import { importModules } from '#server/authoring/content/import-modules.ts';
import { copyCourse } from '#server/authoring/courses/copy-course.ts';
import { as } from '#test/as.ts';
import { aCourse, aLearner, aLesson, aUserLesson, type SignedInUser } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';

const { app, services, workOffJobs } = await runningApp();

/** By the clock of the database, which decides what is open. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const aHidableLesson = async () => {
  const whole = await aLesson(services);
  const open = await aLesson(services, { course: whole.course, modulePosition: 1 });
  const { course, lesson } = whole;
  const { contextId } = course;
  const learner = await aLearner(services, course);
  const set = (body: object) =>
    as(app, course.instructor).call(setLessonVisibility, {
      params: { courseId: contextId, lessonId: lesson.id },
      body: body as { state: 'draft' },
    });
  const lessonsFor = async (user: SignedInUser) => {
    const { cairnCourse } = (await as(app, user).call(getCourse, { params: { contextId } })).body;
    return cairnCourse.cairnModules.flatMap(module => module.lessons);
  };
  const openAs = (user: SignedInUser) =>
    as(app, user).call(getUserLesson, { params: { contextId, lessonId: lesson.id } });
  return { whole, open, course, lesson, learner, contextId, set, lessonsFor, openAs };
};

it('LC-1 a draft is nowhere to be seen for students, is not counted, and stays as it is for staff', async () => {
  const { whole, open, course, lesson, learner, contextId, set, lessonsFor, openAs } = await aHidableLesson();
  const { userExercise } = await aUserLesson(services, { lesson: whole, learner });
  const save = async () => {
    const call = { params: { id: userExercise.id }, body: { solutionCode: 'x' } };
    return (await as(app, learner).call(saveUserExercise, call)).status;
  };
  expect(await save()).toBe(200);
  expect((await set({ state: 'draft' })).body).toEqual({ isDraft: true, opensAt: null, isOpen: false });
  expect((await lessonsFor(learner)).map(({ id }) => id)).toEqual([open.lesson.id]);
  expect((await openAs(learner)).status).toBe(404);
  // Whoever has it open still cannot go on in it.
  expect(await save()).toBe(404);
  await set({ state: 'later', opensAt: inDays(2) });
  expect(await save()).toBe(403);
  await set({ state: 'draft' });
  const { cairnCourses } = (await as(app, learner).call(listCourses)).body;
  expect(cairnCourses[0]).toMatchObject({
    progress: { totalLessons: 1, completedLessons: 0 },
    next: { lessonId: open.lesson.id },
  });
  const staff = as(app, course.instructor);
  const { lessons } = (await staff.call(getCourseProgress, { params: { contextId } })).body;
  expect(lessons.map(({ id }) => id)).toEqual([open.lesson.id]);
  const person = { contextId, id: learner.id };
  const { body } = await staff.call(getEnrollment, { params: person });
  expect(JSON.stringify(body)).not.toContain(`"id":${lesson.id},"name":"Adding","module`);
  expect(await lessonsFor(course.instructor)).toMatchObject([{ id: lesson.id, isDraft: true }, {}]);
  expect((await openAs(course.instructor)).status).toBe(200);
  // The work is there again when the lesson is.
  await set({ state: 'visible' });
  expect(await save()).toBe(200);
  expect((await openAs(learner)).body.userLesson).toMatchObject({ lessonId: lesson.id });
});

it.each([
  ['a draft', { state: 'draft' }, 404],
  ['open later', { state: 'later', opensAt: inDays(2) }, 403],
])(
  'FZ-6 in a lesson that is %s now, students neither try programs nor ask or read, until it is there again',
  async (_, hidden, status) => {
    const { whole, course, lesson, learner, contextId, set } = await aHidableLesson();
    const { userExercise } = await aUserLesson(services, { lesson: whole, learner });
    const params = { id: userExercise.id };
    const inCourse = { ...params, contextId };
    const body = { text: 'Why?', code: 'x', line: null, test: null };
    const [student, teacher] = [as(app, learner), as(app, course.instructor)];
    const ask = () => student.call(startThread, { params, body: { ...body, sendKey: randomUUID() } });
    const thread = (await ask()).body.threads[0]!;
    await teacher.call(sendMessage, {
      params: { id: thread.id },
      body: { text: 'Look again.', sendKey: randomUUID() },
    });
    const unread = async () => (await student.call(getUnread)).body.lessons;
    expect(await unread()).toMatchObject([{ lessonId: lesson.id }]);

    await set(hidden);
    const answers = [
      await student.call(tryUserExercise, { params: inCourse }),
      await student.call(recordUserExercise, { params: inCourse, body: { code: 'x = 1' } }),
      await student.call(listAttempts, { params }),
      await student.call(listThreads, { params }),
      await student.call(readThread, { params: { id: thread.id }, body: { messageId: 1 } }),
      await ask(),
    ];
    expect(answers.map(answer => answer.status)).toEqual(answers.map(() => status));
    expect(await unread()).toEqual([]);
    expect((await teacher.call(listThreads, { params })).body.threads).toHaveLength(1);

    await set({ state: 'visible' });
    expect(await unread()).toMatchObject([{ lessonId: lesson.id }]);
    expect((await ask()).body.threads).toHaveLength(2);
  },
);

it('LC-1 a lesson that opens later is named with its date, and can be opened from then on', async () => {
  const { lesson, learner, set, lessonsFor, openAs } = await aHidableLesson();
  const opensAt = inDays(2).replace(/\d\d\.\d+Z$/, '00.000Z');
  expect((await set({ state: 'later', opensAt, timeZone: 'Europe/Berlin' })).body).toEqual({
    isDraft: false,
    opensAt,
    isOpen: false,
  });
  expect((await lessonsFor(learner))[0]).toMatchObject({ id: lesson.id, opensAt, isOpen: false });
  const refused = await openAs(learner);
  expect([refused.status, refused.error.error]).toEqual([403, 'This lesson is not open yet.']);
  await set({ state: 'later', opensAt: inDays(-1) });
  expect((await lessonsFor(learner))[0]).toMatchObject({ isOpen: true });
  await openAs(learner);
  await workOffJobs();
  expect((await openAs(learner)).status).toBe(200);
  expect((await set({ state: 'someday' })).error.error).toContain('Send visible, draft or later as state.');
});

it('LC-1 new lessons are visible, or drafts; drafts and openings are copied, exported and imported', async () => {
  const { course, lesson, contextId, set } = await aHidableLesson();
  await set({ state: 'later', opensAt: inDays(2), timeZone: 'UTC' });
  const { cairnCourse } = (await as(app, course.instructor).call(getCourse, { params: { contextId } })).body;
  const made = { languageConfigId: lesson.languageConfigId, cairnModuleId: cairnCourse.cairnModules[0]!.id };
  for (const body of [
    { ...made, name: 'Seen' },
    { ...made, name: 'Not seen', isDraft: true },
  ])
    await as(app, course.instructor).call(createLesson, { params: { courseId: contextId }, body });
  const told = async (of: { id: number }) =>
    (await collectContent(services.db, of))[0]?.lessons.map(({ name, isDraft, opens }) => [
      name,
      isDraft,
      opens,
    ]);
  const expected = [
    ['Adding', false, { day: expect.any(Number), time: expect.any(String) }],
    ['Seen', false, null],
    ['Not seen', true, null],
  ];
  expect(await told(course)).toEqual(expected);
  const [copy, imported] = [
    await services.db
      .transaction()
      .execute(tx => copyCourse(tx, { sourceId: course.id, name: 'Copy', owner: course.instructor })),
    await aCourse(services),
  ];
  const content = await collectContent(services.db, course);
  await services.db.transaction().execute(tx => importModules(tx, imported, content));
  expect(await told(copy)).toEqual(await told(course));
  expect(await told(imported)).toEqual(await told(course));
});
