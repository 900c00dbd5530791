import { describe, expect, it } from 'vitest';
import { executeUserExercise } from '#contract/running/runs.ts';
import { allRoutes } from '#server/routes.ts';
import { as } from '#test/as.ts';
import { aUserLesson } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { readBody } from './read-body.ts';

/** Calls of the specification with the payload "none", by the ends of their paths. */
const withoutPayload = [
  'exercises/:exerciseId/run',
  'user_lessons/lti_grade_submit',
  ':contextId/execute',
  ':contextId/execute_instructor',
  'user_exercises/:id/cairn_courses/:contextId',
  'user_exercises/:id/reset',
];

const mayBeEmpty = allRoutes
  .map(({ endpoint }) => endpoint)
  .filter(({ method, body }) => method !== 'GET' && (!body || body.safeParse(undefined).success));

describe('FV-11 a call that needs no body', () => {
  it('is each one that the specification lists with the payload “none”', () => {
    const posts = mayBeEmpty.filter(({ method }) => method === 'POST');
    for (const end of withoutPayload)
      expect(
        posts.some(({ path }) => path.endsWith(end)),
        end,
      ).toBe(true);
  });

  it.each(mayBeEmpty.map(endpoint => ({ call: `${endpoint.method} ${endpoint.path}`, endpoint })))(
    'takes an empty object and null as none: $call',
    ({ endpoint }) => {
      for (const sent of [undefined, {}, null]) expect(readBody(endpoint, sent)).toBeUndefined();
    },
  );

  it('takes no other body that does not fit', () => {
    for (const sent of [[], '', 0, { version: 1 }])
      expect(() => readBody(executeUserExercise, sent)).toThrow(/body|solutionCode/);
  });
});

it('FV-11 POST …/execute with an empty object runs the saved code', async () => {
  const { app, services } = await runningApp();
  const { learner, course, userExercise } = await aUserLesson(services, { code: 'print(1)' });
  const answer = await as(app, learner).call(executeUserExercise, {
    params: { id: userExercise.id, contextId: course.contextId },
    body: {} as never,
  });
  expect(answer.status).toBe(200);
  const run = services.db
    .selectFrom('testProcesses')
    .select('code')
    .where('id', '=', answer.body.testProcess.id);
  expect(await run.executeTakeFirst()).toEqual({ code: 'print(1)' });
});
