import { describe, expect, it } from 'vitest';
import { requestEmailVerification, verifyEmail } from '#contract/site/accounts.ts';
import {
  answerInvite,
  createInvites,
  listInvites,
  listOwnInvites,
  resendInvite,
  withdrawInvite,
} from '#contract/learning/people.ts';
import { type CourseRole, roleUris } from '#contract/core/roles.ts';
import { updateCourseFields } from '#server/authoring/courses/courses.db.ts';
import { makeMail } from '#server/platform/mail.ts';
import { as } from '#test/as.ts';
import { aCourse, aUser, type SignedInUser, type TestCourse } from '#test/factories.ts';
import { aMailServer, readMail } from '#test/mail-server.ts';
import { runningApp } from '#test/running-app.ts';
import { mailInvite } from './mail-invite.job.ts';

const mailServer = await aMailServer({ refuses: to => to.startsWith('nobody') });
const config = { smtpUrl: mailServer.url, mailFrom: 'Cairn <cairn@example.org>' };
const { app, services, clock, workOffJobs } = await runningApp({ config });

const invite = async (course: TestCourse, emails: string[], role: CourseRole = 'CONTEXT_LEARNER') => {
  const { body } = await as(app, course.instructor).call(createInvites, {
    params: { courseId: course.contextId },
    body: { emails, role: roleUris[role] },
  });
  return body.invites;
};
const pending = async (course: TestCourse) =>
  (await as(app, course.instructor).call(listInvites, { params: { courseId: course.contextId } })).body
    .invites;
const accept = (user: SignedInUser, course: TestCourse, token?: string) =>
  as(app, user).call(answerInvite, {
    params: { courseId: course.contextId },
    body: { accepted: true, ...(token !== undefined && { token }) },
  });
const tokenIn = (text: string, screen = 'invite') =>
  new RegExp(`http://cairn\\.test/#/${screen}\\?token=([\\w.-]+)`).exec(text)?.[1] ?? '';

describe('an invitation by mail', () => {
  it('PE-3 names course, role, inviter and the invited address in text and HTML, both with the link', async () => {
    const course = await aCourse(services, {
      instructor: await aUser(services, { firstName: 'Grace <b>', lastName: 'Hopper' }),
    });
    await updateCourseFields(services.db, course, { name: 'C & Assembly,\nfor “all”' });
    const [made] = await invite(course, ['New.Person@example.org'], 'CONTEXT_INSTRUCTOR');
    expect(made?.mailState).toBe('waiting');
    await workOffJobs();
    const mail = await mailServer.next();
    expect(mail.to).toEqual(['New.Person@example.org']);
    expect(mail.raw).toContain('Subject: ');
    const { text, html } = readMail(mail);
    for (const fact of [
      'C & Assembly, for “all”',
      'Instructor',
      'Grace <b> Hopper',
      'New.Person@example.org',
    ])
      expect(text).toContain(fact);
    for (const fact of ['C &amp; Assembly, for “all”', 'Instructor', 'Grace &lt;b&gt; Hopper', 'New.Person@'])
      expect(html).toContain(fact);
    expect(html).not.toContain('<b>');
    expect(tokenIn(text)).not.toBe('');
    expect(tokenIn(html)).toBe(tokenIn(text));
    expect(tokenIn(text), 'the inviter cannot copy the mailed token').not.toBe(tokenIn(made?.link ?? ''));
    expect(await pending(course)).toMatchObject([{ mailState: 'sent' }]);
  });

  it('PE-3 has a token that enrolls staff and verifies their address', async () => {
    const course = await aCourse(services);
    const user = await aUser(services);
    await invite(course, [user.email], 'CONTEXT_INSTRUCTOR');
    await workOffJobs();
    const { text } = readMail(await mailServer.next());
    expect((await accept(user, course, tokenIn(text))).status).toBe(200);

    const second = await aCourse(services);
    await invite(second, [user.email], 'CONTEXT_INSTRUCTOR');
    await workOffJobs();
    await mailServer.next();
    expect((await as(app, user).call(listOwnInvites)).body.invites).toMatchObject([{ needsProof: false }]);
    expect((await accept(user, second)).status).toBe(200);
  });

  it('AP-2 differs from the copied link, which enrolls but does not verify the address', async () => {
    const course = await aCourse(services);
    const user = await aUser(services);
    const [made] = await invite(course, [user.email], 'CONTEXT_INSTRUCTOR');
    await workOffJobs();
    await mailServer.next();
    expect((await accept(user, course, tokenIn(made?.link ?? ''))).status).toBe(200);
    const second = await aCourse(services);
    await invite(second, [user.email], 'CONTEXT_INSTRUCTOR');
    await workOffJobs();
    await mailServer.next();
    const bare = await accept(user, second);
    expect([bare.status, bare.error.error]).toEqual([
      403,
      'To join as staff, open the link in the invitation’s mail, or verify your address first.',
    ]);
  });

  it('AP-2 as staff enrolls another account too, without verifying its address', async () => {
    const course = await aCourse(services);
    await invite(course, ['elsewhere@example.org'], 'CONTEXT_ADMINISTRATOR');
    await workOffJobs();
    const { text } = readMail(await mailServer.next());
    const user = await aUser(services);
    expect((await accept(user, course, tokenIn(text))).status).toBe(200);
    const second = await aCourse(services);
    await invite(second, [user.email], 'CONTEXT_INSTRUCTOR');
    await workOffJobs();
    await mailServer.next();
    expect((await accept(user, second)).status).toBe(403);
  });

  it('PE-3 is sent once per invite, and not for an invite that was withdrawn meanwhile', async () => {
    const course = await aCourse(services);
    const emails = Array.from({ length: 30 }, (_, i) => `pupil${i}@example.org`);
    const [first] = await invite(course, emails);
    await as(app, course.instructor).call(withdrawInvite, {
      params: { courseId: course.contextId, inviteId: first?.id ?? 0 },
    });
    await workOffJobs();
    const to = new Set<string>();
    for (let i = 0; i < 29; i += 1) to.add((await mailServer.next()).to[0] ?? '');
    expect(to.size).toBe(29);
    expect(to.has(first?.email ?? '')).toBe(false);
    expect(mailServer.count()).toBe(0);
  });

  it('PE-3 is resent with the same link, once while the mail is queued', async () => {
    const course = await aCourse(services);
    const [made] = await invite(course, ['again@example.org']);
    await workOffJobs();
    const first = readMail(await mailServer.next());
    const params = { courseId: course.contextId, inviteId: made?.id ?? 0 };
    const resend = () => as(app, course.instructor).call(resendInvite, { params });
    expect((await resend()).body.invite).toMatchObject({ mailState: 'waiting' });
    await resend();
    await workOffJobs();
    expect(tokenIn(readMail(await mailServer.next()).text)).toBe(tokenIn(first.text));
    expect(mailServer.count()).toBe(0);
  });

  it('PE-3 can be resent only up to a rate limit', async () => {
    const limited = await runningApp({ config: { ...config, isRateLimited: true } });
    const course = await aCourse(limited.services);
    const { body } = await as(limited.app, course.instructor).call(createInvites, {
      params: { courseId: course.contextId },
      body: { emails: ['flooded@example.org'], role: roleUris.CONTEXT_LEARNER },
    });
    const params = { courseId: course.contextId, inviteId: body.invites[0]?.id ?? 0 };
    const statuses: number[] = [];
    for (let i = 0; i < 4; i += 1)
      statuses.push((await as(limited.app, course.instructor).call(resendInvite, { params })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('PE-3 to a rejected address is reported and not retried', async () => {
    const course = await aCourse(services);
    await invite(course, ['nobody@example.org']);
    await workOffJobs();
    expect(await pending(course)).toMatchObject([{ mailState: 'refused' }]);
    expect(mailServer.count()).toBe(0);
  });

  it('PE-3 is retried if the mail server is unreachable, and not sent twice after success', async () => {
    const course = await aCourse(services);
    const [made] = await invite(course, ['patient@example.org']);
    const payload = { inviteId: made?.id ?? 0 };
    const away = { ...services, mail: makeMail({ ...config, smtpUrl: 'smtp://127.0.0.1:1' }) };
    await expect(mailInvite.handle(away, payload)).rejects.toThrow(/ECONNREFUSED|connect/);
    expect(await pending(course)).toMatchObject([{ mailState: 'waiting' }]);
    await workOffJobs();
    await mailServer.next();
    await mailInvite.handle(services, payload);
    expect(mailServer.count()).toBe(0);
    expect(await pending(course)).toMatchObject([{ mailState: 'sent' }]);
  });
});

describe('verifying an e-mail address', () => {
  const askForLink = async (user: SignedInUser) => {
    expect((await as(app, user).call(requestEmailVerification)).status).toBe(200);
    await workOffJobs();
    const mail = await mailServer.next();
    expect(mail.to).toEqual([user.email]);
    return tokenIn(readMail(mail).text, 'verify-email');
  };
  const verify = (user: SignedInUser, token: string) => as(app, user).call(verifyEmail, { body: { token } });

  it('PE-2 works once with the mailed link, and then a staff invite needs no link', async () => {
    const course = await aCourse(services);
    const user = await aUser(services);
    await invite(course, [user.email], 'CONTEXT_INSTRUCTOR');
    await workOffJobs();
    await mailServer.next();
    expect((await accept(user, course)).status).toBe(403);
    const token = await askForLink(user);
    expect((await verify(user, token)).status).toBe(200);
    expect((await verify(user, token)).status).toBe(400);
    expect((await accept(user, course)).status).toBe(200);
  });

  it('AP-2 fails in another account and after a day', async () => {
    const [user, other] = [await aUser(services), await aUser(services)];
    const token = await askForLink(user);
    const stolen = await verify(other, token);
    expect([stolen.status, stolen.error.error]).toEqual([
      400,
      'This link was used already, is too old, or is for another account. Ask for a new one.',
    ]);
    clock.advance(24 * 60 * 60 * 1000 + 1);
    expect((await verify(user, token)).status).toBe(400);
  });

  it('PE-2 is refused with a sentence if there is no mail server', async () => {
    const silent = await runningApp();
    const user = await aUser(silent.services);
    const { status, error } = await as(silent.app, user).call(requestEmailVerification);
    expect([status, error.error]).toEqual([
      409,
      'This server cannot send mail, so no address can be verified.',
    ]);
  });
});
