import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { getDigest, readThread, sendMessage, setDigest, startThread } from '#contract/learning/questions.ts';
import type { Message } from '#server/platform/mail.ts';
import { as } from '#test/as.ts';
import { aLesson, aUserLesson, type SignedInUser } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { mailDigest, mailDigests } from './mail-digest.job.ts';

const { app, services, clock, workOffJobs } = await runningApp();
const sent: Message[] = [];
let isDown = false;
services.mail = {
  canSend: true,
  send: async message => {
    if (isDown) throw new Error('no connection');
    sent.push(message);
  },
};

const hour = 3_600_000;

const verify = (...people: SignedInUser[]) =>
  services.db
    .updateTable('users')
    .set({ emailVerifiedAt: new Date() })
    .where(
      'id',
      'in',
      people.map(({ id }) => id),
    )
    .execute();
/** The database has its own clock: what was written is of now, by ours. */
let stamped = 0;
const stamp = async () => {
  const found = await services.db
    .updateTable('messages')
    .set({ createdAt: clock.now() })
    .where('id', '>', stamped)
    .returning('id')
    .execute();
  stamped = Math.max(stamped, ...found.map(({ id }) => id));
};
/** Who got a mail since the last time. */
const mailed = async () => {
  await mailDigests.handle(services, {});
  await workOffJobs();
  return sent.splice(0);
};

type Work = Awaited<ReturnType<typeof aUserLesson>>;
const ask = async ({ learner, userExercise }: Work, text = 'Why is it 0?') => {
  const body = { text, sendKey: randomUUID(), code: '', line: 1, test: null };
  const { threads } = (await as(app, learner).call(startThread, { params: { id: userExercise.id }, body }))
    .body;
  await stamp();
  return threads.at(-1)?.id ?? 0;
};
const answer = async (who: SignedInUser, id: number) => {
  const body = { text: 'Look again.', sendKey: randomUUID() };
  const { threads } = (await as(app, who).call(sendMessage, { params: { id }, body })).body;
  await stamp();
  return threads.at(-1)?.messages.at(-1)?.id ?? 0;
};

it('QA-1 FZ-1 a mail a day says that there are questions or answers that somebody has not seen, each once', async () => {
  const lesson = await aLesson(services);
  const work = await aUserLesson(services, { lesson });
  const { course, learner } = work;
  await verify(course.instructor, learner);
  // What staff try is not told, and without a verified address nothing is.
  await ask(await aUserLesson(services, { lesson, learner: course.instructor }));
  const id = await ask(work);
  expect(await mailed(), 'who talks right now needs none').toEqual([]);
  clock.advance(3 * hour);
  const [first, ...others] = await mailed();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ to: course.instructor.email, subject: 'New questions of students' });
  expect(first?.text).toContain(`${course.name}: 1 open question is new.`);
  expect(first?.text).toContain(`http://cairn.test/#/cairn_courses/${course.contextId}/edit/questions`);
  expect(first?.text, 'nothing of what was written').not.toContain('Why');
  expect(await mailed()).toEqual([]);
  clock.advance(25 * hour);
  expect(await mailed(), 'told once').toEqual([]);

  await answer(course.instructor, id);
  clock.advance(25 * hour);
  expect(await mailed()).toMatchObject([{ to: learner.email, subject: 'New answers about your code' }]);
  const messageId = await answer(course.instructor, id);
  await as(app, learner).call(readThread, { params: { id }, body: { messageId } });
  clock.advance(25 * hour);
  expect(await mailed(), 'has looked').toEqual([]);

  await ask(work, 'And now?');
  clock.advance(3 * hour);
  expect(await mailed(), 'on another day').toMatchObject([{ to: course.instructor.email }]);
  await ask(work, 'Still there?');
  clock.advance(15 * hour);
  expect(await mailed(), 'a second one on the same day').toEqual([]);
  clock.advance(6 * hour);
  expect((await mailed())[0]?.text, 'only of what is new').toContain('1 open question is new.');
});

it('QA-1 the mail is sent once also if it is tried again or twice at once; it can be switched off', async () => {
  const work = await aUserLesson(services);
  const { instructor } = work.course;
  await verify(instructor);
  await ask(work);
  clock.advance(3 * hour);
  isDown = true;
  await expect(mailDigest.handle(services, { userId: instructor.id })).rejects.toThrow('no connection');
  isDown = false;
  await Promise.all([1, 2, 3].map(() => mailDigest.handle(services, { userId: instructor.id })));
  expect(sent.splice(0)).toHaveLength(1);

  await ask(work, 'And now?');
  expect((await as(app, instructor).call(getDigest)).body).toEqual({ isWanted: true });
  await as(app, instructor).call(setDigest, { body: { isWanted: false } });
  clock.advance(25 * hour);
  expect(await mailed()).toEqual([]);
  await as(app, instructor).call(setDigest, { body: { isWanted: true } });
  services.mail.canSend = false;
  expect(await mailed(), 'no mail server').toEqual([]);
  services.mail.canSend = true;
  expect(await mailed()).toMatchObject([{ to: instructor.email }]);
});
