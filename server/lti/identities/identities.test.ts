import { expect, it } from 'vitest';
import { listCourses } from '#contract/authoring/courses.ts';
import {
  claimIdentity,
  confirmIdentity,
  getIdentityCode,
  listIdentities,
  makeIdentityCode,
  partIdentity,
  removeIdentity,
} from '#contract/site/identities.ts';
import { getStudentProgress } from '#contract/learning/student-progress.ts';
import { exportUser } from '#contract/learning/person-data.ts';
import { getUserLesson, saveUserExercise } from '#contract/learning/work.ts';
import { as } from '#test/as.ts';
import { aSiteAdmin, aUser } from '#test/factories.ts';
import { aLinkedClass, anLms, runningWithLms } from '#test/lms/launching.ts';

const running = await runningWithLms();
const { app, services, clock } = running;

const aPair = async () => {
  const lms = await anLms(running);
  const group = await aLinkedClass(running, lms);
  const [ada] = group.learners;
  if (!ada) throw new Error('a class of one');
  const account = await aUser(services);
  const inLms = as(app, ada);
  const own = as(app, account);
  const claim = (code: string, agrees = true, by = own) => by.call(claimIdentity, { body: { code, agrees } });
  const newCode = async () => (await inLms.call(makeIdentityCode)).body.code;
  const coursesOf = async () => (await own.call(listCourses)).body.cairnCourses.map(({ id }) => id);
  const params = { contextId: group.contextId, lessonId: group.lesson.id };
  const opens = async () => (await own.call(getUserLesson, { params })).status;
  const join = async () => {
    await claim(await newCode());
    await inLms.call(confirmIdentity);
  };
  return { lms, group, ada, account, inLms, own, claim, newCode, coursesOf, opens, join, params };
};

it('LM-3 FM-13 an account is joined with a person of an LMS when both agree, and works with that person’s work', async () => {
  const { group, ada, account, inLms, own, claim, newCode, coursesOf, opens, params } = await aPair();
  expect(await opens()).toBe(404);
  const code = await newCode();
  expect((await claim(code.toLowerCase(), false)).body.identity).toMatchObject({ name: 'Ada Student' });
  expect((await inLms.call(getIdentityCode)).body.claimedBy, 'reading is not agreeing').toBeNull();
  await claim(code);
  expect((await inLms.call(getIdentityCode)).body).toMatchObject({
    claimedBy: account.email,
    joinedWith: null,
  });
  expect(await opens(), 'one side is not enough').toBe(404);
  expect((await inLms.call(confirmIdentity)).body).toMatchObject({
    claimedBy: null,
    joinedWith: account.email,
  });

  expect(await coursesOf()).toEqual([group.course.id]);
  const { userLesson } = (await own.call(getUserLesson, { params })).body;
  expect(userLesson).toMatchObject({ id: ada.userLesson.id, isPreview: false });
  const saved = await own.call(saveUserExercise, {
    params: { id: ada.userExercise.id },
    body: { solutionCode: 'at home' },
  });
  expect(saved.status).toBe(200);
  const { students } = (
    await as(app, group.teacher).call(getStudentProgress, {
      params: { courseId: group.contextId, lessonId: group.lesson.id },
    })
  ).body;
  expect(
    students.filter(student => student.email === ada.email),
    'one student, not two',
  ).toHaveLength(1);
  expect(students.some(student => student.email === account.email)).toBe(false);
  const { body } = await as(app, await aSiteAdmin(services)).call(exportUser, { params: { id: account.id } });
  expect(body.identities).toMatchObject([{ name: 'Ada Student' }]);
});

it('LM-3 either side can part them again, and each keeps what it had', async () => {
  for (const side of ['account', 'LMS'] as const) {
    const { ada, inLms, own, opens, join, params } = await aPair();
    await join();
    expect(await opens()).toBe(200);
    const { identities } = (await own.call(listIdentities)).body;
    expect(identities).toHaveLength(1);
    const part = () =>
      side === 'LMS'
        ? inLms.call(partIdentity)
        : own.call(removeIdentity, { params: { id: identities[0]?.id ?? 0 } });
    expect((await part()).status).toBe(200);
    expect((await part()).status).toBe(side === 'LMS' ? 200 : 404);
    expect(await opens()).toBe(404);
    expect((await own.call(listIdentities)).body.identities).toEqual([]);
    expect((await inLms.call(getUserLesson, { params })).body.userLesson?.id).toBe(ada.userLesson.id);
  }
});

it('LM-3 a code works for one account, for ten minutes, and not after a newer one', async () => {
  const { claim, newCode, inLms, account } = await aPair();
  const old = await newCode();
  const code = await newCode();
  expect((await claim(old)).status).toBe(404);
  expect((await claim(code)).status).toBe(200);
  const other = as(app, await aUser(services));
  expect((await claim(code, true, other)).status).toBe(404);
  expect((await inLms.call(getIdentityCode)).body.claimedBy).toBe(account.email);
  clock.advance(10 * 60_000);
  expect((await inLms.call(confirmIdentity)).status).toBe(409);
  expect((await claim(code)).status).toBe(404);
  await claim(await newCode());
  const answers = await Promise.all([inLms.call(confirmIdentity), inLms.call(confirmIdentity)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

it('LM-3 through the account nobody gets the staff rights of an LMS, and nothing of a closed connection', async () => {
  const { lms, group, own, opens, join, claim } = await aPair();
  await join();
  await services.db
    .updateTable('ltiPlatforms')
    .set({ state: 'disabled' })
    .where('id', '=', lms.platform.id)
    .execute();
  expect(await opens()).toBe(404);
  expect((await own.call(listCourses)).body.cairnCourses).toEqual([]);
  await services.db
    .updateTable('ltiPlatforms')
    .set({ state: 'active' })
    .where('id', '=', lms.platform.id)
    .execute();

  const teacher = as(app, group.teacher);
  const { code } = (await teacher.call(makeIdentityCode)).body;
  await claim(code);
  expect((await teacher.call(confirmIdentity)).status).toBe(200);
  const progress = await own.call(getStudentProgress, {
    params: { courseId: group.contextId, lessonId: group.lesson.id },
  });
  expect(progress.status, 'still only a student there').toBe(403);
});
