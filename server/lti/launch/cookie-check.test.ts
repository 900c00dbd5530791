import { describe, expect, it } from 'vitest';
import { addPlatform, changePlatform, listPlatforms } from '#contract/lti/lti.ts';
import { as } from '#test/as.ts';
import { aSiteAdmin } from '#test/factories.ts';
import { startFakeLms } from '#test/lms/fake-lms.ts';
import { anLms, enter, form, logIn, runningWithLms, sendLaunch } from '#test/lms/launching.ts';

const running = await runningWithLms();
const { app, services, clock, lms } = running;
const admin = as(app, await aSiteAdmin(services));

const login = (parameters: Record<string, string>, cookie = '') =>
  app.inject({ url: `/lti/login?${new URLSearchParams(parameters)}`, headers: { cookie } });
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? '';

describe('FM-3 the check for cookies', () => {
  it('comes before the platform is asked, so that a new window can start with the same hint', async () => {
    const parameters = lms.loginParameters('teacher', 'course');
    const begun = await login(parameters);
    expect(begun.statusCode).toBe(303);
    const next = String(begun.headers.location);
    expect(next).toMatch(/^\/lti\/login\/continue\?state=[\w-]{24}$/);

    const blocked = await app.inject(next);
    expect(blocked.statusCode).toBe(401);
    expect(blocked.body).toContain('Open in a new window');
    expect(blocked.headers['content-security-policy']).toContain(`frame-ancestors ${lms.url}`);
    const link = /href="(\/lti\/login\?[^"]+)"/.exec(blocked.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(Object.fromEntries(new URL(link, services.publicUrl).searchParams)).toEqual(parameters);

    const inWindow = await app.inject(link);
    const kept = await app.inject({
      url: String(inWindow.headers.location),
      headers: { cookie: cookieOf(inWindow) },
    });
    const asked = new URL(String(kept.headers.location));
    expect(asked.origin + asked.pathname).toBe(`${lms.url}/auth`);
    expect(asked.searchParams.get('login_hint')).toBe(parameters.login_hint);
    expect(asked.searchParams.get('lti_message_hint')).toBe(parameters.lti_message_hint);
  });

  it('accepts no cookie of another login, and is left out where a browser has shown that it keeps cookies', async () => {
    const [mine, another] = [
      await login(lms.loginParameters('teacher', 'course')),
      await login(lms.loginParameters('teacher', 'course')),
    ];
    const url = String(mine.headers.location);
    expect((await app.inject({ url, headers: { cookie: cookieOf(another) } })).statusCode).toBe(401);
    const again = await login(lms.loginParameters('teacher', 'course'), cookieOf(another));
    expect(String(again.headers.location)).toContain(`${lms.url}/auth?`);
  });

  it('ends after ten minutes, and shows the administrator why a window was offered', async () => {
    const begun = await login(lms.loginParameters('teacher', 'course'));
    const url = String(begun.headers.location);
    await app.inject(url);
    const { failures } = (await admin.call(listPlatforms, { query: {} })).body;
    expect(failures.find(f => f.platformId === lms.platform.id)?.reason).toContain('blocked our cookie');
    clock.advance(601_000);
    const late = await app.inject({ url, headers: { cookie: cookieOf(begun) } });
    expect(late.statusCode).toBe(401);
    expect(late.body).toContain('too old');
    expect((await app.inject('/lti/login/continue?state=unknown')).statusCode).toBe(401);
    expect((await app.inject('/lti/login/continue')).statusCode).toBe(400);
  });

  it('of a platform with storage looks at both, and offers a window if neither kept anything', async () => {
    const storing = await anLms(running, { shape: 'sakai' });
    const page = await login(storing.loginParameters('teacher', 'course'));
    expect(page.statusCode).toBe(200);
    const url = /"location":"([^"]+)"/.exec(page.body)?.[1] ?? '';
    expect((await app.inject(url)).statusCode).toBe(401);
    expect((await app.inject(`${url}&stored=1`)).headers.location).toContain(`${storing.url}/auth?`);
    expect((await app.inject({ url, headers: { cookie: cookieOf(page) } })).headers.location).toContain(
      `${storing.url}/auth?`,
    );
    const plain = await login(lms.loginParameters('teacher', 'course'));
    const claimed = await app.inject(`${String(plain.headers.location)}&stored=1`);
    expect(claimed.statusCode, 'without a storage target nothing can be stored').toBe(401);
  });
});

describe('FM-1 a platform whose sign-in is on another origin than its courses', () => {
  const aCanvas = () =>
    startFakeLms({
      shape: 'canvas',
      toolUrl: services.publicUrl,
      toolKeys: async () => (await app.inject('/lti/jwks')).json(),
      now: () => clock.now(),
    });
  const framing = (answer: { headers: Record<string, unknown> }) =>
    /frame-ancestors (.*)$/.exec(String(answer.headers['content-security-policy']))?.[1] ?? '';

  it('can be added by hand and opens in a frame: its origin is learned from the first launch', async () => {
    const canvas = await aCanvas();
    const { ltiPlatform } = (
      await admin.call(addPlatform, { body: { ...canvas.registration, deploymentId: canvas.deploymentId } })
    ).body;
    expect(ltiPlatform).toMatchObject({
      state: 'active',
      frameOrigins: [canvas.signInUrl, 'https://canvas.instructure.com', 'https://*.instructure.com'],
      learnedOrigins: [canvas.signInUrl, 'https://canvas.instructure.com', 'https://*.instructure.com'],
    });
    const first = await login(canvas.loginParameters('teacher', 'course'));
    expect(framing(first), 'nobody has listed origins yet').toMatch(/ https: .*http:\/\/127\.0\.0\.3:\*/);
    expect(first.body).toContain('"target":"post_message_forwarding"');
    expect(first.body).toContain(`"origin":"${canvas.signInUrl}"`);

    const known = Object.assign(canvas, { platform: { id: ltiPlatform.id } as never });
    const launched = await enter(running, known, 'teacher', 'course');
    expect(framing(launched.answer)).toContain(canvas.url);
    expect(framing(launched.answer)).not.toMatch(/ https:( |$)/);
    const listed = (await admin.call(listPlatforms, { query: {} })).body.ltiPlatforms.find(
      p => p.id === ltiPlatform.id,
    );
    expect(listed?.learnedOrigins).toContain(canvas.url);

    const frameOrigins = ['https://canvas.school.example', canvas.url];
    const changed = await admin.call(changePlatform, {
      params: { id: ltiPlatform.id },
      body: { frameOrigins },
    });
    expect(changed.body.ltiPlatform).toMatchObject({ frameOrigins, learnedOrigins: [canvas.url] });
    const later = await login(canvas.loginParameters('teacher', 'course'));
    expect(framing(later), 'the list of an administrator holds').toBe(frameOrigins.join(' '));
    await canvas.stop();
  });

  it('proves a launch without cookies by the storage of its sign-in', async () => {
    const canvas = await anLms(running, { shape: 'canvas' });
    const page = await login(canvas.loginParameters('teacher', 'course'));
    const { state, proof, location } = JSON.parse(
      /const page = (\{.*?\});/.exec(page.body)?.[1] ?? '{}',
    ) as Record<string, string>;
    const asked = new URL(String((await app.inject(`${location}&stored=1`)).headers.location)).searchParams;
    const idToken = await canvas.sign(canvas.claimsFor('teacher', 'course', asked.get('nonce') ?? ''));
    const launched = await sendLaunch(running, { idToken, state: state ?? '', cookie: '' });
    expect(framing(launched)).toContain(canvas.url);
    expect(launched.body).toContain(`"origin":"${canvas.signInUrl}"`);
    const launch = /name="launch" value="([\w-]+)"/.exec(launched.body)?.[1] ?? '';
    const proven = await app.inject({
      method: 'POST',
      url: '/lti/launch/verify',
      ...form({ launch, proof: proof ?? '' }),
    });
    expect(proven.statusCode).toBe(200);
    expect(framing(proven)).toContain(canvas.url);
  });

  it('is learned from signed launches only: not from one that is refused', async () => {
    const canvas = await anLms(running, { shape: 'canvas' });
    const { state, nonce, cookie } = await logIn(running, canvas.loginParameters('teacher', 'course'));
    const forged = {
      ...canvas.claimsFor('teacher', 'course', nonce),
      'https://purl.imsglobal.org/spec/lti/claim/launch_presentation': {
        return_url: 'https://evil.example/',
      },
    };
    const other = await anLms(running);
    await sendLaunch(running, { state, cookie, idToken: await other.sign(forged) });
    const { ltiPlatforms } = (await admin.call(listPlatforms, { query: {} })).body;
    expect(JSON.stringify(ltiPlatforms)).not.toContain('evil.example');
  });
});
