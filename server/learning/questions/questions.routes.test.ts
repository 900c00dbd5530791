import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  deleteSavedComment,
  getUnread,
  listQuestions,
  listSavedComments,
  listThreads,
  mostSavedComments,
  mostThreads,
  readThread,
  saveComment,
  sendMessage,
  setThreadState,
  startThread,
  watchQuestions,
  watchThreads,
} from '#contract/learning/questions.ts';
import { exportUser } from '#contract/learning/person-data.ts';
import { deleteUser } from '#contract/site/users.ts';
import { as } from '#test/as.ts';
import {
  aLearner,
  aLesson,
  aSiteAdmin,
  aUserLesson,
  type SignedInUser,
  type TestCourse,
} from '#test/factories.ts';
import { aLaunchSession, aPlatform } from '#test/lms/launch-session.ts';
import { runningApp } from '#test/running-app.ts';

const { app, services } = await runningApp();

type Work = Awaited<ReturnType<typeof aUserLesson>>;
const worked = (lesson?: Awaited<ReturnType<typeof aLesson>>) =>
  aUserLesson(services, { ...(lesson && { lesson }), code: 'saved' });

const question = (given: object = {}) => ({
  text: 'Why is it 0?',
  sendKey: randomUUID(),
  code: 'as it is now',
  line: 4,
  test: null,
  ...given,
});
const ask = async ({ learner, userExercise }: Work, given: object = {}) => {
  const call = { params: { id: userExercise.id }, body: question(given) };
  const { threads } = (await as(app, learner).call(startThread, call)).body;
  return threads.at(-1)?.id ?? 0;
};
const answer = (who: SignedInUser, id: number, given: object = {}) =>
  as(app, who).call(sendMessage, {
    params: { id },
    body: { text: 'Look at the loop.', sendKey: randomUUID(), ...given },
  });
const threadsFor = async (who: SignedInUser, { userExercise }: Work) =>
  (await as(app, who).call(listThreads, { params: { id: userExercise.id } })).body;
const questionsOf = async (
  course: TestCourse,
  state: 'open' | 'answered' = 'open',
  who = course.instructor,
) =>
  (await as(app, who).call(listQuestions, { params: { contextId: course.contextId }, query: { state } }))
    .body;
const unreadOf = async (who: { authToken: string }) =>
  (await as(app, who).call(getUnread)).body.lessons.map(({ lessonId, threads, isStaff }) => [
    lessonId,
    threads,
    isStaff,
  ]);

describe('a question', () => {
  it('QA-1 keeps the code as it was, is listed for staff, and is answered; both see what is new', async () => {
    const work = await worked();
    const { course, lesson, learner } = work;
    const id = await ask(work, { test: 'test_small_numbers' });
    expect(await questionsOf(course)).toMatchObject({
      questions: [
        {
          threadId: id,
          student: { id: learner.id },
          lesson: { id: lesson.id },
          line: 4,
          text: 'Why is it 0?',
          isUnread: true,
          isSolved: false,
        },
      ],
    });
    expect(await unreadOf(course.instructor)).toEqual([[lesson.id, 1, true]]);
    expect(await unreadOf(learner)).toEqual([]);

    const { threads } = await threadsFor(course.instructor, work);
    expect(threads).toMatchObject([
      { code: 'as it is now', test: 'test_small_numbers', state: 'open', unread: 1 },
    ]);
    const messageId = threads[0]?.messages[0]?.id ?? 0;
    await as(app, course.instructor).call(readThread, { params: { id }, body: { messageId } });
    expect(await unreadOf(course.instructor)).toEqual([]);

    await answer(course.instructor, id);
    expect((await questionsOf(course)).questions).toEqual([]);
    expect((await questionsOf(course, 'answered')).questions).toMatchObject([
      { threadId: id, isFromStaff: true },
    ]);
    expect(await unreadOf(learner)).toEqual([[lesson.id, 1, false]]);
    const seen = await threadsFor(learner, work);
    expect(seen.threads).toMatchObject([
      {
        state: 'answered',
        unread: 1,
        messages: [
          { isMine: true, isFromStaff: false },
          { isMine: false, isFromStaff: true, author: { lastName: course.instructor.lastName } },
        ],
      },
    ]);
    const newest = seen.threads[0]?.messages.at(-1)?.id ?? 0;
    await as(app, learner).call(readThread, { params: { id }, body: { messageId: newest } });
    // An older message does not take it back.
    await as(app, learner).call(readThread, { params: { id }, body: { messageId } });
    expect(await unreadOf(learner)).toEqual([]);
  });

  it('QA-1 is open again when the student goes on, and closed when the student says that it is solved', async () => {
    const work = await worked();
    const id = await ask(work);
    await answer(work.course.instructor, id);
    await answer(work.learner, id, { text: 'And now?' });
    expect((await questionsOf(work.course)).questions).toMatchObject([{ text: 'And now?' }]);
    await as(app, work.learner).call(setThreadState, { params: { id }, body: { state: 'answered' } });
    expect((await questionsOf(work.course)).questions).toEqual([]);
    await answer(work.course.instructor, id, { isAnswered: false });
    expect((await questionsOf(work.course)).questions).toMatchObject([{ threadId: id }]);
  });

  it('QA-1 says how many are before it, of this course alone', async () => {
    const first = await worked();
    await ask(await worked());
    await ask(first);
    const second = await worked(first);
    await ask(second);
    expect((await threadsFor(second.learner, second)).threads).toMatchObject([{ before: 1 }]);
  });

  it('QA-1 sent twice, also at once, is stored once', async () => {
    const work = await worked();
    const call = { params: { id: work.userExercise.id }, body: question() };
    const asked = await Promise.all([1, 2, 3].map(() => as(app, work.learner).call(startThread, call)));
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { threads } = await threadsFor(work.learner, work);
    expect(threads).toHaveLength(1);
    const sendKey = randomUUID();
    const answered = await Promise.all(
      [1, 2, 3].map(() => answer(work.course.instructor, threads[0]?.id ?? 0, { sendKey })),
    );
    expect(answered.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await threadsFor(work.learner, work)).threads[0]?.messages).toHaveLength(2);
  });

  it('QA-1 without words, or one too many, is refused with a sentence', async () => {
    const work = await worked();
    const call = (body: object) =>
      as(app, work.learner).call(startThread, { params: { id: work.userExercise.id }, body: body as never });
    expect((await call(question({ text: ' \n\u200B' }))).error.error).toBe('text: Write something first.');
    for (let i = 0; i < mostThreads; i++) await call(question());
    const refused = await call(question());
    expect(refused.status).toBe(409);
    expect(refused.error.error).toContain('Write into one of them.');
  });
});

describe('a comment of staff', () => {
  it('QA-1 is about the saved code of the student, asks for nothing, and is new for the student', async () => {
    const work = await worked();
    await as(app, work.course.instructor).call(startThread, {
      params: { id: work.userExercise.id },
      body: question({ text: 'Nice.', code: 'never this' }),
    });
    expect((await questionsOf(work.course)).questions).toEqual([]);
    expect((await threadsFor(work.learner, work)).threads).toMatchObject([
      { code: 'saved', state: 'answered', unread: 1, messages: [{ isFromStaff: true, isMine: false }] },
    ]);
    expect(await unreadOf(work.learner)).toEqual([[work.lesson.id, 1, false]]);
  });

  it('QA-1 FZ-1 what staff ask in a preview is nobody’s question, and is asked as a student would', async () => {
    const lesson = await aLesson(services);
    const preview = await aUserLesson(services, { lesson, learner: lesson.course.instructor });
    const id = await ask(preview);
    await answer(lesson.course.instructor, id);
    expect((await threadsFor(lesson.course.instructor, preview)).threads).toMatchObject([
      {
        code: 'as it is now',
        state: 'open',
        unread: 0,
        messages: [{ isFromStaff: false }, { isFromStaff: false }],
      },
    ]);
    expect((await questionsOf(lesson.course)).questions).toEqual([]);
    expect(await unreadOf(lesson.course.instructor)).toEqual([]);
  });

  it('QA-1 can be saved and used again, once each, by oneself', async () => {
    const { instructor } = (await aLesson(services)).course;
    const { comments } = (await as(app, instructor).call(saveComment, { body: { text: 'Indent it.' } })).body;
    const again = await as(app, instructor).call(saveComment, { body: { text: 'Indent it.' } });
    expect(again.body.comments).toEqual(comments);
    const other = (await aLesson(services)).course.instructor;
    expect((await as(app, other).call(listSavedComments)).body.comments).toEqual([]);
    const params = { id: comments[0]?.id ?? 0 };
    expect((await as(app, other).call(deleteSavedComment, { params })).status).toBe(404);
    expect((await as(app, instructor).call(deleteSavedComment, { params })).body.comments).toEqual([]);
  });
});

it('FZ-6 two comments that are saved at the same time do not exceed the limit', async () => {
  const { instructor } = (await aLesson(services)).course;
  const texts = Array.from({ length: mostSavedComments - 1 }, (_, i) => ({
    userId: instructor.id,
    text: `Comment ${i}`,
  }));
  await services.db.insertInto('savedComments').values(texts).execute();
  const save = (text: string) => as(app, instructor).call(saveComment, { body: { text } });
  const answers = await Promise.all(['One more.', 'And another.', 'And a third.'].map(save));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect((await as(app, instructor).call(listSavedComments)).body.comments).toHaveLength(mostSavedComments);
});

describe('who sees a thread', () => {
  it('QA-1 no other student, in no call', async () => {
    const work = await worked();
    const id = await ask(work);
    const other = await aLearner(services, work.course);
    await aUserLesson(services, { lesson: work, learner: other });
    const asOther = as(app, other);
    const statuses = [
      await asOther.call(listThreads, { params: { id: work.userExercise.id } }),
      await asOther.call(startThread, { params: { id: work.userExercise.id }, body: question() }),
      await asOther.call(sendMessage, { params: { id }, body: { text: 'Hi', sendKey: randomUUID() } }),
      await asOther.call(setThreadState, { params: { id }, body: { state: 'answered' } }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404]);
    const listed = await asOther.call(listQuestions, {
      params: { contextId: work.course.contextId },
      query: { state: 'open' },
    });
    expect(listed.status).toBe(403);
    expect(await unreadOf(other)).toEqual([]);
  });

  it('QA-1 staff who were launched into one lesson see its questions only', async () => {
    const lesson = await aLesson(services);
    const second = await aLesson(services, { course: lesson.course, modulePosition: 1 });
    await ask(await worked(lesson));
    const elsewhere = await worked(second);
    await ask(elsewhere);
    const { course } = lesson;
    const platform = await aPlatform(services);
    const launched = (bound: object) =>
      aLaunchSession(services, {
        user: course.instructor,
        platform,
        course,
        roleKey: 'CONTEXT_INSTRUCTOR',
        ...bound,
      });
    const inLesson = { ...course.instructor, ...(await launched({ lesson: second.lesson })) };
    const listed = await questionsOf(course, 'open', inLesson);
    expect(listed.questions.map(({ student }) => student.id)).toEqual([elsewhere.learner.id]);
    expect(await unreadOf(inLesson)).toEqual([[second.lesson.id, 1, true]]);
  });
});

it('QA-1 staff and student are told at once', async () => {
  const work = await worked();
  const { contextId, instructor } = work.course;
  const { mark } = await questionsOf(work.course);
  const forStaff = as(app, instructor).call(watchQuestions, {
    params: { contextId },
    query: { after: mark },
  });
  const id = await ask(work);
  expect((await forStaff).body).toEqual({ hasChanged: true });
  const own = await threadsFor(work.learner, work);
  const forStudent = as(app, work.learner).call(watchThreads, {
    params: { id: work.userExercise.id },
    query: { after: own.mark },
  });
  await answer(instructor, id);
  expect((await forStudent).body).toEqual({ hasChanged: true });
});

it('QA-1 a person’s questions are in their export, and go with them; an answer stays when its author goes', async () => {
  const work = await worked();
  const admin = await aSiteAdmin(services);
  const id = await ask(work);
  await answer(work.course.instructor, id);
  const exportOf = async (who: SignedInUser) =>
    (await as(app, admin).call(exportUser, { params: { id: who.id } })).body;
  expect((await exportOf(work.learner)).questions).toMatchObject([
    { code: 'as it is now', messages: [{ isMine: true }, { isMine: false, text: 'Look at the loop.' }] },
  ]);
  // Of the student’s thread, a teacher gets their own words and nothing of the student’s.
  expect((await exportOf(work.course.instructor)).questions).toMatchObject([
    { code: '', messages: [{ isMine: true, text: 'Look at the loop.' }] },
  ]);
  await as(app, admin).call(deleteUser, { params: { id: work.course.instructor.id } });
  expect((await threadsFor(work.learner, work)).threads[0]?.messages.at(-1)).toMatchObject({
    author: null,
    text: 'Look at the loop.',
  });
  await as(app, admin).call(deleteUser, { params: { id: work.learner.id } });
  const left = await services.db.selectFrom('messages').select('id').where('threadId', '=', id).execute();
  expect(left).toEqual([]);
});
