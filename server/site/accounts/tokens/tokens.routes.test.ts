import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createCourse, getCourse, listCourses, updateCourse } from '#contract/authoring/courses.ts';
import { listAuditEvents } from '#contract/site/audit.ts';
import { exportMyself } from '#contract/learning/person-data.ts';
import { listTokens, makeToken, mostTokens, removeToken } from '#contract/site/personal-tokens.ts';
import { listUsers } from '#contract/site/users.ts';
import { setPassword } from '../passwords/set-password.ts';
import { deleteUser } from '../users/delete-user.ts';
import { sweepAccounts } from '../sweep-accounts.job.ts';
import { as, asNobody } from '#test/as.ts';
import { aCourse, aLanguage, aSiteAdmin, aUser, type SignedInUser } from '#test/factories.ts';
import { aLaunchSession, aPlatform } from '#test/lms/launch-session.ts';
import { runningApp } from '#test/running-app.ts';

const { app, services, clock } = await runningApp();
const day = 24 * 3600 * 1000;

type Wish = { name?: string; scopes?: ('read' | 'author' | 'grade' | 'admin')[]; days?: number };

const aToken = async (user: SignedInUser, { name = 'A script', scopes = ['read'], days = 30 }: Wish = {}) => {
  const { body } = await as(app, user).call(makeToken, { body: { name, scopes, days } });
  return { ...body, asToken: as(app, { authToken: body.secret }) };
};

describe('a personal token', () => {
  it('TO-1 is shown once and kept as a hash only, with its last use', async () => {
    const user = await aUser(services);
    const { secret, token, asToken } = await aToken(user);
    expect(secret).toMatch(/^cairn_[\w-]{32}$/);
    expect(token).toMatchObject({ name: 'A script', scopes: ['read'], lastUsedAt: null, isExpired: false });
    const { rows } = await sql<{ text: string }>`select t::text as text from personal_tokens t`.execute(
      services.db,
    );
    expect(JSON.stringify(rows)).not.toContain(secret.slice('cairn_'.length));

    expect((await asToken.call(listCourses)).status).toBe(200);
    const { body } = await as(app, user).call(listTokens);
    expect(JSON.stringify(body)).not.toContain(secret);
    expect(body.tokens[0]?.lastUsedAt).toBe(clock.now().toISOString());
  });

  it('TO-1 changes courses with its scope, also where the caller looks like a browser of another site', async () => {
    const course = await aCourse(services);
    const rename = { params: { contextId: course.contextId }, body: { settings: { name: 'By a script' } } };
    const reader = await aToken(course.instructor);
    const refused = await reader.asToken.call(updateCourse, rename);
    expect(refused.status).toBe(403);
    expect(refused.error).toMatchObject({
      error: 'This token may not do this: it needs the scope “author”. Make another one in your profile.',
      problem: { code: 'core.tokenNeedsScope', params: { scope: 'author' } },
    });
    const author = await aToken(course.instructor, { name: 'Publisher', scopes: ['author'] });
    const done = await author.asToken.call(updateCourse, rename, {
      headers: { origin: 'https://tool.example' },
    });
    expect(done.body.cairnCourse.name).toBe('By a script');
  });

  it('TO-1 gives nobody more than its owner has', async () => {
    const stranger = await aToken(await aUser(services), { scopes: ['author', 'grade', 'admin'] });
    const course = await aCourse(services);
    const look = { params: { contextId: course.contextId } };
    expect((await stranger.asToken.call(getCourse, look)).status).toBe(404);
    expect((await stranger.asToken.call(listUsers, { query: {} })).status).toBe(403);
  });

  it('TO-1 of a site admin reaches courses of others only with the scope admin', async () => {
    const admin = await aSiteAdmin(services);
    const course = await aCourse(services);
    const look = { params: { contextId: course.contextId } };
    const author = await aToken(admin, { name: 'One', scopes: ['author'] });
    expect((await author.asToken.call(getCourse, look)).status).toBe(404);
    const all = await aToken(admin, { name: 'Two', scopes: ['admin'] });
    expect((await all.asToken.call(getCourse, look)).status).toBe(200);
    expect((await all.asToken.call(listUsers, { query: {} })).status).toBe(200);
  });

  it('TO-1 makes no tokens, and sessions launched by an LMS make none', async () => {
    const course = await aCourse(services);
    const body = { name: 'Another', scopes: ['read' as const], days: 1 };
    const { asToken } = await aToken(course.instructor, { scopes: ['read', 'author', 'grade', 'admin'] });
    expect((await asToken.call(makeToken, { body })).status).toBe(403);
    const launched = await aLaunchSession(services, {
      user: course.instructor,
      platform: await aPlatform(services),
      course,
      roleKey: 'CONTEXT_INSTRUCTOR',
    });
    expect((await as(app, launched).call(makeToken, { body })).status).toBe(403);
  });

  it('TO-1 ends when it expires, is revoked, the password is reset or the account deleted', async () => {
    const admin = await aSiteAdmin(services);
    const user = await aUser(services);
    const status = async ({ asToken }: Awaited<ReturnType<typeof aToken>>) =>
      (await asToken.call(listCourses)).status;

    const revoked = await aToken(user, { name: 'Revoked' });
    const { id } = revoked.token;
    expect(await status(revoked)).toBe(200);
    const other = await aUser(services);
    expect((await as(app, other).call(removeToken, { params: { id } })).status).toBe(404);
    expect((await as(app, user).call(removeToken, { params: { id } })).status).toBe(200);
    expect((await as(app, user).call(removeToken, { params: { id } })).status).toBe(404);
    expect(await status(revoked)).toBe(401);

    const reset = await aToken(user, { name: 'Reset' });
    await setPassword(services.db, user.email, 'an entirely different one');
    expect(await status(reset)).toBe(401);

    const gone = await aToken(other, { name: 'Gone' });
    await deleteUser(services, admin, other.id);
    expect(await status(gone)).toBe(401);
  });

  it('TO-1 expires to the second, is listed as expired, and is removed a month later', async () => {
    const own = await runningApp();
    const user = await aUser(own.services);
    const mine = as(own.app, user);
    const { secret } = (await mine.call(makeToken, { body: { name: 'Short', scopes: ['read'], days: 1 } }))
      .body;
    const call = async () => (await as(own.app, { authToken: secret }).call(listCourses)).status;
    own.clock.advance(day - 1000);
    expect(await call()).toBe(200);
    own.clock.advance(1000);
    expect(await call()).toBe(401);
    expect((await mine.call(listTokens)).body.tokens).toMatchObject([{ name: 'Short', isExpired: true }]);
    own.clock.advance(30 * day + 1000);
    await sweepAccounts.handle(own.services, {});
    await sweepAccounts.handle(own.services, {});
    const { rows } = await sql`select from personal_tokens`.execute(own.services.db);
    expect(rows).toEqual([]);
  });

  it('TO-1 is in the audit log and in the export of its owner', async () => {
    const user = await aUser(services);
    const { token } = await aToken(user, { name: 'Audited', scopes: ['read', 'grade'], days: 7 });
    const mine = (await as(app, user).call(exportMyself)).body;
    expect(mine.tokens).toMatchObject([{ name: 'Audited', scopes: ['read', 'grade'] }]);
    await as(app, user).call(removeToken, { params: { id: token.id } });
    const admin = await aSiteAdmin(services);
    const { body } = await as(app, admin).call(listAuditEvents, { query: { search: user.email } });
    expect(body.auditEvents.map(({ action, detail }) => [action, detail])).toEqual([
      ['token-revoked', ''],
      ['data-exported', ''],
      ['token-made', 'read, grade; 7 days'],
    ]);
  });

  it('TO-1 counts for the quotas of its owner', async () => {
    const limited = await runningApp({
      config: { isRateLimited: true, quotas: { ...services.config.quotas, coursesPerDay: 1 } },
    });
    const user = await aUser(limited.services);
    const language = await aLanguage(limited.services);
    const { secret } = (
      await as(limited.app, user).call(makeToken, { body: { name: 'Eager', scopes: ['author'], days: 1 } })
    ).body;
    const make = async (somebody: { authToken: string }) =>
      (
        await as(limited.app, somebody).call(createCourse, {
          body: { name: 'Course', languageConfigId: language.id },
        })
      ).status;
    expect(await make({ authToken: secret })).toBe(200);
    expect(await make(user)).toBe(429);
  });

  it(`TO-1 there are at most ${mostTokens} of a person, also if they are made at once, each with a name of its own`, async () => {
    const user = await aUser(services);
    const make = (name: string) =>
      as(app, user).call(makeToken, { body: { name, scopes: ['read'], days: 1 } });
    const made = await Promise.all(Array.from({ length: mostTokens + 3 }, (_, i) => make(`Script ${i}`)));
    expect(made.filter(({ status }) => status === 200)).toHaveLength(mostTokens);
    const another = await aUser(services);
    const twice = await Promise.all(
      [1, 2].map(() =>
        as(app, another).call(makeToken, {
          body: { name: 'Twice', scopes: ['read'], days: 1 },
        }),
      ),
    );
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('TO-1 that nobody made is refused', async () => {
    expect((await as(app, { authToken: 'cairn_nobody-made-this' }).call(listCourses)).status).toBe(401);
    expect((await asNobody(app).call(listTokens)).status).toBe(401);
  });
});
