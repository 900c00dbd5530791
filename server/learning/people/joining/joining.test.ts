import { expect, it } from 'vitest';
import {
  closeJoinLink,
  getJoinLink,
  joinCourse,
  openJoinLink,
  readJoinLink,
} from '#contract/learning/joining.ts';
import { listEnrollments } from '#contract/learning/people.ts';
import { as } from '#test/as.ts';
import { aCourse, aUser } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { waitingForLocks } from '#test/waiting-for-locks.ts';

const { app, services, clock } = await runningApp({ config: { isRateLimited: true } });

const anOpenCourse = async (days: 1 | 7 = 7) => {
  const course = await aCourse(services);
  const teacher = as(app, course.instructor);
  const params = { contextId: course.contextId };
  const open = async () => (await teacher.call(openJoinLink, { params, body: { days } })).body.joinLink;
  const link = async () => (await teacher.call(getJoinLink, { params })).body.joinLink;
  const rolesOf = async () =>
    new Map(
      (await teacher.call(listEnrollments, { params: { courseId: course.contextId } })).body.enrollments.map(
        ({ user }) => [user.id, user.contextRoles[0]?.role.roleKey],
      ),
    );
  const { code } = await open();
  return { course, teacher, params, open, link, rolesOf, code };
};

const join = async (user: Awaited<ReturnType<typeof aUser>>, code: string) =>
  (await as(app, user).call(joinCourse, { params: { code } })).status;

it('LC-4 FZ-1 whoever knows the code joins as a student, however it is typed; each is counted once, and a new code from zero', async () => {
  const { course, code, open, link, rolesOf } = await anOpenCourse();
  expect(code).toMatch(/^[A-HJKMNP-TV-Z2-9]{4}-[A-HJKMNP-TV-Z2-9]{4}$/);
  const ada = await aUser(services);
  const typed = ` ${code.toLowerCase().replace('-', ' ')}`;
  const read = await as(app, ada).call(readJoinLink, { params: { code: typed } });
  expect(read.body).toEqual({
    course: { name: course.name, contextId: course.contextId },
    isMember: false,
  });
  expect(await Promise.all([join(ada, typed), join(ada, code)])).toEqual([200, 200]);
  expect((await rolesOf()).get(ada.id)).toBe('CONTEXT_LEARNER');
  expect(await link()).toMatchObject({ uses: 1, isExpired: false });
  expect((await as(app, ada).call(readJoinLink, { params: { code } })).body.isMember).toBe(true);
  await join(await aUser(services), code);
  await join(ada, code);
  expect(await link()).toMatchObject({ uses: 2 });
  await open();
  expect(await link()).toMatchObject({ uses: 0 });
});

it('FZ-1 nobody joins by a link that is closed in the same moment', async () => {
  const { course, teacher, params, code, rolesOf } = await anOpenCourse();
  const ada = await aUser(services);
  let joining: ReturnType<typeof join> | undefined;
  await services.db.transaction().execute(async tx => {
    await tx.selectFrom('courses').select('id').where('id', '=', course.id).forUpdate().execute();
    joining = join(ada, code);
    await expect.poll(() => waitingForLocks(services)).toBe(1);
    await teacher.call(closeJoinLink, { params });
  });
  expect(await joining).toBe(404);
  expect((await rolesOf()).has(ada.id)).toBe(false);
});

it('LC-4 a teacher who opens their own link stays a teacher', async () => {
  const { course, code, link, rolesOf } = await anOpenCourse();
  expect(await join(course.instructor, code)).toBe(200);
  expect((await rolesOf()).get(course.instructor.id)).toBe('CONTEXT_INSTRUCTOR');
  expect(await link()).toMatchObject({ uses: 0 });
});

it('LC-4 a new code ends the old one, switching off ends both, and time does too', async () => {
  const { teacher, params, code, open, link, rolesOf } = await anOpenCourse(1);
  const ada = await aUser(services);
  const { code: next } = await open();
  expect(next).not.toBe(code);
  expect(await join(ada, code)).toBe(404);
  await teacher.call(closeJoinLink, { params });
  expect(await link()).toBeNull();
  const { status, error } = await as(app, ada).call(joinCourse, { params: { code: next } });
  expect(status).toBe(404);
  expect(error.error).toBe('This link is closed. Ask your teacher.');

  const { code: last } = await open();
  clock.advance(86_400_000);
  expect(await link()).toMatchObject({ isExpired: true });
  expect(await join(ada, last)).toBe(404);
  expect((await as(app, ada).call(readJoinLink, { params: { code: last } })).status).toBe(404);
  expect((await rolesOf()).has(ada.id)).toBe(false);
});

it('LC-4 nobody can try many codes, and a right one is not counted', async () => {
  const { code } = await anOpenCourse();
  const guesser = await aUser(services);
  for (let i = 0; i < 30; i++) expect(await join(guesser, code)).toBe(200);
  const answers: number[] = [];
  for (let i = 0; i < 21; i++) answers.push(await join(guesser, 'AAAA-AAAA'));
  expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 404));
  expect(answers[20]).toBe(429);
  expect(await join(await aUser(services), code), 'others are not held up').toBe(200);
});
