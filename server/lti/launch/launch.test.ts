import { generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { deleteNonces } from '#contract/site/admin.ts';
import { getCourse, updateCourse } from '#contract/authoring/courses.ts';
import { signOut } from '#contract/site/accounts.ts';
import { getLesson, saveExercise } from '#contract/authoring/content.ts';
import { openInWindow } from '#contract/lti/lti-course.ts';
import { bypassUserExercise, saveUserExercise } from '#contract/learning/work.ts';
import { setLessonVisibility } from '#server/authoring/content/set-lesson-due.ts';
import { as } from '#test/as.ts';
import { aLesson, aSiteAdmin, aUser, aUserLesson } from '#test/factories.ts';
import {
  anLms,
  enter,
  form,
  launchAs,
  logIn,
  openApp,
  runningWithLms,
  sendLaunch,
} from '#test/lms/launching.ts';
import { findUser } from '#server/site/accounts/accounts.db.ts';
import { insertPlatformIfNew } from '../platforms/platforms.db.ts';
import { sweepLti } from '../sweep-lti.job.ts';

const running = await runningWithLms();
const { app, services, clock, lms } = running;

const lti = 'https://purl.imsglobal.org/spec/lti/claim';
const without =
  (...names: string[]) =>
  (claims: JWTPayload): JWTPayload =>
    Object.fromEntries(Object.entries(claims).filter(([name]) => !names.includes(name)));
const having =
  (extra: JWTPayload) =>
  (claims: JWTPayload): JWTPayload => ({ ...claims, ...extra });
const withRoles = (...roles: string[]) => having({ [`${lti}/roles`]: roles });
const seconds = () => Math.floor(clock.now().getTime() / 1000);

const other = await generateKeyPair('RS256');

// A teacher must open the course before learners.
await enter(running, lms, 'teacher', 'course');

/** Expects a page with a sentence and a reference, a status below 500, and no session. */
const expectRefusal = (
  answer: { statusCode: number; body: string; headers: Record<string, unknown> },
  status: number,
  words: RegExp,
) => {
  expect(answer.statusCode, answer.body).toBe(status);
  expect(answer.headers['content-type']).toContain('text/html');
  expect(answer.body).toMatch(words);
  expect(answer.body).toContain(
    `Reference for your administrator: ${String(answer.headers['x-request-id'])}`,
  );
  expect(answer.headers['set-cookie']).toBeUndefined();
};

describe('LT-1 a launch is accepted', () => {
  const membership = 'http://purl.imsglobal.org/vocab/lis/v2/membership';
  it.each<[string, (claims: JWTPayload) => JWTPayload, string]>([
    ['of an instructor', withRoles(`${membership}#Instructor`), 'CONTEXT_INSTRUCTOR'],
    ['of a learner', withRoles(`${membership}#Learner`), 'CONTEXT_LEARNER'],
    [
      'with several roles, of which staff takes precedence',
      withRoles(`${membership}#Learner`, `${membership}#Instructor`),
      'CONTEXT_INSTRUCTOR',
    ],
    [
      'of a teaching assistant',
      withRoles(`${membership}/Instructor#TeachingAssistant`),
      'CONTEXT_INSTRUCTOR',
    ],
    ['of a content developer', withRoles(`${membership}#ContentDeveloper`), 'CONTEXT_INSTRUCTOR'],
    ['with a short role', withRoles('Learner'), 'CONTEXT_LEARNER'],
    [
      'with an unknown role, as a learner',
      withRoles('https://school.example/roles#Wizard'),
      'CONTEXT_LEARNER',
    ],
    ['of a mentor, as a learner', withRoles(`${membership}#Mentor`), 'CONTEXT_LEARNER'],
    ['without roles, as a learner', withRoles(), 'CONTEXT_LEARNER'],
    ['with roles that are not text', having({ [`${lti}/roles`]: [7, null] }), 'CONTEXT_LEARNER'],
    [
      'of an administrator of the whole platform',
      withRoles('http://purl.imsglobal.org/vocab/lis/v2/system/person#Administrator'),
      'CONTEXT_ADMINISTRATOR',
    ],
    ['with e-mail only', without('name', 'given_name', 'family_name'), 'CONTEXT_INSTRUCTOR'],
    ['with names only', without('email'), 'CONTEXT_INSTRUCTOR'],
    [
      'without anything personal',
      without('name', 'given_name', 'family_name', 'email'),
      'CONTEXT_INSTRUCTOR',
    ],
    ['without a context', without(`${lti}/context`), 'CONTEXT_INSTRUCTOR'],
    ['with e-mail and without a context', without(`${lti}/context`, 'name'), 'CONTEXT_INSTRUCTOR'],
    ['with a list of one audience', having({ aud: [lms.clientId] }), 'CONTEXT_INSTRUCTOR'],
    [
      'with several audiences and our azp',
      having({ aud: [lms.clientId, 'other'], azp: lms.clientId }),
      'CONTEXT_INSTRUCTOR',
    ],
    [
      'with custom values that are not text',
      having({ [`${lti}/custom`]: { a: 1, b: true, c: null } }),
      'CONTEXT_INSTRUCTOR',
    ],
    ['with unknown claims', having({ 'https://example.org/x': { y: [1] } }), 'CONTEXT_INSTRUCTOR'],
    ['that expired 30 seconds ago', having({ exp: seconds() - 30 }), 'CONTEXT_INSTRUCTOR'],
  ])('%s', async (_what, change, roleKey) => {
    const { answer, settings } = await enter(running, lms, 'teacher', 'course', change);
    expect(answer.statusCode).toBe(200);
    expect(settings).toMatchObject({ mode: 'course', roles: [roleKey] });
  });

  it('for deep linking', async () => {
    const { settings } = await enter(running, lms, 'teacher', null);
    expect(settings).toMatchObject({ mode: 'resource_selection' });
    expect(
      (await enter(running, lms, 'teacher', null, without(`${lti}/target_link_uri`))).settings?.mode,
    ).toBe('resource_selection');
  });

  it('after a key rotation of the platform', async () => {
    await lms.rotateKey();
    expect((await enter(running, lms, 'teacher', 'course')).answer.statusCode).toBe(200);
    await lms.rotateKey();
    expect((await enter(running, lms, 'teacher', 'course')).answer.statusCode).toBe(200);
  });

  it('if the login is posted as a form', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/lti/login',
      ...form(lms.loginParameters('teacher', 'course')),
    });
    expect(answer.statusCode).toBe(303);
  });
});

describe('LT-1 the redirect to the platform', () => {
  it('has the OpenID Connect parameters and keeps the existing query', async () => {
    const { asked, answer, cookie } = await logIn(running, lms.loginParameters('teacher', 'course'));
    expect(Object.fromEntries(asked)).toMatchObject({
      scope: 'openid',
      response_type: 'id_token',
      response_mode: 'form_post',
      prompt: 'none',
      client_id: lms.clientId,
      redirect_uri: `${services.publicUrl}/lti/launch`,
      login_hint: '{"person":"teacher"}',
      lti_message_hint: 'course',
    });
    expect(cookie).toMatch(/^__Host-lti_/);
    expect(String(answer.headers['set-cookie'])).toMatch(/; HttpOnly; Secure; SameSite=None; Partitioned$/);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['an unknown issuer', { iss: 'https://unknown.example' }, /not registered here/],
    ['an unknown client', { client_id: 'unknown' }, /not registered here/],
    ['no person', { login_hint: '' }, /login_hint/],
    ['another site’s address', { target_link_uri: 'https://evil.example/x' }, /not ours/],
    ['no address', { target_link_uri: '' }, /not ours/],
    ['no issuer', { iss: '' }, /not by hand/],
  ])('is refused with %s', async (_what, change, words) => {
    const { answer } = await logIn(running, { ...lms.loginParameters('teacher', 'course'), ...change });
    expectRefusal(answer, 400, words);
  });

  it('is refused without a client id if the issuer has several platforms', async () => {
    const hosted = await anLms(running);
    const { client_id: _, ...parameters } = hosted.loginParameters('teacher', 'course');
    expect((await logIn(running, parameters)).answer.statusCode).toBe(303);
    await insertPlatformIfNew(services.db, {
      ...hosted.registration,
      clientId: 'another school',
      state: 'active',
    });
    expectRefusal((await logIn(running, parameters)).answer, 400, /not registered here/);
  });
});

it('FG-9 a launch with a long token is read; one that is too long is told apart from an address typed by hand', async () => {
  const long = await anLms(running, { tokenFilling: 60_000 });
  expect((await launchAs(running, long, 'teacher', 'course')).statusCode).toBe(303);
  const tooLong = await anLms(running, { tokenFilling: 200_000 });
  expectRefusal(await launchAs(running, tooLong, 'teacher', 'course'), 400, /at most 200000 are read/);
});

describe('LT-1 a launch is refused', () => {
  const claims = (nonce: string) => lms.claimsFor('teacher', 'course', nonce);

  it.each<[string, (nonce: string) => Promise<string> | string]>([
    ['that is garbage', () => 'garbage'],
    ['without a key id', nonce => lms.sign(claims(nonce), { kid: undefined })],
    ['with an unknown key id', nonce => lms.sign(claims(nonce), { kid: 'unknown' })],
    ['signed by another key', nonce => lms.sign(claims(nonce), {}, other.privateKey)],
    [
      'without a signature',
      nonce =>
        `${Buffer.from('{"alg":"none","kid":"x"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims(nonce))).toString('base64url')}.`,
    ],
    [
      'signed by HMAC with the public key',
      nonce =>
        new SignJWT(claims(nonce))
          .setProtectedHeader({ alg: 'HS256', kid: lms.key.kid })
          .sign(Buffer.from(JSON.stringify(lms.key.jwk))),
    ],
    [
      'that was modified after signing',
      async nonce => {
        const [header, , signature] = (await lms.sign(claims(nonce))).split('.');
        return [
          header,
          Buffer.from(JSON.stringify({ ...claims(nonce), sub: 'somebody else' })).toString('base64url'),
          signature,
        ].join('.');
      },
    ],
    [
      'with its own key in the header',
      async nonce => lms.sign(claims(nonce), { jwk: lms.key.jwk, kid: 'own' }, other.privateKey),
    ],
    ['without an issuer', nonce => lms.sign(without('iss')(claims(nonce)))],
    ['without an audience', nonce => lms.sign(without('aud')(claims(nonce)))],
    ['from another issuer', nonce => lms.sign({ ...claims(nonce), iss: 'https://other.example' })],
    ['for another tool', nonce => lms.sign({ ...claims(nonce), aud: 'another' })],
    ['for several other tools', nonce => lms.sign({ ...claims(nonce), aud: ['a', 'b'], azp: 'a' })],
    ['for several tools without azp', nonce => lms.sign({ ...claims(nonce), aud: [lms.clientId, 'b'] })],
    [
      'with the azp of another tool',
      nonce => lms.sign({ ...claims(nonce), aud: [lms.clientId, 'b'], azp: 'b' }),
    ],
    ['that is expired', nonce => lms.sign({ ...claims(nonce), iat: seconds() - 300, exp: seconds() - 61 })],
    ['of 1970', nonce => lms.sign({ ...claims(nonce), iat: 11111, exp: 22222 })],
    [
      'from the future',
      nonce => lms.sign({ ...claims(nonce), iat: seconds() + 3600, exp: seconds() + 7200 }),
    ],
    ['without an expiry', nonce => lms.sign(without('exp')(claims(nonce)))],
    ['without an issue time', nonce => lms.sign(without('iat')(claims(nonce)))],
    [
      'that was issued long ago and is not expired',
      nonce => lms.sign({ ...claims(nonce), iat: seconds() - 3600, exp: seconds() + 3600 }),
    ],
    ['without a nonce', nonce => lms.sign(without('nonce')(claims(nonce)))],
    ['with a foreign nonce', () => lms.sign(claims('made up'))],
    ['without a subject', nonce => lms.sign(without('sub')(claims(nonce)))],
    ['without LTI claims', nonce => lms.sign({ iss: lms.url, aud: lms.clientId, nonce })],
  ])('%s', async (_what, makeToken) => {
    const { state, nonce, cookie } = await logIn(running, lms.loginParameters('teacher', 'course'));
    expectRefusal(
      await sendLaunch(running, { idToken: await makeToken(nonce), state, cookie }),
      401,
      /could not be trusted/,
    );
  });

  it('with the nonce of another login of the same browser', async () => {
    const [mine, another] = [
      await logIn(running, lms.loginParameters('teacher', 'course')),
      await logIn(running, lms.loginParameters('teacher', 'course')),
    ];
    const idToken = await lms.sign(claims(another.nonce));
    expectRefusal(await sendLaunch(running, { ...mine, idToken }), 401, /answers another login/);
  });

  it('when it is sent a second time', async () => {
    const login = await logIn(running, lms.loginParameters('teacher', 'course'));
    const idToken = await lms.sign(claims(login.nonce));
    expect((await sendLaunch(running, { ...login, idToken })).statusCode).toBe(303);
    expectRefusal(await sendLaunch(running, { ...login, idToken }), 401, /used already/);
  });

  it('for one of two concurrent requests with the same state', async () => {
    const login = await logIn(running, lms.loginParameters('teacher', 'course'));
    const idToken = await lms.sign(claims(login.nonce));
    const answers = await Promise.all([1, 2, 3, 4].map(() => sendLaunch(running, { ...login, idToken })));
    expect(answers.map(a => a.statusCode).toSorted((a, b) => a - b)).toEqual([303, 401, 401, 401]);
  });

  it('without a state, with an unknown state, and after ten minutes', async () => {
    const { nonce, cookie, state } = await logIn(running, lms.loginParameters('teacher', 'course'));
    const idToken = await lms.sign(claims(nonce));
    expectRefusal(await sendLaunch(running, { idToken, cookie, state: '' }), 400, /not by hand/);
    expectRefusal(await sendLaunch(running, { idToken: '', cookie, state }), 400, /not by hand/);
    expectRefusal(await sendLaunch(running, { idToken, cookie, state: 'unknown' }), 401, /used already/);
    clock.advance(601_000);
    const late = await lms.sign(claims(nonce));
    expectRefusal(await sendLaunch(running, { idToken: late, cookie, state }), 401, /too old/);
  });

  it('from another browser, whose cookie is missing or of another login', async () => {
    for (const cookie of ['', (await logIn(running, lms.loginParameters('teacher', 'course'))).cookie]) {
      const login = await logIn(running, lms.loginParameters('teacher', 'course'));
      const answer = await sendLaunch(running, {
        ...login,
        idToken: await lms.sign(claims(login.nonce)),
        cookie,
      });
      expectRefusal(answer, 401, /was started in another browser/);
    }
  });

  const settings = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings';
  it.each<[string, (c: JWTPayload) => JWTPayload, string | null, number]>([
    ['without a deployment', without(`${lti}/deployment_id`), 'course', 400],
    ['of an unknown deployment', having({ [`${lti}/deployment_id`]: 'unknown' }), 'course', 403],
    ['with a deployment id that is not text', having({ [`${lti}/deployment_id`]: 1 }), 'course', 400],
    ['without a version', without(`${lti}/version`), 'course', 400],
    ['of another version', having({ [`${lti}/version`]: '1.1.0' }), 'course', 400],
    ['without a message type', without(`${lti}/message_type`), 'course', 400],
    ['of an unknown message type', having({ [`${lti}/message_type`]: 'LtiSomething' }), 'course', 400],
    ['without a list of roles', without(`${lti}/roles`), 'course', 400],
    ['with roles that are not a list', having({ [`${lti}/roles`]: 'Instructor' }), 'course', 400],
    ['without a link', without(`${lti}/resource_link`), 'course', 400],
    ['of a link without an id', having({ [`${lti}/resource_link`]: { title: 'x' } }), 'course', 400],
    ['without an address', without(`${lti}/target_link_uri`), 'course', 400],
    [
      'for a foreign target URL',
      having({ [`${lti}/target_link_uri`]: 'https://evil.example/lti/launch' }),
      'course',
      400,
    ],
    [
      'with several missing claims',
      without(`${lti}/roles`, `${lti}/version`, `${lti}/deployment_id`),
      'course',
      400,
    ],
    ['for deep linking without its settings', without(settings), null, 400],
    [
      'for deep linking with a javascript: return URL',
      having({
        [settings]: { deep_link_return_url: 'javascript:alert(1)', accept_types: ['ltiResourceLink'] },
      }),
      null,
      400,
    ],
    [
      'for deep linking of unsupported types',
      having({ [settings]: { deep_link_return_url: 'https://x.example', accept_types: ['file'] } }),
      null,
      400,
    ],
    ['for deep linking by a learner', withRoles('Learner'), null, 403],
  ])('%s', async (_what, change, linkId, status) => {
    expectRefusal(await launchAs(running, lms, 'teacher', linkId, change), status, /./);
  });

  it('when the platform sends an error', async () => {
    const { state } = await logIn(running, lms.loginParameters('teacher', 'course'));
    const answer = await app.inject({
      method: 'POST',
      url: '/lti/launch',
      ...form({ state, error: 'login_required', error_description: 'Please <b>sign in</b>' }),
    });
    expectRefusal(answer, 400, /refused: Please &lt;b&gt;sign in&lt;\/b&gt;/);
  });

  it('after an administrator deleted all nonces', async () => {
    const login = await logIn(running, lms.loginParameters('teacher', 'course'));
    expect((await as(app, await aSiteAdmin(services)).call(deleteNonces)).status).toBe(200);
    expectRefusal(
      await sendLaunch(running, { ...login, idToken: await lms.sign(claims(login.nonce)) }),
      401,
      /used already/,
    );
  });

  it('only for its own login: ten thousand abandoned logins are swept, those in progress are not', async () => {
    await sql`insert into lti_nonces (nonce, state_hash, expires_at)
      select 'old ' || n, 'old ' || n, ${clock.now()}::timestamptz - interval '1 second' from generate_series(1, 10000) n`.execute(
      services.db,
    );
    const login = await logIn(running, lms.loginParameters('teacher', 'course'));
    await sweepLti.handle(services, {});
    const left = await services.db
      .selectFrom('ltiNonces')
      .select('nonce')
      .where('nonce', 'like', 'old %')
      .execute();
    expect(left).toEqual([]);
    const idToken = await lms.sign(claims(login.nonce));
    expect((await sendLaunch(running, { ...login, idToken })).statusCode).toBe(303);
  });

  it.each([
    ['pending', /has not been approved/],
    ['disabled', /This connection was closed by an administrator\./],
  ])('from a platform that is %s', async (state, words) => {
    const closed = await anLms(running);
    const login = await logIn(running, closed.loginParameters('teacher', 'course'));
    await services.db
      .updateTable('ltiPlatforms')
      .set({ state })
      .where('id', '=', closed.platform.id)
      .execute();
    const idToken = await closed.sign(closed.claimsFor('teacher', 'course', login.nonce));
    expectRefusal(await sendLaunch(running, { ...login, idToken }), 400, words);
    expectRefusal((await logIn(running, closed.loginParameters('teacher', 'course'))).answer, 400, words);
  });

  it('from a deployment that was deactivated', async () => {
    const stopped = await anLms(running);
    await services.db
      .updateTable('ltiDeployments')
      .set({ isActive: false })
      .where('platformId', '=', stopped.platform.id)
      .execute();
    expectRefusal(await launchAs(running, stopped, 'teacher', 'course'), 403, /deployment/);
  });
});

describe('LT-1 a platform with problems', () => {
  it.each([
    ['down', /broke off the connection/],
    ['broken', /status 500/],
    ['huge', /larger than 1 MB/],
  ] as const)(
    'gives a clear error when its key set is %s, and launches work afterwards',
    async (failureMode, words) => {
      const sick = await anLms(running);
      sick.failureModes.jwks = failureMode;
      expectRefusal(await launchAs(running, sick, 'teacher', 'course'), 503, words);
      sick.failureModes.jwks = 'ok';
      expect((await launchAs(running, sick, 'teacher', 'course')).statusCode).toBe(303);
      // The cached key set continues to work.
      sick.failureModes.jwks = failureMode;
      clock.advance(11 * 60_000);
      expect((await launchAs(running, sick, 'teacher', 'course')).statusCode).toBe(303);
    },
  );

  it('is not asked repeatedly for forged key ids', async () => {
    const calm = await anLms(running);
    await launchAs(running, calm, 'teacher', 'course');
    const before = calm.calls.length;
    for (let i = 0; i < 5; i++) {
      const login = await logIn(running, calm.loginParameters('teacher', 'course'));
      const idToken = await calm.sign(calm.claimsFor('teacher', 'course', login.nonce), {
        kid: `made up ${i}`,
      });
      expect((await sendLaunch(running, { ...login, idToken })).statusCode).toBe(401);
    }
    expect(calm.calls.length - before).toBe(3);
  });
});

describe('LT-5 a browser without cookies', () => {
  it('proves its launch by the platform’s storage, and the proof works once', async () => {
    const storing = await anLms(running, { hasStorage: true });
    const login = await app.inject(
      `/lti/login?${new URLSearchParams(storing.loginParameters('teacher', 'course'))}`,
    );
    expect(login.statusCode).toBe(200);
    expect(login.headers['content-security-policy']).toContain(`frame-ancestors ${storing.url}`);
    const page = JSON.parse(/const page = (\{.*?\});/.exec(login.body)?.[1] ?? '{}') as Record<
      string,
      string
    >;
    expect(page).toMatchObject({ origin: storing.url, target: '_parent' });
    const continued = await app.inject(`${page.location}&stored=1`);
    const asked = new URL(String(continued.headers.location)).searchParams;
    const idToken = await storing.sign(storing.claimsFor('teacher', 'course', asked.get('nonce') ?? ''));
    const launched = await sendLaunch(running, { idToken, state: page.state ?? '', cookie: '' });
    expect(launched.statusCode).toBe(200);
    expect(launched.body).not.toContain('authToken');
    const launchId = /name="launch" value="([\w-]+)"/.exec(launched.body)?.[1] ?? '';

    const prove = (proof: string) =>
      app.inject({ method: 'POST', url: '/lti/launch/verify', ...form({ launch: launchId, proof }) });
    const path = `/lti/app/${launchId}`;
    expectRefusal(await app.inject(path), 401, /cannot be loaded again/);
    expectRefusal(await prove('made up'), 401, /could not show/);
    expectRefusal(await prove(page.state ?? ''), 401, /could not show/);
    const proven = await prove(page.proof ?? '');
    expect(proven.statusCode).toBe(200);
    expect(proven.body, 'the app is opened after the holder token is stored').not.toContain('authToken');
    expectRefusal(await prove(page.proof ?? ''), 401, /could not show/);

    const { holder, key } = JSON.parse(/const page = (\{.*?\});/.exec(proven.body)?.[1] ?? '{}') as Record<
      string,
      string
    >;
    expect(key).toBe(`lti_launch_${launchId}`);
    const open = (word: string) => app.inject({ method: 'POST', url: path, ...form({ holder: word }) });
    expectRefusal(await open('made up'), 401, /cannot be loaded again/);
    const opened = await open(holder ?? '');
    expect(opened.statusCode).toBe(200);
    expect(opened.body).toContain('authToken');
    expect(opened.headers['content-security-policy']).toContain(`frame-ancestors ${storing.url}`);

    // On a reload the browser looks up the holder token; the URL alone gives no access.
    const again = await app.inject(path);
    expectRefusal(again, 401, /cannot be loaded again/);
    expect(again.body).toContain(`"key":"${key}"`);
    expect(again.body).not.toContain(holder);
    expect((await open(holder ?? '')).statusCode, 'on every reload').toBe(200);
    clock.advance(8 * 3600_000 + 1000);
    expectRefusal(await open(holder ?? ''), 401, /cannot be loaded again/);
    expectRefusal(await app.inject(path), 401, /cannot be loaded again/);
  });
});

describe('the page in the frame', () => {
  it('SH-3 has a preset token, may be framed by its platform only, and can be reloaded in the same browser', async () => {
    const launched = await launchAs(running, lms, 'teacher', 'course');
    const first = await openApp(running, launched);
    expect(first.answer.headers['x-frame-options']).toBeUndefined();
    expect(first.answer.headers['cache-control']).toBe('no-store');
    expect(first.answer.headers['content-security-policy']).toMatch(
      new RegExp(`frame-ancestors ${lms.url}$`),
    );
    const again = await app.inject({ url: first.url, headers: { cookie: first.cookie } });
    expect(again.statusCode).toBe(200);
    expectRefusal(await app.inject(first.url), 401, /cannot be loaded again/);
    expectRefusal(
      await app.inject({ url: first.url, headers: { cookie: `${first.cookie}x` } }),
      401,
      /cannot be loaded again/,
    );
  });

  it.each<[string, JWTPayload, string | undefined]>([
    [
      'in the URL of the link',
      { [`${lti}/target_link_uri`]: `${services.publicUrl}/lti/launch?theme=dark` },
      'dark',
    ],
    ['in its own parameters', { [`${lti}/custom`]: { theme: 'system' } }, 'system'],
    ['nowhere', {}, undefined],
    ['with an unknown value', { [`${lti}/custom`]: { theme: '"><b>' } }, undefined],
  ])('SH-13 has a theme that is requested %s', async (_where, claims, theme) => {
    const { pageData } = await enter(running, lms, 'teacher', 'course', having(claims));
    expect(pageData.theme).toBe(theme);
  });

  it('opens in a window by a link that works once and for a minute; the window can be reloaded', async () => {
    const { authToken } = await enter(running, lms, 'teacher', 'course');
    const offer = async () => (await as(app, { authToken }).call(openInWindow)).body.url;
    const url = await offer();
    const opened = await app.inject(url);
    const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
    for (let load = 0; load < 2; load++)
      expect(
        (await app.inject({ url: String(opened.headers.location), headers: { cookie } })).statusCode,
      ).toBe(200);
    expectRefusal(await app.inject(url), 401, /has been used already/);
    const late = await offer();
    clock.advance(61_000);
    expectRefusal(await app.inject(late), 401, /has been used already/);
  });

  it('is the only page that may be framed', async () => {
    const { headers } = await app.inject('/');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('has a session that expires after eight hours', async () => {
    const { authToken, url, cookie, settings } = await enter(running, lms, 'teacher', 'course');
    const read = () =>
      as(app, { authToken }).call(getCourse, { params: { contextId: settings?.contextId ?? '' } });
    clock.advance(8 * 3600_000 - 1000);
    expect((await read()).status).toBe(200);
    clock.advance(2000);
    expect((await read()).status).toBe(401);
    expect((await app.inject({ url, headers: { cookie } })).statusCode).toBe(401);
  });
});

describe('LT-2 a launch', () => {
  let modules = 0;
  const aLinkedLesson = async () => {
    const { settings, authToken } = await enter(running, lms, 'teacher', 'course');
    const course = await services.db
      .selectFrom('courses')
      .selectAll()
      .where('contextId', '=', settings?.contextId ?? '')
      .executeTakeFirstOrThrow();
    const instructor = { ...(await aUser(services)), authToken };
    const lesson = await aLesson(services, {
      course: { ...course, instructor },
      modulePosition: (modules += 1),
    });
    const link = lms.addLink({
      id: `link-${lesson.lesson.id}`,
      custom: { lesson_id: String(lesson.lesson.id) },
    });
    return { ...lesson, link };
  };

  it('by teachers creates one course per context', async () => {
    const twin = await anLms(running);
    const answers = await Promise.all([1, 2, 3].map(() => enter(running, twin, 'teacher', 'course')));
    expect(new Set(answers.map(a => a.settings?.contextId)).size).toBe(1);
    const { contextId } = answers[0]?.settings ?? {};
    expect((await enter(running, twin, 'teacher', null)).settings?.contextId).toBe(contextId);
    const { body } = await as(app, { authToken: answers[0]?.authToken ?? '' }).call(getCourse, {
      params: { contextId: contextId ?? '' },
    });
    expect(body.cairnCourse.name).toBe('Programming 1');
  });

  it('by a learner before any teacher shows that the course is not set up', async () => {
    const early = await anLms(running);
    const answer = await launchAs(running, early, 'ada', 'course');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('Not set up yet');
  });

  it('of a link with a lesson opens that lesson and nothing else of the course', async () => {
    const { lesson, link } = await aLinkedLesson();
    const other = await aLinkedLesson();
    const { settings, authToken } = await enter(running, lms, 'teacher', link.id);
    expect(settings).toMatchObject({ mode: 'lesson', lessonId: lesson.id, roles: ['CONTEXT_INSTRUCTOR'] });
    const read = (lessonId: number) =>
      as(app, { authToken }).call(getLesson, { params: { courseId: settings?.contextId ?? '', lessonId } });
    expect((await read(lesson.id)).status).toBe(200);
    expect((await read(other.lesson.id)).status).toBe(404);
  });

  it('finds the lesson id in the URL too, and stores the lesson of the link', async () => {
    const { lesson } = await aLinkedLesson();
    const link = lms.addLink({
      id: `by-address-${lesson.id}`,
      url: `${services.publicUrl}/lti/launch?lesson=${lesson.id}`,
    });
    expect((await enter(running, lms, 'ada', link.id)).settings?.lessonId).toBe(lesson.id);
    link.url = `${services.publicUrl}/lti/launch`;
    expect((await enter(running, lms, 'ada', link.id)).settings?.lessonId).toBe(lesson.id);
  });

  it('AP-2 is refused for a lesson of another course or platform and for an unknown lesson', async () => {
    const foreign = await aLesson(services);
    const link = lms.addLink({ id: 'foreign', custom: { lesson_id: String(foreign.lesson.id) } });
    expectRefusal(await launchAs(running, lms, 'teacher', link.id), 404, /leads to no lesson of this course/);
    const gone = lms.addLink({ id: 'gone', custom: { lesson_id: '999999' } });
    expectRefusal(await launchAs(running, lms, 'teacher', gone.id), 404, /leads to no lesson of this course/);
  });

  it('LC-1 into a draft tells a student so, and lets a teacher in', async () => {
    const { lesson, link } = await aLinkedLesson();
    await setLessonVisibility(services.db, lesson, { isDraft: true, opens: null });
    const refused = await launchAs(running, lms, 'ada', link.id);
    expectRefusal(refused, 403, /Your teacher has not opened this lesson yet/);
    const { settings } = await enter(running, lms, 'teacher', link.id);
    expect(settings).toMatchObject({ mode: 'lesson', lessonId: lesson.id });
  });

  it('AP-2 gives a learner no editing rights, also if roles are missing', async () => {
    const whole = await aLinkedLesson();
    const { lesson, exercise, link } = whole;
    const work = await aUserLesson(services, { lesson: whole, learner: await aUser(services) });
    for (const change of [(c: JWTPayload) => c, withRoles(), withRoles('Mentor')]) {
      const { authToken, settings } = await enter(running, lms, 'ada', link.id, change);
      expect(settings?.roles).toEqual(['CONTEXT_LEARNER']);
      const contextId = settings?.contextId ?? '';
      const learner = as(app, { authToken });
      const place = { courseId: contextId, lessonId: lesson.id };
      expect((await learner.call(getLesson, { params: place })).status).toBe(403);
      const params = { ...place, exerciseId: exercise.id };
      expect((await learner.call(saveExercise, { params, body: { solutionCode: 'x' } })).status).toBe(403);
      const bypassed = await learner.call(bypassUserExercise, {
        params: { id: work.userExercise.id, contextId },
      });
      expect(bypassed.status).toBeGreaterThanOrEqual(403);
      expect(bypassed.status).toBeLessThanOrEqual(404);
    }
  });

  it('AP-2 gives a token that is not valid in another course', async () => {
    const twin = await anLms(running);
    const mine = await enter(running, lms, 'teacher', 'course');
    const theirs = await enter(running, twin, 'teacher', 'course');
    const read = (authToken: string, contextId = '') =>
      as(app, { authToken }).call(getCourse, { params: { contextId } });
    expect((await read(mine.authToken, mine.settings?.contextId)).status).toBe(200);
    expect((await read(mine.authToken, theirs.settings?.contextId)).status).toBe(404);
    // Also if the same person is staff there: the session is bound to one course.
    const user = await services.db
      .selectFrom('ltiUsers')
      .selectAll()
      .where('platformId', '=', lms.platform.id)
      .where('subject', '=', 'teacher')
      .executeTakeFirstOrThrow();
    const person = await findUser(services.db, user.userId);
    if (!person) throw new Error('the teacher is gone');
    const elsewhere = await aLesson(services);
    await services.db
      .insertInto('enrollments')
      .values({ userId: user.userId, courseId: elsewhere.course.id, roleKey: 'CONTEXT_INSTRUCTOR' })
      .execute();
    expect((await read(mine.authToken, elsewhere.course.contextId)).status).toBe(404);
    const { userExercise } = await aUserLesson(services, {
      lesson: elsewhere,
      learner: { ...person, authToken: mine.authToken },
    });
    const saved = await as(app, mine).call(saveUserExercise, {
      params: { id: userExercise.id },
      body: { solutionCode: 'x' },
    });
    expect(saved.status).toBe(404);
  });

  it('AP-2 for deep linking is read-only', async () => {
    const { authToken, settings } = await enter(running, lms, 'teacher', null);
    const params = { contextId: settings?.contextId ?? '' };
    expect((await as(app, { authToken }).call(getCourse, { params })).status).toBe(200);
    expect((await as(app, { authToken }).call(updateCourse, { params, body: { public: true } })).status).toBe(
      403,
    );
  });

  it('AP-2 by an administrator of the platform does not make them a site admin', async () => {
    const { authToken } = await enter(
      running,
      lms,
      'teacher',
      'course',
      withRoles('http://purl.imsglobal.org/vocab/lis/v2/institution/person#Administrator'),
    );
    expect(
      (await app.inject({ url: '/api/admin/house', headers: { authorization: `Bearer ${authToken}` } }))
        .statusCode,
    ).toBe(403);
  });

  it('AP-2 gives a session that reaches nothing outside its course', async () => {
    const { authToken } = await enter(running, lms, 'teacher', 'course');
    expect(
      (await app.inject({ url: '/api/cairn_courses', headers: { authorization: `Bearer ${authToken}` } }))
        .statusCode,
    ).toBe(403);
    expect((await as(app, { authToken }).call(signOut)).status).toBe(200);
  });

  it('does not match users by e-mail across platforms and accounts', async () => {
    const twin = await anLms(running);
    const account = await aUser(services, { email: 'theo@school.example' });
    await enter(running, lms, 'teacher', 'course');
    await enter(running, twin, 'teacher', 'course');
    const people = await services.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'theo@school.example')
      .execute();
    expect(people.length).toBeGreaterThanOrEqual(3);
    expect(new Set(people.map(p => p.id))).toContain(account.id);
  });

  it('escapes HTML in titles', async () => {
    const odd = await anLms(running);
    const title = '<script>alert("1")</script> & \'more\'';
    const answer = await launchAs(
      running,
      odd,
      'ada',
      'course',
      having({ [`${lti}/context`]: { id: 'odd', title } }),
    );
    expect(answer.body).not.toContain('<script>alert');
    expect(answer.body).toContain('&lt;script&gt;');
  });
});
