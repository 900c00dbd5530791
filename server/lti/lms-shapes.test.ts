import { describe, expect, it } from 'vitest';
import { addPlatform, makeRegistrationKey } from '#contract/lti/lti.ts';
import { getRoster } from '#contract/lti/lti-course.ts';
import { completeExercise } from '#server/learning/work/exercises/complete-exercise.ts';
import { as } from '#test/as.ts';
import { aSiteAdmin } from '#test/factories.ts';
import { startFakeLms } from '#test/lms/fake-lms.ts';
import { shapeNames } from '#test/lms/lms-shapes.ts';
import { aLinkedClass, runningWithLms } from '#test/lms/launching.ts';

const running = await runningWithLms();
const { app, services, clock, workOffJobs } = running;
const admin = as(app, await aSiteAdmin(services));

describe.each(shapeNames)('LM-2 a platform like %s, added by hand', shape => {
  it('launches, is graded and lists its people', async () => {
    const lms = await startFakeLms({
      shape,
      toolUrl: services.publicUrl,
      toolKeys: async () => (await app.inject('/lti/jwks')).json(),
      now: () => clock.now(),
    });
    const { ltiPlatform } = (
      await admin.call(addPlatform, { body: { ...lms.registration, deploymentId: lms.deploymentId } })
    ).body;
    const known = Object.assign(lms, { platform: ltiPlatform as never as { id: number } }) as never;
    const group = await aLinkedClass(running, known);
    const ada = group.learners[0];
    await services.db
      .transaction()
      .execute(tx => completeExercise(services, tx, ada?.userExercise.id ?? 0, clock.now()));
    await workOffJobs();
    expect(lms.taken).toMatchObject([{ userId: 'ada', scoreGiven: 100, scoreMaximum: 100 }]);
    const { body } = await as(app, group.teacher).call(getRoster, { params: { contextId: group.contextId } });
    expect(body.roster?.members.map(member => member.subject)).toEqual(['teacher', 'ada', 'grace']);
    await lms.stop();
  });

  it('can register itself as well, where the operator allows its host', async () => {
    const lms = await startFakeLms({ shape, toolUrl: services.publicUrl });
    const { body } = await admin.call(makeRegistrationKey, { body: { isApproving: true } });
    const url = new URL(body.url);
    url.searchParams.set('openid_configuration', `${lms.url}/.well-known/openid-configuration`);
    const answer = await app.inject(url.pathname + url.search);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(lms.registrations).toHaveLength(1);
    await lms.stop();
  });
});
