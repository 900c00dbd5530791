import { describe, expect, it } from 'vitest';
import { listAuditEvents } from '#contract/audit.ts';
import { getCourse } from '#contract/courses.ts';
import {
  addPlatform,
  changeDeployment,
  changePlatform,
  deletePlatform,
  listPlatforms,
  makeRegistrationKey,
  rotateToolKey,
  takeOverPlatform,
} from '#contract/lti.ts';
import { getUserLesson } from '#contract/work.ts';
import { as } from '#test/as.ts';
import { aSiteAdmin } from '#test/factories.ts';
import { startFakeLms } from '#test/lms/fake-lms.ts';
import {
  aLinkedClass,
  anLms,
  enter,
  type KnownLms,
  launchAs,
  logIn,
  openApp,
  runningWithLms,
  sendLaunch,
} from '#test/lms/launching.ts';

const running = await runningWithLms();
const { app, services, clock } = running;
const admin = as(app, await aSiteAdmin(services));

const platformsOf = async (issuer: string) =>
  (await admin.call(listPlatforms, { query: { search: issuer } })).body.ltiPlatforms
    .filter(platform => platform.registrations.some(registration => registration.issuer === issuer))
    .toSorted((a, b) => a.id - b.id);
const newest = async (issuer: string) => {
  const last = (await platformsOf(issuer)).at(-1);
  if (!last) throw new Error('it is not registered');
  return last;
};
const registerAgain = async (lms: { url: string }) => {
  const { url: link } = (await admin.call(makeRegistrationKey, { body: { isApproving: true } })).body;
  const url = new URL(link);
  url.searchParams.set('openid_configuration', `${lms.url}/.well-known/openid-configuration`);
  return app.inject(url.pathname + url.search);
};
const audited = async (action: string) =>
  (await admin.call(listAuditEvents, { query: { search: action } })).body.auditEvents[0];
const readCourse = (who: { authToken: string; settings?: { contextId?: string | undefined } | undefined }) =>
  as(app, who).call(getCourse, { params: { contextId: who.settings?.contextId ?? '' } });

describe('FM-2 LM-2 a platform that is registered again', () => {
  it('waits until an administrator has said that it is the same, and then keeps people, courses, links and work', async () => {
    const lms = await anLms(running);
    const group = await aLinkedClass(running, lms);
    const earlier = await newest(lms.url);

    lms.deploymentId = '2';
    const answer = await registerAgain(lms);
    expect(answer.body).toContain('whether it is the same as “Fake LMS”');
    const waiting = await newest(lms.url);
    expect(waiting).toMatchObject({
      state: 'pending',
      sameAs: { id: earlier.id, name: 'Fake LMS', people: 2, courses: 1 },
    });
    expect((await launchAs(running, lms, 'ada', group.link.id)).statusCode, 'nobody comes in').toBe(400);
    const hasty = await admin.call(changePlatform, {
      params: { id: waiting.id },
      body: { state: 'active' },
    });
    expect(hasty.status).toBe(409);

    const taken = await admin.call(takeOverPlatform, { params: { id: waiting.id }, body: {} });
    expect(taken.body.ltiPlatform).toMatchObject({
      id: earlier.id,
      name: 'Fake LMS',
      registrations: [{ clientId: lms.clientId }, { clientId: earlier.registrations[0]?.clientId }],
      state: 'active',
      sameAs: null,
    });
    expect(await platformsOf(lms.url)).toHaveLength(1);
    expect(await audited('platform-taken-over')).toMatchObject({ subject: 'Fake LMS' });

    const ada = await enter(running, lms, 'ada', group.link.id);
    expect(ada.settings).toMatchObject({ contextId: group.contextId, lessonId: group.lesson.id });
    const work = await as(app, ada).call(getUserLesson, {
      params: { contextId: group.contextId, lessonId: group.lesson.id },
    });
    expect(work.body.userLesson?.id).toBe(group.learners[0]?.userLesson.id);
    expect((await enter(running, lms, 'teacher', 'course')).settings?.contextId).toBe(group.contextId);
    expect((await admin.call(takeOverPlatform, { params: { id: waiting.id }, body: {} })).status).toBe(404);
    expect((await admin.call(takeOverPlatform, { params: { id: earlier.id }, body: {} })).status).toBe(409);
  });

  it('with several deployments finds each course when it is next opened', async () => {
    const lms = await anLms(running);
    const first = await enter(running, lms, 'teacher', 'course');
    await services.db
      .insertInto('ltiDeployments')
      .values({
        platformId: lms.platform.id,
        registrationId: lms.platform.registrationId,
        deploymentId: 'another',
      })
      .execute();
    lms.deploymentId = '9';
    await registerAgain(lms);
    await admin.call(takeOverPlatform, { params: { id: (await newest(lms.url)).id }, body: {} });
    expect((await enter(running, lms, 'teacher', 'course')).settings?.contextId).toBe(
      first.settings?.contextId,
    );
    expect((await enter(running, lms, 'teacher', null)).settings?.contextId).toBe(first.settings?.contextId);
  });

  it('can be another one with the same issuer: then it begins empty', async () => {
    const lms = await anLms(running);
    const before = await enter(running, lms, 'teacher', 'course');
    const body = { ...lms.registration, name: 'A second one', clientId: 'second' };
    const { ltiPlatform } = (await admin.call(addPlatform, { body })).body;
    expect(ltiPlatform).toMatchObject({ state: 'pending', sameAs: { name: 'Fake LMS' } });
    const approved = await admin.call(changePlatform, {
      params: { id: ltiPlatform.id },
      body: { state: 'active', isNew: true },
    });
    expect(approved.body.ltiPlatform).toMatchObject({ state: 'active', sameAs: null });
    const aud = { aud: 'second' };
    const { state, nonce, cookie } = await logIn(running, {
      ...lms.loginParameters('teacher', 'course'),
      client_id: 'second',
    });
    const idToken = await lms.sign({ ...lms.claimsFor('teacher', 'course', nonce), ...aud });
    const opened = await openApp(running, await sendLaunch(running, { idToken, state, cookie }));
    expect(opened.settings?.contextId).not.toBe(before.settings?.contextId);
  });

  it('is not asked for schools that merely share an issuer', async () => {
    const [one, two] = [
      await anLms(running, { shape: 'canvas' }),
      await startFakeLms({ shape: 'canvas', toolUrl: services.publicUrl }),
    ];
    await enter(running, one, 'teacher', 'course');
    const { ltiPlatform } = (await admin.call(addPlatform, { body: two.registration })).body;
    expect(ltiPlatform).toMatchObject({ state: 'active', sameAs: null });
    await two.stop();
  });
});

describe('FM-14 LM-2 a platform', () => {
  it('takes its name from its first launch if it was named by its host, and can be renamed', async () => {
    const lms = Object.assign(
      await startFakeLms({
        toolUrl: services.publicUrl,
        toolKeys: async () => (await app.inject('/lti/jwks')).json(),
        now: () => clock.now(),
      }),
      { platform: { id: 0 } as never },
    );
    await registerAgain(lms);
    expect((await newest(lms.url)).name).toBe(new URL(lms.url).host);
    await enter(running, lms, 'teacher', 'course');
    const { id, name } = await newest(lms.url);
    expect(name).toBe('Moodle of our school');
    await admin.call(changePlatform, { params: { id }, body: { name: 'Moodle of Uni X' } });
    const { pageData } = await enter(running, lms, 'teacher', 'course');
    expect(pageData).toMatchObject({ platformName: 'Moodle of Uni X', locale: 'en' });
    expect(pageData.returnUrl).toBe(`${lms.url}/course?person=teacher`);
    await lms.stop();
  });

  it('that named its deployment when it registered may use no other, until an administrator allows it', async () => {
    const lms = Object.assign(
      await startFakeLms({
        toolUrl: services.publicUrl,
        toolKeys: async () => (await app.inject('/lti/jwks')).json(),
        now: () => clock.now(),
      }),
      { platform: { id: 0 } as never },
    );
    await registerAgain(lms);
    expect(await newest(lms.url)).toMatchObject({ isOpenToDeployments: false });
    await enter(running, lms, 'teacher', 'course');
    lms.deploymentId = 'strange';
    const refused = await launchAs(running, lms, 'teacher', 'course');
    expect(refused.statusCode).toBe(403);
    const { id, deployments } = await newest(lms.url);
    expect(deployments).toMatchObject([
      { deploymentId: '1', isActive: true },
      { deploymentId: 'strange', isActive: false },
    ]);
    await admin.call(changeDeployment, {
      params: { id, deploymentId: deployments[1]?.id ?? 0 },
      body: { isActive: true },
    });
    expect((await launchAs(running, lms, 'teacher', 'course')).statusCode).toBe(303);
    expect(await audited('deployment-changed')).toMatchObject({ detail: 'strange, allowed' });
    await lms.stop();
  });

  it('tells a teacher what a teacher can do about a broken link', async () => {
    const lms = await anLms(running);
    await enter(running, lms, 'teacher', 'course');
    const gone = lms.addLink({ id: 'gone', custom: { lesson_id: '999999' } });
    const told = async (person: string) => (await launchAs(running, lms, person, gone.id)).body;
    expect(await told('teacher')).toContain('Delete the link in your learning management system');
    expect(await told('teacher')).not.toContain('Ask your teacher');
    expect(await told('ada')).toContain('Ask your teacher to link it again');
  });

  it('is deleted only by its name; courses and work stay, and a new registration takes them over', async () => {
    const lms = await anLms(running);
    const group = await aLinkedClass(running, lms);
    const { id } = await newest(lms.url);
    expect(await newest(lms.url)).toMatchObject({ people: 2, courses: 1, signedIn: 2 });
    const remove = (name: string) => admin.call(deletePlatform, { params: { id }, query: { name } });
    expect((await remove('Another')).status).toBe(400);
    expect((await remove('Fake LMS')).status).toBe(200);
    expect((await remove('Fake LMS')).status).toBe(404);
    expect(await platformsOf(lms.url)).toEqual([]);
    expect((await readCourse({ ...group.teacher, settings: { contextId: group.contextId } })).status).toBe(
      401,
    );
    const refused = await logIn(running, lms.loginParameters('ada', group.link.id));
    expect(refused.answer.body).toContain('not registered here');
    expect(await audited('platform-deleted')).toMatchObject({ subject: 'Fake LMS' });

    const { ltiPlatform } = (await admin.call(addPlatform, { body: lms.registration })).body;
    expect(ltiPlatform.sameAs).toMatchObject({ people: 2, courses: 1 });
    await admin.call(takeOverPlatform, { params: { id: ltiPlatform.id }, body: {} });
    const ada = await enter(running, lms, 'ada', group.link.id);
    expect(ada.settings).toMatchObject({ contextId: group.contextId, lessonId: group.lesson.id });
  });
});

describe('FM-11 an administrator who closes a connection', () => {
  it.each<[string, (lms: KnownLms) => Promise<unknown>]>([
    [
      'of a platform',
      ({ platform }) =>
        admin.call(changePlatform, { params: { id: platform.id }, body: { state: 'disabled' } }),
    ],
    [
      'of a deployment',
      async lms => {
        const { id, deployments } = await newest(lms.url);
        return admin.call(changeDeployment, {
          params: { id, deploymentId: deployments[0]?.id ?? 0 },
          body: { isActive: false },
        });
      },
    ],
  ])('%s ends its sessions with the next call', async (_what, close) => {
    const lms = await anLms(running);
    const teacher = await enter(running, lms, 'teacher', 'course');
    const account = await aSiteAdmin(services);
    expect((await readCourse(teacher)).status).toBe(200);
    await close(lms);
    expect((await readCourse(teacher)).status).toBe(401);
    expect((await app.inject({ url: teacher.url, headers: { cookie: teacher.cookie } })).statusCode).toBe(
      401,
    );
    expect(
      (await as(app, account).call(listPlatforms, { query: {} })).status,
      'sessions of accounts stay',
    ).toBe(200);
  });
});

it('AD-6 making a registration link and a new key is in the audit log', async () => {
  await admin.call(makeRegistrationKey, { body: { isApproving: true } });
  expect(await audited('registration-link-made')).toMatchObject({ detail: 'approves at once' });
  await admin.call(rotateToolKey);
  expect(await audited('tool-key-made')).toMatchObject({ action: 'tool-key-made' });
});
