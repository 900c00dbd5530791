import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import {
  createAccount,
  requestEmailVerification,
  requestPasswordReset,
  signIn,
  signOut,
} from '#contract/site/accounts.ts';
import { createCourse } from '#contract/authoring/courses.ts';
import { exportMyself } from '#contract/learning/person-data.ts';
import { listAuditEvents } from '#contract/site/audit.ts';
import { resetUserPassword } from '#contract/site/users.ts';
import { deleteOwnAccount, getProfile } from '#contract/site/profile.ts';
import {
  joinSignInIdentity,
  listSignInIdentities,
  removeSignInIdentity,
  startJoining,
} from '#contract/site/provider-sign-in.ts';
import { changeProvider, changeSignInSettings } from '#contract/site/sign-in-providers.ts';
import { as, asNobody } from '#test/as.ts';
import { aCourse, anInvite, aUser, password } from '#test/factories.ts';
import { aMailServer, readMail } from '#test/mail-server.ts';
import { siteWithSchool } from '#test/sign-in/at-school.ts';
import { listOwnInvites } from '#contract/learning/people.ts';
import { limitTries } from '../sessions/limit-tries.ts';

const mailServer = await aMailServer();
const site = await siteWithSchool({ smtpUrl: mailServer.url, mailFrom: 'Cairn <cairn@example.org>' });
const limited = await siteWithSchool({ isRateLimited: true });
const { app, services, people, admin, providerId, body, traveller, signInAt, school, workOffJobs } = site;

const ada = { email: 'ada@school.example', email_verified: true, given_name: 'Ada', family_name: 'Lovelace' };
let count = 0;
/** A pupil whom the school knows. */
const aPupil = (told: Record<string, unknown> = {}) => {
  count += 1;
  const login = `pupil-${count}`;
  people.set(login, { ...ada, email: `${login}@school.example`, ...told });
  return login;
};
const problemOf = (arrived: URL) => arrived.searchParams.get('problem');
const setProvider = (fields: object) =>
  as(app, admin).call(changeProvider, { params: { id: providerId }, body: { ...body, ...fields } });

describe('SS-1 signing in with a provider', () => {
  it('SS-1 makes an account at the first sign-in and finds it at the next, by issuer and subject', async () => {
    const login = aPupil();
    const first = await signInAt(login);
    const { body: profile } = await as(app, first).call(getProfile);
    expect(profile).toMatchObject({
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: `${login}@school.example`,
      isEmailVerified: true,
      hasPassword: false,
    });
    people.set(login, { ...ada, email: 'married@school.example' });
    const second = await signInAt(login);
    expect(decodeJwt(second.authToken).sub).toBe(decodeJwt(first.authToken).sub);
    const { body: data } = await as(app, second).call(exportMyself);
    expect(data.signInIdentities).toMatchObject([{ issuer: school.issuer, subject: login }]);
  });

  it('SS-1 a ticket works once, and only in the browser that it was made in', async () => {
    const browser = traveller();
    const arrived = await browser.travel(providerId, aPupil());
    const ticket = arrived.searchParams.get('ticket') ?? '';
    expect(arrived.pathname).toBe('/sign-in');
    expect((await traveller().take(ticket)).status).toBe(401);
    expect((await browser.take(ticket)).status).toBe(200);
    expect((await browser.take(ticket)).error.error).toMatch(/used already/);
  });

  it('SS-1 an answer in another browser, twice, late or without a state is refused in words', async () => {
    const [one, other] = [traveller(), traveller()];
    const away = await one.here(`/sign-in/to/${providerId}`);
    const { pathname, search } = new URL(await one.there.signIn(away, aPupil()));
    expect(await other.here(pathname + search)).toMatch(/^\/#\/\?problem=wrongBrowser/);
    expect(await one.here(pathname + search)).toMatch(/ticket=/);
    expect(await one.here(pathname + search)).toMatch(/problem=tooOld/);
    expect(await one.here('/sign-in/callback')).toMatch(/problem=tooOld/);
    expect(await one.here('/sign-in/callback?state=made-up&code=x')).toMatch(/problem=tooOld/);
    expect(await one.here('/sign-in/to/999999')).toBe('/#/?problem=turnedOff');
  });

  it('SS-1 says that the school did not let somebody in, has no address, or has not checked it', async () => {
    const browser = traveller();
    const away = await browser.here(`/sign-in/to/${providerId}`);
    const { pathname, search } = new URL(await browser.there.refuse(away));
    expect(await browser.here(pathname + search)).toBe(`/#/?problem=denied&provider=${providerId}`);
    const nameless = aPupil({ email: undefined });
    expect(problemOf(await traveller().travel(providerId, nameless))).toBe('noAddress');
    const unchecked = aPupil({ email_verified: false });
    expect(problemOf(await traveller().travel(providerId, unchecked))).toBe('addressNotVerified');
    const { body: audit } = await as(app, admin).call(listAuditEvents, {
      query: { search: 'sign-in-refused' },
    });
    expect(audit.auditEvents[0]).toMatchObject({ subject: 'Example School' });
  });

  it('SS-1 says that the school cannot be reached, or that the clocks differ', async () => {
    const browser = traveller();
    const away = await browser.here(`/sign-in/to/${providerId}`);
    const back = new URL(await browser.there.signIn(away, aPupil()));
    site.answers.before = path => (path === '/token' ? { status: 503, body: '{}' } : null);
    expect(await browser.here(back.pathname + back.search)).toMatch(/problem=unreachable/);
    site.answers.before = () => null;
    limited.clock.advance(3 * 3600_000);
    const pupil = aPupil();
    limited.people.set(pupil, ada);
    expect(problemOf(await limited.traveller().travel(limited.providerId, pupil))).toBe('clocksDiffer');
  });
});

describe('SS-1 an account that is there already', () => {
  it('SS-1 is joined by an address only if it is verified there and trusted here', async () => {
    const user = await aUser(services, { email: 'grace@school.example', emailVerifiedAt: new Date() });
    const login = aPupil({ email: 'Grace@school.example' });
    const { authToken } = await signInAt(login);
    expect(decodeJwt(authToken).sub).toBe(String(user.id));
    expect((await as(app, user).call(getProfile)).body.hasPassword).toBe(true);

    for (const told of [
      { email: 'joan@elsewhere.example' },
      { email: 'joan@school.example', email_verified: undefined },
    ]) {
      const owner = await aUser(services, { email: told.email, emailVerifiedAt: new Date() });
      const arrived = await traveller().travel(providerId, aPupil(told));
      expect(arrived.pathname).toBe('/');
      expect(arrived.searchParams.get('join')).toMatch(/./);
      expect((await as(app, owner).call(listSignInIdentities)).body.identities).toEqual([]);
    }
  });

  it('SS-1 is joined after its owner signed in with the password, and by nobody else', async () => {
    const owner = await aUser(services, { email: 'kay@elsewhere.example' });
    const login = aPupil({ email: owner.email });
    const browser = traveller();
    const ticket = (await browser.travel(providerId, login)).searchParams.get('join') ?? '';
    const headers = { cookie: browser.jar.header() };
    const stranger = await aUser(services);
    const join = (user: { authToken: string }, options = { headers }) =>
      as(app, user).call(joinSignInIdentity, { body: { ticket } }, options);
    expect((await join(stranger)).status).toBe(403);
    const signedIn = (await asNobody(app).call(signIn, { body: { email: owner.email, password } })).body;
    expect((await join(signedIn, { headers: { cookie: '' } })).status).toBe(409);
    expect((await join(signedIn)).body).toEqual({ provider: 'Example School' });
    expect(decodeJwt((await signInAt(login)).authToken).sub).toBe(String(owner.id));
  });

  it('SS-1 whose address was never shown loses its other ways in: somebody may have made it in advance', async () => {
    const early = await aUser(services, { email: 'mary@school.example' });
    const { authToken } = await signInAt(aPupil({ email: early.email }));
    expect(decodeJwt(authToken).sub).toBe(String(early.id));
    expect((await as(app, early).call(getProfile)).status).toBe(401);
    const tried = await asNobody(app).call(signIn, { body: { email: early.email, password } });
    expect(tried.status).toBe(401);
  });

  it('SS-1 of a site administrator is never joined by an address', async () => {
    const head = await aUser(services, {
      email: 'head@school.example',
      emailVerifiedAt: new Date(),
      isSiteAdmin: true,
    });
    const arrived = await traveller().travel(providerId, aPupil({ email: head.email }));
    expect(arrived.searchParams.get('join')).toMatch(/./);
  });

  it('SS-1 joins and removes on the profile, but not the last way in, and not by somebody else’s link', async () => {
    const user = await aUser(services);
    const login = aPupil();
    const browser = traveller();
    const begin = async () =>
      (await as(app, user).call(startJoining, { body: { providerId } })).body.url.split('join=')[1];
    const arrived = await browser.travel(providerId, login, await begin());
    expect(arrived.pathname).toBe('/profile');
    const ticket = arrived.searchParams.get('join') ?? '';
    const victim = await aUser(services);
    const headers = { cookie: browser.jar.header() };
    const byVictim = await as(app, victim).call(joinSignInIdentity, { body: { ticket } }, { headers });
    expect(byVictim.status).toBe(403);
    expect((await as(app, user).call(joinSignInIdentity, { body: { ticket } }, { headers })).status).toBe(
      200,
    );
    const { body: own } = await as(app, user).call(listSignInIdentities);
    expect(own).toMatchObject({
      identities: [{ provider: 'Example School', isLastWayIn: false }],
      providers: [],
    });

    const taken = await traveller().travel(
      providerId,
      login,
      (await as(app, victim).call(startJoining, { body: { providerId } })).body.url.split('join=')[1],
    );
    expect(problemOf(taken)).toBe('joinedElsewhere');

    const id = own.identities[0]?.id ?? 0;
    expect((await as(app, victim).call(removeSignInIdentity, { params: { id } })).status).toBe(404);
    expect((await as(app, user).call(removeSignInIdentity, { params: { id } })).status).toBe(200);

    const pupil = await signInAt(aPupil());
    const [last] = (await as(app, pupil).call(listSignInIdentities)).body.identities;
    expect(last?.isLastWayIn).toBe(true);
    const kept = await as(app, pupil).call(removeSignInIdentity, { params: { id: last?.id ?? 0 } });
    expect(kept.status).toBe(409);
  });
});

it('SS-1 an account without a password is found by an invitation, and may not choose a password', async () => {
  const login = aPupil();
  const course = await aCourse(services);
  await anInvite(services, course, { email: `${login}@school.example` });
  const pupil = await signInAt(login);
  expect((await as(app, pupil).call(listOwnInvites)).body.invites).toHaveLength(1);
  const id = Number(decodeJwt(pupil.authToken).sub);
  const given = await as(app, admin).call(resetUserPassword, {
    params: { id },
    body: { newPassword: 'stones on stones' },
  });
  expect(given.error.error).toMatch(/may not have a password here/);
});

it('SS-1 an account without a password gets mails; who asks for a new one reads how to sign in', async () => {
  const email = `${aPupil()}@elsewhere.example`;
  const login = aPupil({ email });
  const pupil = await signInAt(login);
  await as(app, pupil).call(requestEmailVerification);
  await workOffJobs();
  const verification = await mailServer.next();
  expect(verification.to).toEqual([email]);

  const ask = async () => {
    expect((await asNobody(app).call(requestPasswordReset, { body: { email } })).status).toBe(200);
    await workOffJobs();
    return readMail(await mailServer.next()).text;
  };
  const said = await ask();
  expect(said).toContain('signs in with Example School');
  expect(said).not.toContain('reset-password');
  await setProvider({ isEnabled: false });
  expect(await ask()).toContain('Ask your administrator how you can sign in.');
  await setProvider({});
  const settings = { hasPasswords: true, mayAddPassword: true, emergencyEmail: null };
  const allow = (mayAddPassword: boolean) =>
    as(app, admin).call(changeSignInSettings, { body: { ...settings, mayAddPassword } });
  await allow(true);
  expect(await ask()).toContain('/#/reset-password?token=');
  await allow(false);
});

it('SS-1 an account that is deleted leaves nothing of the school behind; its owner comes back as somebody new', async () => {
  const login = aPupil();
  const pupil = await signInAt(login);
  const userId = Number(decodeJwt(pupil.authToken).sub);
  await as(app, pupil).call(startJoining, { body: { providerId } });
  await traveller().travel(providerId, login);
  const tables = ['signInIdentities', 'signInTickets', 'sessions'] as const;
  const left = () =>
    Promise.all(
      tables.map(
        async table =>
          (await services.db.selectFrom(table).select('userId').where('userId', '=', userId).execute())
            .length,
      ),
    );
  expect(await left()).toEqual([1, 2, 1]);
  const email = `${login}@school.example`;
  expect((await as(app, pupil).call(deleteOwnAccount, { body: { email } })).status).toBe(200);
  expect(await left()).toEqual([0, 0, 0]);
  const again = await signInAt(login);
  expect(Number(decodeJwt(again.authToken).sub)).not.toBe(userId);
});

it('SS-1 where the first sign-in makes no account, only who has one here comes in', async () => {
  await setProvider({ createsAccounts: false });
  const login = aPupil();
  const arrived = await traveller().travel(providerId, login);
  expect([arrived.pathname, problemOf(arrived)]).toEqual(['/', 'noAccountHere']);
  const { body: audit } = await as(app, admin).call(listAuditEvents, { query: { search: 'noAccountHere' } });
  expect(audit.auditEvents).toHaveLength(1);
  const known = await aUser(services, {
    email: `${login}@school.example`,
    emailVerifiedAt: new Date(),
  });
  expect(decodeJwt((await signInAt(login)).authToken).sub).toBe(String(known.id));
  await setProvider({});
});

it('SS-1 SI-5 all calls of a sign-in are limited, from one address or of one account', async () => {
  const { app: door, services: there } = limited;
  const address = '127.0.0.1';
  const use = (key: string, count: number) =>
    limitTries(there, [{ key, max: Infinity, perSeconds: 60, count }]);
  await use(`to-provider:${address}`, 300);
  await use(`from-provider:${address}`, 300);
  await use(`sign-in-ticket:${address}`, 300);
  await use(`provider-logout:${address}`, 600);
  await use(`join:${limited.admin.id}`, 30);
  const get = (url: string) => door.inject({ method: 'GET', url });
  const logout = {
    method: 'POST',
    url: '/sign-in/logout',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'logout_token=x',
  } as const;
  const refused = [
    await get(`/sign-in/to/${limited.providerId}`),
    await get('/sign-in/callback?state=made-up&code=x'),
    await door.inject(logout),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([429, 429, 429]);
  // A page for the browser that is on its way, not a line of JSON.
  expect(refused[0]?.body).toMatch(/<p>Too many tries\. Try again in \d+ seconds\.<\/p>/);
  expect((await limited.traveller().take('made-up')).status).toBe(429);
  const join = { body: { providerId: limited.providerId } };
  expect((await as(door, limited.admin).call(startJoining, join)).status).toBe(429);
});

it('SS-1 rules give and take the roles that they gave', async () => {
  await setProvider({
    rules: [
      { claim: 'roles', value: 'teacher', grants: 'create-courses' },
      { claim: 'realm_access.roles', value: 'it', grants: 'site-admin' },
    ],
  });
  const login = aPupil();
  const student = await signInAt(login);
  const { languageConfigId } = await aCourse(services);
  const make = (who: { authToken: string }) =>
    as(app, who).call(createCourse, { body: { name: 'Mine', languageConfigId } });
  expect((await make(student)).status).toBe(403);
  people.set(login, { ...ada, roles: ['teacher'], realm_access: { roles: ['it'] } });
  const teacher = await signInAt(login);
  expect((await make(teacher)).status).toBe(200);
  expect((await as(app, teacher).call(getProfile)).body.isSiteAdmin).toBe(true);
  expect((await as(app, student).call(getProfile)).status).toBe(401);
  people.set(login, ada);
  const again = await signInAt(login);
  expect((await as(app, again).call(getProfile)).body).toMatchObject({
    isSiteAdmin: false,
    mayCreateCourses: false,
  });
  await setProvider({});
});

describe('SS-1 signing out', () => {
  it('SS-1 ends the session at the school, too', async () => {
    const login = aPupil();
    const pupil = await signInAt(login);
    const { continueAt = '' } = (await as(app, pupil).call(signOut)).body;
    expect(continueAt).toMatch(new RegExp(`^${school.issuer}/session/end\\?`));
    expect(await pupil.browser.there.signOut(continueAt)).toBe('http://cairn.test/');
    expect((await as(app, pupil).call(getProfile)).status).toBe(401);
    const local = await aUser(services);
    expect((await as(app, local).call(signOut)).body).toEqual({});
    const stays = await signInAt(login);
    await setProvider({ endsSession: false });
    expect((await as(app, stays).call(signOut)).body).toEqual({});
    expect((await as(app, stays).call(getProfile)).status).toBe(401);
    await setProvider({});
  });

  it('SS-1 at the school ends the session here, and no other one', async () => {
    const login = aPupil();
    const [one, two] = [await signInAt(login), await signInAt(login)];
    await one.browser.there.signOut(`${school.issuer}/session/end`).catch(() => {});
    expect((await as(app, one).call(getProfile)).status).toBe(401);
    expect((await as(app, two).call(getProfile)).status).toBe(200);
    const forged = await app.inject({
      method: 'POST',
      url: '/sign-in/logout',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `logout_token=${two.authToken}`,
    });
    expect(forged.statusCode).toBe(400);
    expect((await as(app, two).call(getProfile)).status).toBe(200);
  });
});

it('SS-1 without passwords only the emergency account has one, and the answer names the school', async () => {
  const set = (fields: object) =>
    as(app, admin).call(changeSignInSettings, {
      body: { hasPasswords: false, mayAddPassword: false, emergencyEmail: null, ...fields },
    });
  const user = await aUser(services);
  expect((await set({})).error.error).toMatch(/No administrator could sign in/);
  expect((await set({ emergencyEmail: user.email })).error.field).toBe('emergencyEmail');
  expect((await set({ emergencyEmail: admin.email })).status).toBe(200);
  const refused = /turned off here. Sign in with Example School\./;
  const tryWith = (email: string, typed: string) =>
    asNobody(app).call(signIn, { body: { email, password: typed } });
  expect((await tryWith(user.email, password)).status).toBe(403);
  expect((await tryWith(user.email, password)).error.error).toMatch(refused);
  expect((await tryWith(admin.email, 'a guess')).error.error).toMatch(refused);
  expect((await tryWith(admin.email, password)).status).toBe(200);
  // Nor does asking for a new one tell which account that is; it gets its mail all the same.
  const asked = await Promise.all(
    [user.email, admin.email, 'nobody@school.example'].map(email =>
      asNobody(app).call(requestPasswordReset, { body: { email } }),
    ),
  );
  expect(asked.map(({ status }) => status)).toEqual([403, 403, 403]);
  await workOffJobs();
  expect((await mailServer.next()).to).toEqual([admin.email]);
  expect(mailServer.count()).toBe(0);
  const account = { firstName: 'A', lastName: 'B', email: 'new@school.example', password };
  const made = await asNobody(app).call(createAccount, { body: account });
  expect(made.status).toBe(403);
  expect(made.error.error).toMatch(refused);
  expect((await setProvider({ isEnabled: false })).error.error).toMatch(/Nobody could sign in/);
  expect((await set({ hasPasswords: true })).status).toBe(200);
});
