import { describe, expect, it } from 'vitest';
import { exportUser } from '#contract/learning/person-data.ts';
import { getHouse } from '#contract/site/admin.ts';
import { signIn } from '#contract/site/accounts.ts';
import { listAuditEvents } from '#contract/site/audit.ts';
import { getCourse, listCourses } from '#contract/authoring/courses.ts';
import { changeSiteAdmin, deleteUser, getUser, listUsers, resetUserPassword } from '#contract/site/users.ts';
import { as, asNobody } from '#test/as.ts';
import { aCourse, anInvite, aSiteAdmin, aUser, aUserLesson, password } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';

const { app, services } = await runningApp();
const admin = await aSiteAdmin(services);
const adminCalls = as(app, admin);
/** A separate server and database, for tests that count all site admins. */
const own = await runningApp();

/** The audit events about this person, newest first. */
const auditOf = async (email: string) => {
  const { body } = await adminCalls.call(listAuditEvents, { query: { search: email } });
  return body.auditEvents.map(({ action, actor, subject }) => ({ action, actor, subject }));
};

describe('the list of people', () => {
  it('AD-2 is searched by words of name and e-mail, in any case and order', async () => {
    const grace = await aUser(services, {
      firstName: 'Grace',
      lastName: 'Höpper',
      email: 'grace.h@navy.test',
    });
    await aUser(services, { firstName: 'Grace', lastName: 'Kelly', email: 'kelly@film.test' });
    for (const search of ['höpper GRACE', 'navy grac', 'Grace Höp navy.test']) {
      const { body } = await adminCalls.call(listUsers, { query: { search } });
      expect(body.users.map(user => user.id)).toEqual([grace.id]);
    }
    const { body } = await adminCalls.call(listUsers, { query: { search: 'grace' } });
    expect(body).toMatchObject({
      users: [{ lastName: 'Höpper' }, { lastName: 'Kelly' }],
      pagination: { page: 1, limit: 30, total: 2, totalPages: 1 },
    });
  });

  it('AD-2 is searched literally: %, _ and \\ are no wildcards', async () => {
    const odd = await aUser(services, { lastName: '100%_\\sure' });
    for (const search of ['0%_', '_\\s', '%'])
      expect((await adminCalls.call(listUsers, { query: { search } })).body.users).toMatchObject([
        { id: odd.id },
      ]);
    expect((await adminCalls.call(listUsers, { query: { search: "' or 1=1 --" } })).body.users).toEqual([]);
    expect((await adminCalls.call(listUsers, { query: { search: '\0odd\0' } })).status).toBe(200);
  });

  it('AD-1 is paginated, and a page past the end becomes the last one', async () => {
    for (let i = 0; i < 5; i++) await aUser(services, { firstName: 'Paged', lastName: `Person ${i}` });
    const page = async (number: number) =>
      (await adminCalls.call(listUsers, { query: { search: 'paged', page: number, limit: 2 } })).body;
    expect((await page(1)).users.map(user => user.lastName)).toEqual(['Person 0', 'Person 1']);
    expect((await page(3)).users.map(user => user.lastName)).toEqual(['Person 4']);
    expect(await page(99)).toMatchObject({ users: [{ lastName: 'Person 4' }], pagination: { page: 3 } });
  });

  it.each([{ page: 0 }, { page: 'x' }, { limit: 101 }, { search: 'x'.repeat(201) }])(
    'AP-3 refuses %j with a sentence',
    async query => {
      const { status, error } = await adminCalls.call(listUsers, { query });
      expect(status).toBe(400);
      expect(error.error).toMatch(/\.$/);
    },
  );
});

describe('one person', () => {
  it('AD-3 has roles by context (null for the site) and enrollments, but never a password hash', async () => {
    const course = await aCourse(services, { instructor: await aSiteAdmin(services) });
    const { body } = await adminCalls.call(getUser, { params: { id: course.instructor.id } });
    expect(body.user).toMatchObject({
      contextRoles: [
        { contextId: null, role: { roleKey: 'SITE_ADMIN' } },
        { contextId: course.contextId, role: { roleKey: 'CONTEXT_INSTRUCTOR' } },
      ],
      enrollments: [{ course: { id: course.id, name: course.name, contextId: course.contextId } }],
      isSelf: false,
    });
    expect(JSON.stringify(body)).not.toMatch(/argon2|passwordHash/);
  });

  it('AD-3 that does not exist is answered with 404', async () => {
    expect((await adminCalls.call(getUser, { params: { id: 999_999 } })).error).toMatchObject({
      code: 'not_found',
      error: 'User not found.',
    });
  });

  it('AD-3 whose password was reset signs in with the new one, and old sessions end', async () => {
    const user = await aUser(services);
    const { status } = await adminCalls.call(resetUserPassword, {
      params: { id: user.id },
      body: { newPassword: 'fresh stones on top' },
    });
    expect(status).toBe(200);
    expect((await as(app, user).call(listCourses)).status).toBe(401);
    const attempt = (word: string) =>
      asNobody(app).call(signIn, { body: { email: user.email, password: word } });
    expect((await attempt(password)).status).toBe(401);
    expect((await attempt('fresh stones on top')).status).toBe(200);
    expect(await auditOf(user.email)).toEqual([
      { action: 'signed-in', actor: user.email, subject: '' },
      { action: 'sign-in-failed', actor: '', subject: user.email },
      { action: 'password-reset', actor: admin.email, subject: user.email },
    ]);
  });

  it('AD-3 who is an admin and resets their own password keeps the current session', async () => {
    const self = await aSiteAdmin(services);
    const body = { newPassword: 'fresh stones on top' };
    expect((await as(app, self).call(resetUserPassword, { params: { id: self.id }, body })).status).toBe(200);
    expect((await as(app, self).call(getHouse)).status).toBe(200);
  });

  it.each([
    ['', 'Password cannot be empty.'],
    ['   ', 'Password cannot be empty.'],
    ['short', 'at least 8'],
    ['password1', 'first that are guessed'],
  ])('AD-3 cannot get the password %j, and nothing changes', async (word, why) => {
    const user = await aUser(services);
    const body = { newPassword: word };
    const { status, error } = await adminCalls.call(resetUserPassword, { params: { id: user.id }, body });
    expect(status).toBe(400);
    expect(error).toMatchObject({ field: 'newPassword', error: expect.stringContaining(why) });
    expect((await as(app, user).call(listCourses)).status).toBe(200);
  });

  it('AD-3 from a learning management system cannot get a password', async () => {
    const user = await aUser(services, { passwordHash: null });
    const body = { newPassword: 'fresh stones on top' };
    expect((await adminCalls.call(resetUserPassword, { params: { id: user.id }, body })).status).toBe(409);
  });
});

describe('site admins', () => {
  it('AD-3 are granted and withdrawn; their sessions end, and it is audited', async () => {
    const user = await aUser(services);
    const change = (isSiteAdmin: boolean) =>
      adminCalls.call(changeSiteAdmin, { params: { id: user.id }, body: { isSiteAdmin } });
    expect((await change(true)).body.user.isSiteAdmin).toBe(true);
    expect((await as(app, user).call(listCourses)).status).toBe(401);
    // Granting twice is idempotent.
    expect((await change(true)).status).toBe(200);
    expect((await change(false)).body.user.isSiteAdmin).toBe(false);
    expect((await auditOf(user.email)).map(({ action }) => action)).toEqual([
      'site-admin-withdrawn',
      'site-admin-granted',
    ]);
  });

  it('AD-3 are never all removed, also by concurrent requests', async () => {
    const [a, b] = [await aSiteAdmin(own.services), await aSiteAdmin(own.services)];
    const withdraw = (by: typeof a, id: number) =>
      as(own.app, by).call(changeSiteAdmin, { params: { id }, body: { isSiteAdmin: false } });
    const remove = (by: typeof a, id: number) => as(own.app, by).call(deleteUser, { params: { id } });
    const answers = await Promise.all([
      withdraw(a, b.id),
      remove(b, a.id),
      withdraw(a, a.id),
      remove(a, b.id),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const left = await own.services.db
      .selectFrom('users')
      .select('id')
      .where('isSiteAdmin', '=', true)
      .execute();
    expect(left).toHaveLength(1);
    const last = left[0]?.id === a.id ? a : b;
    const { isLastSiteAdmin } = (await as(own.app, last).call(getUser, { params: { id: last.id } })).body
      .user;
    expect(isLastSiteAdmin).toBe(true);
    expect((await withdraw(last, last.id)).error).toMatchObject({ code: 'conflict' });
  });
});

describe('deleting a person', () => {
  it('AD-3 deletes their work and sessions and keeps their courses', async () => {
    const { learner, userExercise, course } = await aUserLesson(services);
    const { instructor } = course;
    for (const { id } of [learner, instructor])
      expect((await adminCalls.call(deleteUser, { params: { id } })).body).toEqual({
        result: { success: true },
      });
    expect((await as(app, learner).call(listCourses)).status).toBe(401);
    const work = services.db.selectFrom('userExercises').select('id').where('id', '=', userExercise.id);
    expect(await work.execute()).toEqual([]);
    const params = { contextId: course.contextId };
    expect((await adminCalls.call(getCourse, { params })).body.cairnCourse.name).toBe(course.name);
    // The audit log keeps the address.
    expect(await auditOf(learner.email)).toContainEqual({
      action: 'user-deleted',
      actor: admin.email,
      subject: learner.email,
    });
    expect((await adminCalls.call(deleteUser, { params: { id: learner.id } })).status).toBe(404);
  });

  it('AD-3 is refused for one’s own account', async () => {
    const { error } = await adminCalls.call(deleteUser, { params: { id: admin.id } });
    expect(error).toMatchObject({ code: 'conflict', error: expect.stringContaining('your own account') });
  });
});

it('AD-3 the export contains all data about a person and no secrets', async () => {
  const { learner, course, lesson } = await aUserLesson(services, { code: 'print("mine")\n' });
  const elsewhere = await aCourse(services);
  await anInvite(services, elsewhere, { email: learner.email.toUpperCase() });
  const { body } = await adminCalls.call(exportUser, { params: { id: learner.id } });
  expect(body).toMatchObject({
    account: { email: learner.email, enrollments: [{ course: { name: course.name } }] },
    invitations: [{ course: elsewhere.name, roleKey: 'CONTEXT_LEARNER' }],
    lessons: [{ course: course.name, lesson: lesson.name, exercises: [{ solutionCode: 'print("mine")\n' }] }],
    runs: [],
  });
  expect(JSON.stringify(body)).not.toMatch(/argon2|assertEqual|return a \+ b/);
  expect(await auditOf(learner.email)).toContainEqual({
    action: 'data-exported',
    actor: admin.email,
    subject: learner.email,
  });
});

describe('the audit log', () => {
  it('contains successful and failed sign-ins with the IP address, but never what was typed', async () => {
    const user = await aUser(services);
    const attempt = (email: string, word: string) =>
      asNobody(app).call(signIn, { body: { email, password: word } });
    await attempt('my secret password', 'x');
    await attempt(user.email, 'a wrong secret');
    await attempt(user.email, password);
    const { body } = await adminCalls.call(listAuditEvents, { query: { limit: 3 } });
    expect(body.auditEvents).toMatchObject([
      { action: 'signed-in', actor: user.email, actorId: user.id, address: '127.0.0.1' },
      { action: 'sign-in-failed', actor: '', subject: user.email },
      { action: 'sign-in-failed', actor: '', subject: '' },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/secret|a password for tests/);
  });
});
