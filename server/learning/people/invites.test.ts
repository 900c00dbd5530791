import { describe, expect, it } from 'vitest';
import { listAuditEvents } from '#contract/site/audit.ts';
import {
  answerInvite,
  createInvites,
  listEnrollments,
  listInvites,
  listOwnInvites,
  readInviteLink,
  removePerson,
  resendInvite,
  withdrawInvite,
} from '#contract/learning/people.ts';
import { type CourseRole, roleUris } from '#contract/core/roles.ts';
import { as, asNobody } from '#test/as.ts';
import {
  aCourse,
  aLearner,
  anInvite,
  aSiteAdmin,
  aUser,
  type SignedInUser,
  type TestCourse,
} from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { inviteToken } from './invite-token.ts';

const { app, services } = await runningApp();

const invite = (course: TestCourse, emails: string[], role: CourseRole = 'CONTEXT_LEARNER') =>
  as(app, course.instructor).call(createInvites, {
    params: { courseId: course.contextId },
    body: { emails, role: roleUris[role] },
  });
const answer = (user: SignedInUser, course: TestCourse, accepted: boolean, token?: string) =>
  as(app, user).call(answerInvite, {
    params: { courseId: course.contextId },
    body: { accepted, ...(token !== undefined && { token }) },
  });
const pending = async (course: TestCourse) =>
  (await as(app, course.instructor).call(listInvites, { params: { courseId: course.contextId } })).body
    .invites;
const rolesIn = async (course: TestCourse) => {
  const { body } = await as(app, course.instructor).call(listEnrollments, {
    params: { courseId: course.contextId },
  });
  return Object.fromEntries(
    body.enrollments.map(({ user }) => [user.email, user.contextRoles[0]?.role.roleKey]),
  );
};
const tokenIn = (link: string) => /^http:\/\/cairn\.test\/#\/invite\?token=([\w.-]+)$/.exec(link)?.[1] ?? '';
const gone = 'This invitation is no longer open: it was withdrawn, or answered already. Ask for a new one.';

describe('inviting', () => {
  it('PE-2 creates a pending invite for each address, with a link to copy if there is no mail server', async () => {
    const course = await aCourse(services);
    const { body } = await invite(course, [' Grace@Example.org ', 'ada@example.org'], 'CONTEXT_INSTRUCTOR');
    expect(body.skipped).toEqual({ repeated: [], invited: [], members: [] });
    const { id, name, contextId, instructor } = course;
    expect(body.invites).toEqual([
      expect.objectContaining({ email: 'ada@example.org' }),
      {
        id: expect.any(Number),
        email: 'Grace@Example.org',
        course: { id, name, contextId },
        role: { roleKey: 'CONTEXT_INSTRUCTOR' },
        invitedBy: { firstName: instructor.firstName, lastName: instructor.lastName },
        link: expect.stringMatching(/#\/invite\?token=/),
        mailState: 'unmailed',
      },
    ]);
    expect(await pending(course)).toEqual(body.invites);
  });

  it('PE-2 skips members, invited addresses and duplicates, ignoring case, and lists them', async () => {
    const course = await aCourse(services);
    const learner = await aLearner(services, course);
    await invite(course, ['waiting@example.org'], 'CONTEXT_INSTRUCTOR');
    const { body } = await invite(course, [
      learner.email.toUpperCase(),
      'Waiting@example.org',
      'new@example.org',
      'NEW@example.org',
    ]);
    expect(body.invites.map(({ email }) => email)).toEqual(['new@example.org']);
    expect(body.skipped).toEqual({
      repeated: ['NEW@example.org'],
      invited: ['Waiting@example.org'],
      members: [learner.email.toUpperCase()],
    });
    const roles = (await pending(course)).map(({ email, role }) => [email, role.roleKey]);
    expect(roles).toEqual([
      ['new@example.org', 'CONTEXT_LEARNER'],
      ['waiting@example.org', 'CONTEXT_INSTRUCTOR'],
    ]);
  });

  it('PE-2 names every invalid line and then sends nothing', async () => {
    const course = await aCourse(services);
    const { status, error } = await invite(course, ['ada@example.org', 'ada@', '', 'grace@example.org']);
    expect(status).toBe(400);
    expect(error).toMatchObject({
      field: 'emails',
      error:
        'Line 2: “ada@” is not a complete address. Line 3: “” is not a complete address. Nothing was sent.',
    });
    expect(await pending(course)).toEqual([]);
  });

  it.each([
    [{ emails: [], role: roleUris.CONTEXT_LEARNER }, 'emails: Enter at least one address.'],
    [{ emails: 'ada@example.org', role: roleUris.CONTEXT_LEARNER }, 'emails: Send the addresses as a list.'],
    [{ emails: ['a@example.org'], role: 'Learner' }, /^role: Send the role as one of/],
    [
      { emails: Array.from({ length: 501 }, (_, i) => `a${i}@example.org`), role: roleUris.CONTEXT_LEARNER },
      'emails: Invite at most 500 people at once.',
    ],
  ])('AP-3 with invalid input %# is refused with a sentence', async (body, sentence) => {
    const course = await aCourse(services);
    const refused = await as(app, course.instructor).call(createInvites, {
      params: { courseId: course.contextId },
      body: body as never,
    });
    expect(refused.status).toBe(400);
    expect(refused.error.error).toMatch(sentence);
    expect(await pending(course)).toEqual([]);
  });

  it('PE-2 creates each invite once when two inviters send the same list concurrently', async () => {
    const course = await aCourse(services);
    const emails = Array.from({ length: 30 }, (_, i) => `student${i}@example.org`);
    const answers = await Promise.all([
      invite(course, emails),
      invite(course, emails.toReversed()),
      invite(course, emails),
    ]);
    expect(answers.flatMap(({ body }) => body.invites)).toHaveLength(30);
    expect(answers.flatMap(({ body }) => body.skipped.invited)).toHaveLength(60);
    expect(await pending(course)).toHaveLength(30);
  });

  it('PE-2 is limited to 500 people a day; a list beyond the limit is refused as a whole', async () => {
    const limited = await runningApp({ config: { isRateLimited: true } });
    const course = await aCourse(limited.services);
    const send = (from: number, count: number) =>
      as(limited.app, course.instructor).call(createInvites, {
        params: { courseId: course.contextId },
        body: {
          emails: Array.from({ length: count }, (_, i) => `student${from + i}@example.org`),
          role: roleUris.CONTEXT_LEARNER,
        },
      });
    expect((await send(0, 490)).status).toBe(200);
    const refused = await send(490, 11);
    expect([refused.status, refused.error.error]).toEqual([
      429,
      'You can invite at most 500 people a day, so nothing was sent. Try again in 24 hours.',
    ]);
    expect((await send(0, 490)).body.invites, 'skipped addresses do not count').toEqual([]);
    expect((await send(490, 10)).body.invites).toHaveLength(10);
    expect((await send(500, 1)).status).toBe(429);
    limited.clock.advance(24 * 60 * 60 * 1000 + 1);
    expect((await send(500, 1)).status).toBe(200);
  });

  it('PE-3 can be withdrawn, which also invalidates the link', async () => {
    const course = await aCourse(services);
    const { body } = await invite(course, ['ada@example.org'], 'CONTEXT_INSTRUCTOR');
    const [made] = body.invites;
    const params = { courseId: course.contextId, inviteId: made?.id ?? 0 };
    const staff = as(app, course.instructor);
    expect((await staff.call(withdrawInvite, { params })).body).toEqual({ success: true });
    expect((await staff.call(withdrawInvite, { params })).status).toBe(404);
    expect(await pending(course)).toEqual([]);
    const token = tokenIn(made?.link ?? '');
    const stale = await asNobody(app).call(readInviteLink, { params: { token } });
    expect([stale.status, stale.error.error]).toEqual([404, gone]);
    const late = await answer(await aUser(services), course, true, token);
    expect([late.status, late.error.error]).toEqual([404, gone]);
    expect(Object.keys(await rolesIn(course))).toEqual([course.instructor.email]);
  });

  it('PE-3 again without a mail server is refused with the advice to copy the link', async () => {
    const course = await aCourse(services);
    const { id } = await anInvite(services, course);
    const { status, error } = await as(app, course.instructor).call(resendInvite, {
      params: { courseId: course.contextId, inviteId: id },
    });
    expect([status, error.error]).toEqual([
      409,
      'This server cannot send mail. Copy the link and hand it over.',
    ]);
  });

  it('AP-2 gives no access to invites of another course', async () => {
    const [mine, other] = [await aCourse(services), await aCourse(services)];
    const { id } = await anInvite(services, other);
    const params = { courseId: mine.contextId, inviteId: id };
    expect((await as(app, mine.instructor).call(withdrawInvite, { params })).status).toBe(404);
    expect(await pending(other)).toHaveLength(1);
  });
});

describe('an invite', () => {
  it('CL-2 CL-5 is shown to a learner by address, ignoring case, and accepting it enrolls them', async () => {
    const course = await aCourse(services);
    const user = await aUser(services);
    await anInvite(services, course, { email: user.email.toUpperCase() });
    const own = async () => (await as(app, user).call(listOwnInvites)).body.invites;
    expect(await own()).toMatchObject([
      {
        course: { name: course.name, contextId: course.contextId },
        role: { roleKey: 'CONTEXT_LEARNER' },
        needsProof: false,
      },
    ]);
    expect((await answer(user, course, true)).body).toEqual({ success: true });
    expect(await own()).toEqual([]);
    expect(await rolesIn(course)).toMatchObject({ [user.email]: 'CONTEXT_LEARNER' });
    expect((await answer(user, course, true)).body, 'a second press').toEqual({ success: true });
  });

  it('CL-5 is deleted when it is declined and can no longer be accepted', async () => {
    const course = await aCourse(services);
    const user = await aUser(services);
    await anInvite(services, course, { email: user.email });
    expect((await answer(user, course, false)).status).toBe(200);
    expect(await pending(course)).toEqual([]);
    const late = await answer(user, course, true);
    expect([late.status, late.error.error]).toEqual([404, gone]);
    expect(await rolesIn(course)).not.toHaveProperty(user.email);
  });

  it('AP-2 for a learner cannot be seen or answered by another user, even with the link', async () => {
    const course = await aCourse(services);
    const made = await anInvite(services, course);
    const other = await aUser(services);
    expect((await as(app, other).call(listOwnInvites)).body.invites).toEqual([]);
    for (const accepted of [true, false]) {
      expect((await answer(other, course, accepted)).status).toBe(404);
      const { status, error } = await answer(other, course, accepted, inviteToken(services, made, 'handed'));
      expect([status, error.error]).toEqual([
        403,
        `This invitation is for ${made.email}. Sign in with that address to answer it.`,
      ]);
    }
    expect(await pending(course)).toHaveLength(1);
  });

  it('AP-2 does not apply to an LMS user with the same address', async () => {
    const course = await aCourse(services);
    const user = await aUser(services, { passwordHash: null });
    const made = await anInvite(services, course, { email: user.email, roleKey: 'CONTEXT_INSTRUCTOR' });
    expect((await as(app, user).call(listOwnInvites)).body.invites).toEqual([]);
    expect((await answer(user, course, true)).status).toBe(404);
    expect((await answer(user, course, true, inviteToken(services, made, 'handed'))).status).toBe(403);
  });

  it('PE-2 for staff needs the link: an unverified address is not enough', async () => {
    const course = await aCourse(services);
    const user = await aUser(services);
    const made = await anInvite(services, course, {
      email: user.email,
      roleKey: 'CONTEXT_ADMINISTRATOR',
    });
    const { body } = await as(app, user).call(listOwnInvites);
    expect(body.invites).toMatchObject([{ needsProof: true }]);
    const bare = await answer(user, course, true);
    expect([bare.status, bare.error.error]).toEqual([
      403,
      'To join as staff, open the invitation’s link. Whoever invited you can give it to you.',
    ]);
    expect((await answer(user, course, true, inviteToken(services, made, 'handed'))).status).toBe(200);
    expect(await rolesIn(course)).toMatchObject({ [user.email]: 'CONTEXT_ADMINISTRATOR' });
  });

  it('PE-3 for staff is recorded in the audit log once when accepted, for learners it is not', async () => {
    const course = await aCourse(services);
    const [student, teacher, bearer] = [await aUser(services), await aUser(services), await aUser(services)];
    await anInvite(services, course, { email: student.email });
    await answer(student, course, true);
    const staffInvite = { roleKey: 'CONTEXT_INSTRUCTOR' } as const;
    const made = await anInvite(services, course, { email: teacher.email, ...staffInvite });
    const token = inviteToken(services, made, 'handed');
    for (let times = 0; times < 2; times++) await answer(teacher, course, true, token);
    // A student becomes staff by a link, with another account than the invited address.
    await anInvite(services, course, { email: bearer.email });
    await answer(bearer, course, true);
    const other = await anInvite(services, course, { email: 'other@example.org', ...staffInvite });
    await answer(bearer, course, true, inviteToken(services, other, 'handed'));
    const { body } = await as(app, await aSiteAdmin(services)).call(listAuditEvents, {
      query: { search: `${course.name} joined` },
    });
    const detail = `${course.name}: Instructor`;
    expect(body.auditEvents).toMatchObject([
      { action: 'joined-as-staff', actor: bearer.email, subject: 'other@example.org', detail },
      { action: 'joined-as-staff', actor: teacher.email, subject: teacher.email, detail },
    ]);
  });

  it.each([
    ['for another invite', (token: string) => token.replace(/\d+/, id => String(Number(id) + 1))],
    ['relabelled as mailed', (token: string) => token.replace(/^h/, 'm')],
    ['cut short', (token: string) => token.slice(0, -1)],
    ['made up', () => 'h1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ['empty', () => ''],
  ])('AP-2 does not accept a token that is %s', async (_, forge) => {
    const course = await aCourse(services);
    const user = await aUser(services);
    const made = await anInvite(services, course, { email: user.email, roleKey: 'CONTEXT_INSTRUCTOR' });
    const token = forge(inviteToken(services, made, 'handed'));
    expect((await answer(user, course, true, token)).status).toBe(404);
    expect([400, 404]).toContain((await asNobody(app).call(readInviteLink, { params: { token } })).status);
    expect(await rolesIn(course)).not.toHaveProperty(user.email);
  });

  it('AP-2 to one course has a token that is not valid for another', async () => {
    const [course, other] = [await aCourse(services), await aCourse(services)];
    const user = await aUser(services);
    const made = await anInvite(services, course, { email: user.email, roleKey: 'CONTEXT_INSTRUCTOR' });
    expect((await answer(user, other, true, inviteToken(services, made, 'handed'))).status).toBe(404);
    expect(await pending(course)).toHaveLength(1);
  });

  it('PE-2 has a link that shows it and whether the reader can answer it', async () => {
    const course = await aCourse(services);
    const made = await anInvite(services, course, { email: 'newcomer@example.org' });
    const params = { token: inviteToken(services, made, 'handed') };
    const read = async (who: SignedInUser | null) =>
      (await as(app, who).call(readInviteLink, { params })).body;
    expect(await read(null)).toMatchObject({
      invite: {
        email: 'newcomer@example.org',
        course: { name: course.name },
        role: { roleKey: 'CONTEXT_LEARNER' },
        invitedBy: { firstName: 'Ada' },
      },
      hasAccount: false,
      signedInAs: null,
      isForCaller: false,
    });
    const other = await aUser(services);
    expect(await read(other)).toMatchObject({ signedInAs: other.email, isForCaller: false });
    expect(await read(course.instructor)).toMatchObject({ isMember: true });
    const newcomer = await aUser(services, { email: 'Newcomer@example.org' });
    expect(await read(newcomer)).toMatchObject({ hasAccount: true, isForCaller: true, isMember: false });
  });
});

describe('concurrent answers to an invite', () => {
  it('CL-5 that all accept count once, and every call succeeds', async () => {
    const course = await aCourse(services);
    const user = await aUser(services);
    await anInvite(services, course, { email: user.email });
    const answers = await Promise.all(Array.from({ length: 6 }, () => answer(user, course, true)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await rolesIn(course)).toMatchObject({ [user.email]: 'CONTEXT_LEARNER' });
  });

  it('CL-5 by two users with the same staff link enroll one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const course = await aCourse(services);
      const made = await anInvite(services, course, { roleKey: 'CONTEXT_INSTRUCTOR' });
      const token = inviteToken(services, made, 'handed');
      const two = [await aUser(services), await aUser(services)];
      const answers = await Promise.all(two.map(user => answer(user, course, true, token)));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
      expect(Object.keys(await rolesIn(course))).toHaveLength(2);
    }
  });

  it('CL-5 that accept and decline: one wins, and both responses are correct', async () => {
    for (let round = 0; round < 5; round += 1) {
      const course = await aCourse(services);
      const user = await aUser(services);
      await anInvite(services, course, { email: user.email });
      const [yes, no] = await Promise.all([answer(user, course, true), answer(user, course, false)]);
      const isIn = user.email in (await rolesIn(course));
      expect([yes.status, no.status]).toEqual(isIn ? [200, 404] : [404, 200]);
      expect(await pending(course)).toEqual([]);
    }
  });

  it('CL-5 that accept and withdraw never leave an invite', async () => {
    for (let round = 0; round < 5; round += 1) {
      const course = await aCourse(services);
      const user = await aUser(services);
      const { id } = await anInvite(services, course, { email: user.email });
      const [accepted] = await Promise.all([
        answer(user, course, true),
        as(app, course.instructor).call(withdrawInvite, {
          params: { courseId: course.contextId, inviteId: id },
        }),
      ]);
      expect(accepted.status).toBe(user.email in (await rolesIn(course)) ? 200 : 404);
      expect(await pending(course)).toEqual([]);
    }
  });

  it('CL-5 do not let a removed member back in by an old invite', async () => {
    const course = await aCourse(services);
    const made = await anInvite(services, course, { roleKey: 'CONTEXT_INSTRUCTOR' });
    const token = inviteToken(services, made, 'handed');
    const user = await aUser(services);
    await answer(user, course, true, token);
    const params = { courseId: course.contextId, userId: user.id };
    const [again] = await Promise.all([
      answer(user, course, true, token),
      as(app, course.instructor).call(removePerson, { params }),
    ]);
    expect([200, 404]).toContain(again.status);
    expect(await rolesIn(course)).not.toHaveProperty(user.email);
    expect((await answer(user, course, true, token)).status).toBe(404);
  });

  it('PE-3 through a staff link promote a learner, but are not consumed by staff', async () => {
    const course = await aCourse(services);
    const learner = await aLearner(services, course);
    const made = await anInvite(services, course, { roleKey: 'CONTEXT_ADMINISTRATOR' });
    const token = inviteToken(services, made, 'handed');
    const tried = await answer(course.instructor, course, true, token);
    expect([tried.status, tried.error.error]).toEqual([
      409,
      `You are in this course already. The invitation stays open for ${made.email}.`,
    ]);
    const { body } = await as(app, course.instructor).call(readInviteLink, { params: { token } });
    expect(body).toMatchObject({ isMember: true, isForCaller: false });
    expect((await answer(learner, course, true, token)).status).toBe(200);
    expect(await rolesIn(course)).toMatchObject({
      [course.instructor.email]: 'CONTEXT_INSTRUCTOR',
      [learner.email]: 'CONTEXT_ADMINISTRATOR',
    });
  });

  it('CL-5 never demote a member', async () => {
    const course = await aCourse(services);
    await anInvite(services, course, { email: course.instructor.email });
    expect((await as(app, course.instructor).call(listOwnInvites)).body.invites).toEqual([]);
    expect((await answer(course.instructor, course, true)).status).toBe(200);
    expect(await rolesIn(course)).toEqual({ [course.instructor.email]: 'CONTEXT_INSTRUCTOR' });
    expect(await pending(course)).toEqual([]);
  });
});
