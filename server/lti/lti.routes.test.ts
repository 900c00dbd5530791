import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { getCourse } from '#contract/authoring/courses.ts';
import {
  addPlatform,
  changeDeployment,
  changePlatform,
  listPlatforms,
  makeRegistrationKey,
  rotateToolKey,
} from '#contract/lti/lti.ts';
import { getRoster } from '#contract/lti/lti-course.ts';
import { as } from '#test/as.ts';
import { aCourse, aLesson, aSiteAdmin, aUser } from '#test/factories.ts';
import { aLinkedClass, anLms, enter, form, launchAs, logIn, runningWithLms } from '#test/lms/launching.ts';
import { startFakeLms } from '#test/lms/fake-lms.ts';

const running = await runningWithLms();
const { app, services, clock, lms } = running;
const admin = await aSiteAdmin(services);

const keys = async () => createLocalJWKSet((await app.inject('/lti/jwks')).json() as JSONWebKeySet);

describe('LT-3 choosing a lesson', () => {
  const choose = (authorization: string, ...lessonIds: (number | string)[]) =>
    app.inject({
      method: 'POST',
      url: '/api/resources',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: services.publicUrl },
      payload: new URLSearchParams([
        ['authorization', authorization],
        ...lessonIds.map(id => ['lessonId', String(id)]),
      ]).toString(),
    });
  const sentIn = async (body: string) => {
    const jwt = /name="JWT" value="([^"]+)"/.exec(body)?.[1] ?? '';
    const { payload, protectedHeader } = await jwtVerify(jwt, await keys(), {
      issuer: lms.clientId,
      audience: lms.url,
      currentDate: clock.now(),
    });
    return { payload, protectedHeader };
  };
  const items = 'https://purl.imsglobal.org/spec/lti-dl/claim/content_items';

  it('returns a signed link with its line item and the platform’s data to the platform, once', async () => {
    const { lesson, module } = await aLinkedClass(running, lms, { learners: [] });
    const { authToken } = await enter(running, lms, 'teacher', null);
    const answer = await choose(authToken, lesson.id);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['content-security-policy']).toContain(`form-action 'self' ${lms.url}`);
    expect(answer.body).toContain(`action="${lms.url}/chosen?person=teacher"`);
    const { payload, protectedHeader } = await sentIn(answer.body);
    expect(protectedHeader).toMatchObject({ alg: 'RS256', typ: 'JWT', kid: expect.any(String) });
    expect(payload).toMatchObject({
      sub: lms.clientId,
      'https://purl.imsglobal.org/spec/lti/claim/message_type': 'LtiDeepLinkingResponse',
      'https://purl.imsglobal.org/spec/lti/claim/version': '1.3.0',
      'https://purl.imsglobal.org/spec/lti/claim/deployment_id': lms.deploymentId,
      'https://purl.imsglobal.org/spec/lti-dl/claim/data': 'a word of the platform',
      [items]: [
        {
          type: 'ltiResourceLink',
          title: lesson.name,
          text: module.name,
          url: `${services.publicUrl}/lti/launch?lesson=${lesson.id}`,
          custom: { lesson_id: String(lesson.id) },
          lineItem: { scoreMaximum: 100, label: lesson.name, resourceId: String(lesson.id), tag: 'lesson' },
        },
      ],
    });
    expect((await choose(authToken, lesson.id)).statusCode, 'single use').toBe(409);
  });

  it('links several lessons only if the platform accepts several', async () => {
    const [one, two] = [
      await aLinkedClass(running, lms, { learners: [] }),
      await aLinkedClass(running, lms, { learners: [] }),
    ];
    const several = await enter(running, lms, 'teacher', null);
    const { payload } = await sentIn((await choose(several.authToken, one.lesson.id, two.lesson.id)).body);
    expect(payload[items]).toHaveLength(2);
    const settings = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings';
    const single = await enter(running, lms, 'teacher', null, claims => ({
      ...claims,
      [settings]: {
        ...(claims[settings] as object),
        accept_multiple: false,
        accept_lineitem: false,
        data: undefined,
      },
    }));
    expect((await choose(single.authToken, one.lesson.id, two.lesson.id)).statusCode).toBe(400);
    const plain = await sentIn((await choose(single.authToken, one.lesson.id)).body);
    expect(plain.payload).not.toHaveProperty('https://purl.imsglobal.org/spec/lti-dl/claim/data');
    expect((plain.payload[items] as object[])[0]).not.toHaveProperty('lineItem');
  });

  it('AP-2 is refused without a deep linking launch and for lessons of other courses', async () => {
    const { lesson, link } = await aLinkedClass(running, lms);
    const foreign = await aLesson(services);
    const chooser = await enter(running, lms, 'teacher', null);
    expect((await choose(chooser.authToken, foreign.lesson.id)).statusCode).toBe(404);
    expect((await choose(chooser.authToken, 999_999)).statusCode).toBe(404);
    expect((await choose(chooser.authToken, 'x')).statusCode).toBe(400);
    expect((await choose('nonsense', lesson.id)).statusCode).toBe(401);
    for (const who of [
      await enter(running, lms, 'teacher', 'course'),
      await enter(running, lms, 'ada', link.id),
      await aUser(services),
      admin,
    ])
      expect((await choose(who.authToken, lesson.id)).statusCode).toBe(403);
    expect(
      (await choose(chooser.authToken, lesson.id)).statusCode,
      'refusals do not consume the launch',
    ).toBe(200);
  });

  it('escapes HTML in names', async () => {
    const { lesson } = await aLinkedClass(running, lms, { learners: [] });
    const name = '"><script>alert(1)</script>';
    await services.db.updateTable('lessons').set({ name }).where('id', '=', lesson.id).execute();
    const answer = await choose((await enter(running, lms, 'teacher', null)).authToken, lesson.id);
    expect(answer.body).not.toContain('<script>alert');
    expect((await sentIn(answer.body)).payload[items]).toMatchObject([{ title: name }]);
  });
});

describe('AD-6 registering a platform', () => {
  const aLink = async (isApproving: boolean) =>
    (await as(app, admin).call(makeRegistrationKey, { body: { isApproving } })).body.url;
  const aStranger = async () =>
    startFakeLms({
      toolUrl: services.publicUrl,
      toolKeys: async () => (await app.inject('/lti/jwks')).json(),
      now: () => clock.now(),
    });
  const configurationOf = (url: string) => `${url}/.well-known/openid-configuration`;
  const register = (link: string, configuration: string) => {
    const url = new URL(link);
    url.searchParams.set('openid_configuration', configuration);
    url.searchParams.set('registration_token', 'a token');
    return app.inject(url.pathname + url.search);
  };

  it('by Dynamic Registration needs a one-time link and waits for approval by default', async () => {
    const stranger = await aStranger();
    const link = await aLink(false);
    const configuration = `${stranger.url}/.well-known/openid-configuration`;
    const answer = await register(link, configuration);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.body).toContain('org.imsglobal.lti.close');
    expect(stranger.registrations[0]?.metadata).toMatchObject({
      initiate_login_uri: `${services.publicUrl}/lti/login`,
      redirect_uris: [`${services.publicUrl}/lti/launch`],
      jwks_uri: `${services.publicUrl}/lti/jwks`,
      token_endpoint_auth_method: 'private_key_jwt',
      scope: expect.stringContaining('lti-ags/scope/lineitem'),
    });
    expect((await register(link, configuration)).statusCode, 'used').toBe(403);

    const listed = async () =>
      (await as(app, admin).call(listPlatforms, { query: {} })).body.ltiPlatforms.find(({ registrations }) =>
        registrations.some(({ issuer }) => issuer === stranger.url),
      );
    expect(await listed()).toMatchObject({
      state: 'pending',
      registrations: [{ clientId: stranger.clientId }],
      deployments: [{ deploymentId: '1', isActive: true }],
    });
    const known = Object.assign(stranger, { platform: { id: 0 } as never });
    expect((await logIn(running, known.loginParameters('teacher', 'course'))).answer.body).toContain(
      'has not been approved',
    );
    const id = (await listed())?.id ?? 0;
    await as(app, admin).call(changePlatform, { params: { id }, body: { state: 'active' } });
    expect((await launchAs(running, known, 'teacher', 'course')).statusCode).toBe(303);
    await as(app, admin).call(changePlatform, { params: { id }, body: { state: 'disabled' } });
    expect((await logIn(running, known.loginParameters('teacher', 'course'))).answer.statusCode).toBe(400);
    await stranger.stop();
  });

  it('with an approving link activates it immediately', async () => {
    const stranger = await aStranger();
    const answer = await register(await aLink(true), `${stranger.url}/.well-known/openid-configuration`);
    expect(answer.body).toContain('can be used at once');
    await stranger.stop();
  });

  it('is refused without a key and with an expired or forged one, before any outgoing call', async () => {
    const stranger = await aStranger();
    const configuration = `${stranger.url}/.well-known/openid-configuration`;
    const link = await aLink(false);
    expect((await register(`${services.publicUrl}/lti/register`, configuration)).statusCode).toBe(400);
    expect((await register(`${services.publicUrl}/lti/register?key=made-up`, configuration)).statusCode).toBe(
      403,
    );
    clock.advance(25 * 3600_000);
    expect((await register(link, configuration)).statusCode).toBe(403);
    expect(stranger.registrations).toEqual([]);
    await stranger.stop();
  });

  it('calls only public addresses by https', async () => {
    for (const inside of [
      'http://localhost:1/x',
      'https://10.0.0.1/x',
      'https://[::1]/x',
      'http://169.254.169.254/latest',
      'file:///etc/passwd',
    ])
      expect((await register(await aLink(false), inside)).statusCode, inside).toBe(409);
  });

  it.each<[string, (stranger: Awaited<ReturnType<typeof startFakeLms>>) => string, number]>([
    [
      'a platform that refuses',
      ({ failureModes, url }) => {
        failureModes.registration = 'broken';
        return configurationOf(url);
      },
      409,
    ],
    ['an address where nothing answers', ({ url }) => `${url}/no-such-page`, 409],
    ['an address that must not be called', () => 'https://10.0.0.1/x', 409],
  ])('FB-7 consumes the link with its first call: %s, and the page says so', async (_, prepare, status) => {
    const stranger = await aStranger();
    const link = await aLink(false);
    const refused = await register(link, prepare(stranger));
    expect(refused.statusCode).toBe(status);
    expect(refused.body).toContain(
      'This registration link is used up: ask an administrator of Cairn for a new one.',
    );
    stranger.failureModes.registration = 'ok';
    const again = await register(link, configurationOf(stranger.url));
    expect(again.statusCode).toBe(403);
    expect(again.body).toContain('has been used or is too old');
    expect((await register(await aLink(false), configurationOf(stranger.url))).statusCode).toBe(200);
    await stranger.stop();
  });

  it('FB-7 with a link used twice concurrently succeeds once, and the other makes no call', async () => {
    const stranger = await aStranger();
    const link = await aLink(false);
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async () => (await register(link, configurationOf(stranger.url))).statusCode),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 403, 403, 403, 403]);
    expect(stranger.registrations).toHaveLength(1);
    await stranger.stop();
  });

  it('FB-7 does not consume a link that is opened by hand, without a platform', async () => {
    const stranger = await aStranger();
    const link = await aLink(false);
    const opened = await app.inject(link.replace(services.publicUrl, ''));
    expect(opened.statusCode).toBe(400);
    expect((await register(link, configurationOf(stranger.url))).statusCode).toBe(200);
    await stranger.stop();
  });

  it('by hand works once per issuer and client id', async () => {
    const body = {
      name: 'School',
      issuer: 'https://school.example',
      clientId: 'abc',
      authUrl: 'https://school.example/auth',
      tokenUrl: 'https://school.example/token',
      jwksUrl: 'https://school.example/jwks',
      deploymentId: '7',
    };
    const { ltiPlatform } = (await as(app, admin).call(addPlatform, { body })).body;
    expect(ltiPlatform).toMatchObject({
      state: 'active',
      isOpenToDeployments: false,
      frameOrigins: ['https://school.example'],
    });
    expect((await as(app, admin).call(addPlatform, { body })).status).toBe(409);
    const bad = await as(app, admin).call(addPlatform, { body: { ...body, authUrl: 'javascript:alert(1)' } });
    expect(bad.status).toBe(400);
    expect(bad.error.error).toContain('authentication URL');
    const params = { id: ltiPlatform.id, deploymentId: ltiPlatform.deployments[0]?.id ?? 0 };
    const stopped = await as(app, admin).call(changeDeployment, { params, body: { isActive: false } });
    expect(stopped.body.ltiPlatform.deployments).toMatchObject([{ isActive: false }]);
    expect((await as(app, admin).call(changePlatform, { params: { id: 999_999 }, body: {} })).status).toBe(
      404,
    );
  });
});

describe('AD-6 the LTI check', () => {
  it('shows the error message of the last failed launch until one succeeds', async () => {
    const school = await anLms(running);
    const failures = async () => (await as(app, admin).call(listPlatforms, { query: {} })).body.failures;
    const refused = await launchAs(running, school, 'teacher', 'course', claims => ({
      ...claims,
      aud: 'another',
    }));
    const mine = (await failures()).find(f => f.platformId === school.platform.id);
    expect(mine).toMatchObject({
      reason: expect.stringContaining('meant for another tool'),
      reference: refused.headers['x-request-id'],
    });
    clock.advance(1000);
    await enter(running, school, 'teacher', 'course');
    expect((await failures()).find(f => f.platformId === school.platform.id)).toBeUndefined();
  });

  it('shows unregistered platforms in a single row', async () => {
    for (const iss of ['https://a.example', 'https://b.example'])
      await app.inject({
        method: 'POST',
        url: '/lti/login',
        ...form({ iss, client_id: 'x', login_hint: 'y' }),
      });
    const { failures } = (await as(app, admin).call(listPlatforms, { query: {} })).body;
    expect(failures.filter(f => f.platformId === null)).toMatchObject([
      { issuer: 'https://b.example', clientId: 'x' },
    ]);
  });

  it('shows every URL to paste', async () => {
    const { tool } = (await as(app, admin).call(listPlatforms, { query: {} })).body;
    expect(tool).toMatchObject({
      loginUrl: `${services.publicUrl}/lti/login`,
      launchUrl: `${services.publicUrl}/lti/launch`,
      keysUrl: `${services.publicUrl}/lti/jwks`,
      canvasUrl: `${services.publicUrl}/lti/canvas.json`,
    });
    expect(tool.keys[0]?.publicKey).toContain('BEGIN PUBLIC KEY');
  });
});

describe('AD-6 the Canvas configuration', () => {
  it('contains our URLs, scopes and placements', async () => {
    const answer = await app.inject('/lti/canvas.json');
    expect(answer.headers['content-type']).toContain('application/json');
    const { publicUrl } = services;
    expect(answer.json()).toMatchObject({
      title: 'Cairn',
      oidc_initiation_url: `${publicUrl}/lti/login`,
      target_link_uri: `${publicUrl}/lti/launch`,
      public_jwk_url: `${publicUrl}/lti/jwks`,
      scopes: expect.arrayContaining(['https://purl.imsglobal.org/spec/lti-ags/scope/score']),
      custom_fields: { context_id_history: '$Context.id.history' },
      extensions: [
        {
          platform: 'canvas.instructure.com',
          domain: new URL(publicUrl).host,
          privacy_level: 'public',
          settings: {
            placements: [
              { placement: 'assignment_selection', message_type: 'LtiDeepLinkingRequest' },
              { placement: 'link_selection', message_type: 'LtiDeepLinkingRequest' },
              { placement: 'course_navigation', message_type: 'LtiResourceLinkRequest' },
            ],
          },
        },
      ],
    });
  });
});

describe('LT-1 our keys', () => {
  it('are published without private parts; one is created on first use, and a new one is published a day before it signs', async () => {
    const published = async () => ((await app.inject('/lti/jwks')).json() as JSONWebKeySet).keys;
    const [first, ...others] = await published();
    expect(others).toEqual([]);
    expect(first).toMatchObject({ kty: 'RSA', alg: 'RS256', use: 'sig' });
    for (const secret of ['d', 'p', 'q']) expect(first).not.toHaveProperty(secret);

    await as(app, admin).call(rotateToolKey);
    expect((await as(app, admin).call(rotateToolKey)).status, 'one at a time').toBe(409);
    expect(await published()).toHaveLength(2);
    const { lesson } = await aLinkedClass(running, lms, { learners: [] });
    const kidOf = async () => {
      const { authToken } = await enter(running, lms, 'teacher', null);
      const { body } = await app.inject({
        method: 'POST',
        url: '/api/resources',
        ...form({ authorization: authToken, lessonId: String(lesson.id) }),
      });
      const jwt = /name="JWT" value="([^"]+)"/.exec(body)?.[1] ?? '';
      return (await jwtVerify(jwt, await keys(), { currentDate: clock.now() })).protectedHeader.kid;
    };
    expect(await kidOf()).toBe(first?.kid);
    clock.advance(24 * 3600_000 + 1000);
    expect(await kidOf()).not.toBe(first?.kid);
    expect(await published()).toHaveLength(2);
    clock.advance(24 * 3600_000);
    expect(await published()).toHaveLength(1);
  });
});

describe('LT-5 the roster', () => {
  it('lists all pages of the platform and marks who has launched', async () => {
    const school = await anLms(running);
    const { contextId, teacher, learners } = await aLinkedClass(running, school);
    const { body } = await as(app, teacher).call(getRoster, { params: { contextId } });
    expect(body.roster?.members).toEqual([
      {
        subject: 'teacher',
        name: 'Theo Teacher',
        email: 'theo@school.example',
        roleKey: 'CONTEXT_INSTRUCTOR',
        isActive: true,
        userId: expect.any(Number),
      },
      {
        subject: 'ada',
        name: 'Ada Student',
        email: 'ada@school.example',
        roleKey: 'CONTEXT_LEARNER',
        isActive: true,
        userId: learners[0]?.userId,
      },
      {
        subject: 'grace',
        name: 'Grace Student',
        email: 'grace@school.example',
        roleKey: 'CONTEXT_LEARNER',
        isActive: true,
        userId: null,
      },
    ]);
    school.failureModes.roster = 'broken';
    const failed = await as(app, teacher).call(getRoster, { params: { contextId } });
    expect(failed.status).toBe(409);
    expect(failed.error.error).toContain('could not be fetched from Fake LMS');
  });

  it('AP-2 is for staff only, and null without a roster URL', async () => {
    const { contextId, learners } = await aLinkedClass(running, lms);
    expect((await as(app, learners[0] ?? null).call(getRoster, { params: { contextId } })).status).toBe(403);
    const own = await aCourse(services);
    const answer = await as(app, own.instructor).call(getRoster, { params: { contextId: own.contextId } });
    expect(answer.body).toEqual({ roster: null });
    expect((await as(app, own.instructor).call(getCourse, { params: { contextId } })).status).toBe(404);
  });
});
