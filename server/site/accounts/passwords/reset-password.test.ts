import { describe, expect, it } from 'vitest';
import { listCourses } from '#contract/authoring/courses.ts';
import { makeToken } from '#contract/site/personal-tokens.ts';
import { resetUserPassword } from '#contract/site/users.ts';
import { requestPasswordReset, resetPassword, signIn, signOut } from '#contract/site/accounts.ts';
import { as, asNobody } from '#test/as.ts';
import { aSiteAdmin, aUser, password, type SignedInUser } from '#test/factories.ts';
import { aMailServer } from '#test/mail-server.ts';
import { runningApp } from '#test/running-app.ts';

const mailServer = await aMailServer();
const { app, services, clock, workOffJobs } = await runningApp({
  config: { smtpUrl: mailServer.url, mailFrom: 'Cairn <cairn@example.org>' },
});
const nobody = asNobody(app);

const askForLink = async (email: string) => {
  await nobody.call(requestPasswordReset, { body: { email } });
  await workOffJobs();
  const { to, raw } = await mailServer.next();
  const body = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  return { to, token: /reset-password\?token=([\w-]+)/.exec(body)?.[1] ?? '' };
};

describe('a forgotten password', () => {
  const next = 'a password of the new kind';

  it('SI-6 is replaced through the mailed link, which invalidates all older tokens and works once', async () => {
    const user = await aUser(services);
    const { to, token } = await askForLink(user.email.toUpperCase());
    expect(to).toEqual([user.email]);

    const { body } = await nobody.call(resetPassword, { body: { token, password: next } });
    expect((await as(app, user).call(signOut)).status).toBe(401);
    expect((await as(app, body).call(signOut)).status).toBe(200);
    expect((await nobody.call(signIn, { body: { email: user.email, password: next } })).status).toBe(200);

    const again = await nobody.call(resetPassword, { body: { token, password: 'yet another password' } });
    expect(again.status).toBe(400);
    expect(again.error.error).toBe('This link was used already, or it is too old. Ask for a new one.');
  });

  it('TO-1 personal tokens end with it, by the link or by an administrator', async () => {
    const aToken = async (user: SignedInUser) => {
      const body = { name: 'A script', scopes: ['read' as const], days: 1 };
      const { secret } = (await as(app, user).call(makeToken, { body })).body;
      return async () => (await as(app, { authToken: secret }).call(listCourses)).status;
    };
    const user = await aUser(services);
    const ofUser = await aToken(user);
    expect(await ofUser()).toBe(200);
    const { token } = await askForLink(user.email);
    await nobody.call(resetPassword, { body: { token, password: next } });
    expect(await ofUser()).toBe(401);

    const other = await aUser(services);
    const ofOther = await aToken(other);
    const admin = as(app, await aSiteAdmin(services));
    await admin.call(resetUserPassword, { params: { id: other.id }, body: { newPassword: next } });
    expect(await ofOther()).toBe(401);
  });

  it('SI-6 cannot be replaced with a link older than an hour', async () => {
    const user = await aUser(services);
    const { token } = await askForLink(user.email);
    clock.advance(60 * 60 * 1000 + 1);
    expect((await nobody.call(resetPassword, { body: { token, password: next } })).status).toBe(400);
    expect((await nobody.call(signIn, { body: { email: user.email, password } })).status).toBe(200);
  });

  it('SI-6 can be replaced only with the newest link', async () => {
    const user = await aUser(services);
    const older = await askForLink(user.email);
    const newer = await askForLink(user.email);
    expect((await nobody.call(resetPassword, { body: { token: older.token, password: next } })).status).toBe(
      400,
    );
    expect((await nobody.call(resetPassword, { body: { token: newer.token, password: next } })).status).toBe(
      200,
    );
  });

  it('SI-6 of an unknown address gets the same answer and no mail', async () => {
    const known = await aUser(services);
    const answers = await Promise.all(
      ['nobody@example.org', known.email].map(email =>
        nobody.call(requestPasswordReset, { body: { email } }),
      ),
    );
    expect(answers.map(a => [a.status, a.body])).toEqual([
      [200, {}],
      [200, {}],
    ]);
    await workOffJobs();
    expect((await mailServer.next()).to).toEqual([known.email]);
    expect(mailServer.count()).toBe(0);
  });

  it('SI-6 that is requested twice while the mail is queued sends one mail', async () => {
    const { email } = await aUser(services);
    await nobody.call(requestPasswordReset, { body: { email } });
    await nobody.call(requestPasswordReset, { body: { email } });
    await workOffJobs();
    await mailServer.next();
    expect(mailServer.count()).toBe(0);
  });

  it('SI-6 cannot be replaced without a mail server, and the answer says whom to ask', async () => {
    const { app: silent } = await runningApp();
    const answer = await asNobody(silent).call(requestPasswordReset, { body: { email: 'ada@example.org' } });
    expect(answer.status).toBe(409);
    expect(answer.error.error).toContain('Ask your administrator');
  });
});
