import { describe, expect, it } from 'vitest';
import { getRoster } from '#contract/lti/lti-course.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { makePlatformHttp } from '#server/platform/platform-http.ts';
import { completeExercise } from '#server/learning/work/exercises/complete-exercise.ts';
import { as } from '#test/as.ts';
import { aLinkedClass, anLms, enter, launchAs, runningWithLms } from '#test/lms/launching.ts';
import { sweepScores } from '../grades/sweep-scores.job.ts';

/** The production client with a timeout of 0.2 instead of 10 seconds. */
const running = await runningWithLms();
const { app, services, clock, workOffJobs } = running;
services.platformHttp = makePlatformHttp(services.config, { timeoutMs: 200 });

/** slow: never answers; drip: sends a byte now and then forever. */
const slowFailureModes = ['slow', 'drip'] as const;

describe('F18 a platform that answers too slowly', () => {
  it.each(slowFailureModes)(
    '(%s) makes a launch fail with a sentence, and launches work after it recovers',
    async failureMode => {
      const lms = await anLms(running);
      lms.failureModes.jwks = failureMode;
      const refused = await launchAs(running, lms, 'teacher', 'course');
      expect(refused.statusCode).toBe(503);
      expect(refused.body).toContain('It did not answer within 0.2 seconds.');
      lms.failureModes.jwks = 'ok';
      await enter(running, lms, 'teacher', 'course');
    },
  );

  it.each(slowFailureModes)(
    '(%s) lets its grades wait, gets each once, and delays no other platform',
    async failureMode => {
      const [sick, well] = [await anLms(running), await anLms(running)];
      const [sickClass, wellClass] = [await aLinkedClass(running, sick), await aLinkedClass(running, well)];
      sick.failureModes.scores = failureMode;
      for (const { learners } of [sickClass, wellClass])
        await services.db
          .transaction()
          .execute(tx => completeExercise(services, tx, learners[0]?.userExercise.id ?? 0, clock.now()));
      await workOffJobs();
      expect(well.taken).toHaveLength(1);
      expect(sick.taken).toEqual([]);
      sick.failureModes.scores = 'ok';
      clock.advance(60_000);
      await enqueue(services.db, sweepScores, {});
      await workOffJobs();
      expect(sick.taken).toHaveLength(1);
    },
  );

  it.each(slowFailureModes)('(%s) makes the roster fail with a sentence', async failureMode => {
    const lms = await anLms(running);
    const { teacher, contextId } = await aLinkedClass(running, lms, { learners: [] });
    lms.failureModes.roster = failureMode;
    const { status, error } = await as(app, teacher).call(getRoster, { params: { contextId } });
    expect(status).toBe(409);
    expect(error.error).toContain('It did not answer within 0.2 seconds.');
  });
});
