import { describe, expect, it } from 'vitest';
import { listAuditEvents } from '#contract/site/audit.ts';
import { getCourse } from '#contract/authoring/courses.ts';
import {
  addPlatform,
  changeDeployment,
  changePlatform,
  changeRegistration,
  deletePlatform,
  discoverAddresses,
  foreseeTakeOver,
  listPlatforms,
  makeRegistrationKey,
  rotateToolKey,
  takeOverPlatform,
} from '#contract/lti/lti.ts';
import { getUserLesson } from '#contract/learning/work.ts';
import { completeExercise } from '#server/learning/work/exercises/complete-exercise.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { as } from '#test/as.ts';
import { atEnd } from '#test/at-end.ts';
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
import { sweepScores } from '../grades/sweep-scores.job.ts';

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

describe('FG-3 a platform with several registrations', () => {
  it('accepts both client ids after a takeover: old activities open and send grades by the old one', async () => {
    const lms = await anLms(running);
    const group = await aLinkedClass(running, lms);
    const old = lms.clientId;
    lms.deploymentId = '2';
    await registerAgain(lms);
    await admin.call(takeOverPlatform, { params: { id: (await newest(lms.url)).id }, body: {} });

    lms.useClient(old);
    lms.deploymentId = '1';
    const ada = await enter(running, lms, 'ada', group.link.id);
    expect(ada.settings).toMatchObject({ contextId: group.contextId, lessonId: group.lesson.id });
    const [learner] = group.learners;
    await services.db
      .transaction()
      .execute(tx => completeExercise(services, tx, learner?.userExercise.id ?? 0, clock.now()));
    await running.workOffJobs();
    expect(lms.taken).toMatchObject([{ userId: 'ada', scoreGiven: 100 }]);

    lms.useClient(null);
    lms.deploymentId = '2';
    const teacher = await enter(running, lms, 'teacher', 'course');
    expect(teacher.settings?.contextId, 'the same course by the new one').toBe(group.contextId);
    expect((await newest(lms.url)).registrations).toHaveLength(2);
  });

  it('is updated by the link that registered it, and that link does nothing else', async () => {
    const lms = Object.assign(
      await startFakeLms({
        toolUrl: services.publicUrl,
        toolKeys: async () => (await app.inject('/lti/jwks')).json(),
        now: () => clock.now(),
      }),
      { platform: { id: 0 } as never },
    );
    const { url: link } = (await admin.call(makeRegistrationKey, { body: { isApproving: true } })).body;
    const use = (token: string, platform = lms) => {
      const url = new URL(link);
      url.searchParams.set('openid_configuration', `${platform.url}/.well-known/openid-configuration`);
      url.searchParams.set('registration_token', token);
      return app.inject(url.pathname + url.search);
    };
    expect((await use('new')).statusCode).toBe(200);
    await enter(running, lms, 'teacher', 'course');
    const { id } = await newest(lms.url);
    // After the day on which it would register another.
    await services.db
      .updateTable('ltiRegistrationKeys')
      .set({ expiresAt: new Date(clock.now().getTime() - 1000) })
      .execute();
    const updated = await use(`update ${lms.clientId}`);
    expect(updated.statusCode).toBe(200);
    expect(updated.body).toContain('is up to date');
    expect(await platformsOf(lms.url)).toMatchObject([{ id, registrations: [{ clientId: lms.clientId }] }]);
    expect(lms.registrations).toHaveLength(1);

    const another = await use('new');
    expect(another.statusCode, 'it registers nothing else').toBe(403);
    expect(await platformsOf(lms.url)).toHaveLength(1);
    expect(lms.registrations).toHaveLength(1);
    const stranger = await startFakeLms({ toolUrl: services.publicUrl });
    const before = stranger.asked;
    expect((await use('new', stranger as typeof lms)).statusCode, 'nor calls another host').toBe(403);
    expect(stranger.asked).toBe(before);
    await stranger.stop();
    await lms.stop();
  });
});

describe('FG-7 a platform that moves to another address', () => {
  /** The same installation under a new address: new issuer and URLs, the same client id, people and courses. */
  const moved = async (lms: KnownLms) => {
    const there = Object.assign(
      await startFakeLms({
        toolUrl: services.publicUrl,
        toolKeys: async () => (await app.inject('/lti/jwks')).json(),
        now: () => clock.now(),
      }),
      { platform: lms.platform },
    );
    atEnd(there.stop);
    there.moveTo(lms);
    there.useClient(lms.clientId);
    for (const { columnId, ...link } of lms.links) there.addLink({ ...link, columnId });
    return there;
  };
  const addressesOf = (lms: { registration: KnownLms['registration'] }) => {
    const { issuer, clientId, authUrl, tokenUrl, jwksUrl } = lms.registration;
    return { issuer, clientId, authUrl, tokenUrl, jwksUrl };
  };

  it('is followed by its addresses, which are checked first; grades that wait arrive at the new one', async () => {
    const lms = await anLms(running);
    const group = await aLinkedClass(running, lms);
    const there = await moved(lms);
    const refused = await launchAs(running, there, 'ada', group.link.id);
    expect(refused.statusCode).toBe(400);
    const { failures } = (await admin.call(listPlatforms, { query: {} })).body;
    expect(failures.find(({ platformId }) => platformId === null)).toMatchObject({
      issuer: there.url,
      clientId: lms.clientId,
    });
    lms.failureModes.scores = 'down';
    const [learner] = group.learners;
    await services.db
      .transaction()
      .execute(tx => completeExercise(services, tx, learner?.userExercise.id ?? 0, clock.now()));
    await running.workOffJobs();

    const { id, registrations } = await newest(lms.url);
    const params = { id, registrationId: registrations[0]?.id ?? 0 };
    const found = await admin.call(discoverAddresses, { body: { issuer: there.url } });
    expect(found.body).toMatchObject({ issuer: there.url, jwksUrl: `${there.url}/jwks` });
    const save = (change: object) =>
      admin.call(changeRegistration, { params, body: { ...addressesOf(there), ...change } });
    expect((await save({ jwksUrl: `${there.url}/nowhere` })).error).toMatchObject({
      error: expect.stringContaining(`its key set is at ${there.url}/jwks. Nothing was changed.`),
    });
    there.failureModes.token = 'unknown-client';
    expect((await save({})).error).toMatchObject({
      error: expect.stringContaining('The token URL refused us (status 400).'),
    });
    there.failureModes.token = 'ok';
    there.failureModes.jwks = 'down';
    expect((await save({})).status).toBe(409);
    there.failureModes.jwks = 'ok';
    expect((await newest(lms.url)).registrations[0]?.issuer, 'nothing was stored').toBe(lms.url);

    expect((await save({})).body.ltiPlatform.registrations[0]?.issuer).toBe(there.url);
    const ada = await enter(running, there, 'ada', group.link.id);
    expect(ada.settings).toMatchObject({ contextId: group.contextId, lessonId: group.lesson.id });
    clock.advance(60_000);
    await enqueue(services.db, sweepScores, {});
    await running.workOffJobs();
    expect(there.taken).toMatchObject([{ userId: 'ada', scoreGiven: 100 }]);
  });

  it('that is registered anew is recognised by its guid: nobody comes in before an administrator has answered', async () => {
    const lms = await anLms(running);
    const group = await aLinkedClass(running, lms);
    const there = await moved(lms);
    there.useClient(null);
    await registerAgain(there);
    const first = await launchAs(running, there, 'ada', group.link.id);
    expect(first.statusCode).toBe(400);
    expect(first.body).toContain('is known here by another address');
    const waiting = await newest(there.url);
    expect(waiting).toMatchObject({ state: 'pending', sameAs: { id: lms.platform.id, courses: 1 } });
    const foreseen = await admin.call(foreseeTakeOver, { params: { id: waiting.id }, query: {} });
    expect(foreseen.body).toEqual({
      name: 'Fake LMS',
      people: 2,
      courses: 1,
      links: 2,
      peopleInBoth: 0,
      coursesInBoth: 0,
      lessonsSetAside: 0,
    });
    await admin.call(takeOverPlatform, { params: { id: waiting.id }, body: {} });
    const ada = await enter(running, there, 'ada', group.link.id);
    expect(ada.settings).toMatchObject({ contextId: group.contextId, lessonId: group.lesson.id });
  });

  it('can be a test copy of the other: then it begins empty, and is not asked about again', async () => {
    const lms = await anLms(running);
    const group = await aLinkedClass(running, lms);
    const there = await moved(lms);
    there.useClient(null);
    await registerAgain(there);
    await launchAs(running, there, 'teacher', 'course');
    const { id } = await newest(there.url);
    await admin.call(changePlatform, { params: { id }, body: { state: 'active', isNew: true } });
    const teacher = await enter(running, there, 'teacher', 'course');
    expect(teacher.settings?.contextId).not.toBe(group.contextId);
  });

  it('without a guid is claimed by an administrator, who reads what happens to what both have', async () => {
    const lms = await anLms(running);
    const group = await aLinkedClass(running, lms);
    const there = await anLms(running);
    for (const { columnId, ...link } of lms.links) there.addLink({ ...link, columnId, custom: {} });
    const own = await enter(running, there, 'teacher', 'course');
    expect(own.settings?.contextId).not.toBe(group.contextId);
    const { id } = await newest(there.url);
    const earlierId = lms.platform.id;
    expect(
      (await admin.call(takeOverPlatform, { params: { id }, body: { earlierId: id } })).status,
      'itself',
    ).toBe(400);
    const foreseen = await admin.call(foreseeTakeOver, { params: { id }, query: { earlierId } });
    expect(foreseen.body).toMatchObject({ people: 2, peopleInBoth: 1, coursesInBoth: 1, lessonsSetAside: 0 });
    await admin.call(takeOverPlatform, { params: { id }, body: { earlierId } });
    const ada = await enter(running, there, 'ada', group.link.id);
    expect(ada.settings).toMatchObject({ contextId: group.contextId, lessonId: group.lesson.id });
    expect((await enter(running, there, 'teacher', 'course')).settings?.contextId).toBe(group.contextId);
    expect((await enter(running, lms, 'ada', group.link.id)).settings?.contextId, 'by both').toBe(
      group.contextId,
    );
  });
});

describe('FG-9 a platform that is added by hand without a deployment id', () => {
  it('lets no deployment in until an administrator allows it', async () => {
    const lms = Object.assign(
      await startFakeLms({
        toolUrl: services.publicUrl,
        toolKeys: async () => (await app.inject('/lti/jwks')).json(),
        now: () => clock.now(),
      }),
      { platform: { id: 0 } as never },
    );
    const { id } = (await admin.call(addPlatform, { body: lms.registration })).body.ltiPlatform;
    expect((await launchAs(running, lms, 'teacher', 'course')).statusCode).toBe(403);
    const [deployment] = (await newest(lms.url)).deployments;
    expect(deployment).toMatchObject({ deploymentId: '1', isActive: false });
    await admin.call(changeDeployment, {
      params: { id, deploymentId: deployment?.id ?? 0 },
      body: { isActive: true },
    });
    expect((await launchAs(running, lms, 'teacher', 'course')).statusCode).toBe(303);
    await lms.stop();
  });
});

it('FG-9 administrators find platforms by search and page, those with something to do first, with their health', async () => {
  const lms = await anLms(running);
  const group = await aLinkedClass(running, lms);
  await running.workOffJobs();
  lms.failureModes.scores = 'forbidden';
  const [learner] = group.learners;
  await services.db
    .transaction()
    .execute(tx => completeExercise(services, tx, learner?.userExercise.id ?? 0, clock.now()));
  await running.workOffJobs();
  const found = await admin.call(listPlatforms, { query: { search: new URL(lms.url).host } });
  expect(found.body.pagination.total).toBe(1);
  expect(found.body.ltiPlatforms).toMatchObject([
    {
      parkedScores: 1,
      lastLaunchAt: clock.now().toISOString(),
      lastRosterAt: clock.now().toISOString(),
      lastKeysAt: clock.now().toISOString(),
      lastGradeAt: null,
      rosterProblem: null,
    },
  ]);
  const { body } = await admin.call(listPlatforms, { query: { limit: 2 } });
  expect(body.pagination.totalPages).toBeGreaterThan(1);
  const states = body.ltiPlatforms.map(({ state, parkedScores }) => state === 'pending' || parkedScores > 0);
  expect(states[0]).toBe(true);
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

    const body = { ...lms.registration, deploymentId: lms.deploymentId };
    const { ltiPlatform } = (await admin.call(addPlatform, { body })).body;
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
