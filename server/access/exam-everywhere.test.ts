import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { allRoutes } from '#server/routes.ts';
import { makeToken } from '#server/site/accounts/tokens/make-token.ts';
import { rules } from '#test/access/access-rules.ts';
import { fillPath, makeWorld } from '#test/access/world.ts';
import { runningApp } from '#test/running-app.ts';

/**
 * Every call that a student may make, before their exam, while they write it, after its end and after the release of its results. What
 * is asked carries a mark, and what runs found another one. A new call that writes must be named in `sent` or in `unrelated`.
 */

const { app, services } = await runningApp();
const { tokens, params } = await makeWorld(services);
const { db } = services;
const [lessonId, exerciseId] = [Number(params.lessonId), Number(params.exerciseId)];
const mark = { asked: 'asked-mark', found: 'found-mark' };

/** What students send; the others have nothing to do with a lesson. */
const sent: Record<string, object> = {
  'POST /api/cairn_courses/:contextId/user_lessons/:lessonId': {},
  'PUT /api/user_exercises/:id': { solutionCode: 'x = 1' },
  'POST /api/user_exercises/:id/reset': {},
  'POST /api/user_exercises/:id/hints': { number: 1 },
  'POST /api/user_exercises/:id/journal': { pageId: randomUUID(), now: 1, chunks: [] },
  'DELETE /api/test_processes/:id': {},
  'POST /api/user_exercises/:id/cairn_courses/:contextId/execute': { solutionCode: 'x = 1' },
  'POST /api/user_exercises/:id/cairn_courses/:contextId/steps': { code: 'x = 1' },
  'PUT /api/user_exercises/:id/page': { isActive: true },
  'POST /api/user_exercises/:id/threads': {
    text: 'Why?',
    code: '',
    line: 1,
    test: null,
    sendKey: randomUUID(),
  },
  'POST /api/threads/:id/messages': { text: 'Why?', sendKey: randomUUID() },
  'PUT /api/threads/:id': { state: 'open' },
  'PUT /api/threads/:id/read': { messageId: 1 },
  'POST /api/user_exercises/:id/second_looks': { question: 'Why?' },
  'POST /api/cairn_courses/:contextId/user_lessons/lti_grade_submit': {},
  'POST /api/cairn_courses/copy': { shareId: Number(params.shareId) },
};
const unrelated =
  /\/(sessions|users|password_resets|email_verifications|tokens|identities|identity_code|sign_in_tickets|sign_in_identities|invites|join_links|question_digest|saved_comments|receipts|course_copy_jobs)\b|^\w+ \/(?:lti|sign-in)\/|\/lti_handoffs$|\/api\/resources$|^POST \/api\/cairn_courses$|\/exam\/(start|hand_in|presence)$/;

const callOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** They wait for a change, describe the API, or say what the machine does. */
const silent = /\/(changes|metrics|readyz|healthz|openapi\S*|docs|house)$/;
const reading = allRoutes.filter(
  ({ endpoint: { method, path } }) => method === 'GET' && path.startsWith('/api/') && !silent.test(path),
);
const writing = allRoutes.filter(({ endpoint }) => callOf(endpoint) in sent);

const { userId } = await db
  .selectFrom('testProcesses')
  .select('userId')
  .where('exerciseId', '=', exerciseId)
  .executeTakeFirstOrThrow();
const learner = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
const { secret } = await makeToken(services, learner, { name: 'Read', scopes: ['read'], days: 1 });

const texts = { name: mark.asked, instructions: mark.asked, solutionCode: mark.asked, testCode: mark.asked };
await db
  .updateTable('exercises')
  .set({ ...texts, hints: [mark.asked] })
  .where('id', '=', exerciseId)
  .execute();
await db.updateTable('exerciseVersions').set(texts).where('exerciseId', '=', exerciseId).execute();
const result = JSON.stringify({
  verdict: 'finished',
  message: mark.found,
  hasError: false,
  output: mark.found,
  isOutputCut: false,
  results: [{ name: mark.found, passed: false, status: 'failed', feedback: mark.found }],
});
await db.updateTable('testProcesses').set({ result }).where('exerciseId', '=', exerciseId).execute();
await sql`
  insert into exams (lesson_id, opens_at, closes_at, has_questions, has_free_run, has_hints)
  values (${lessonId}, now() - interval '1 hour', now() + interval '1 hour', true, true, true)
`.execute(db);
await sql`insert into exam_sittings (lesson_id, user_id) values (${lessonId}, ${userId})`.execute(db);

const bearers = {
  learner: tokens.learner,
  'their personal token': secret,
  'launched into the lesson': tokens['learner launched into the lesson'],
  'another learner': tokens['other learner of the course'],
  'a learner of another course': tokens['learner of another course'],
  stranger: tokens.stranger,
};

const answerOf = async ({ endpoint }: (typeof allRoutes)[number], bearer: string | null | undefined) => {
  const { method, path } = endpoint;
  const body = sent[callOf(endpoint)];
  const { statusCode, rawPayload } = await app.inject({
    method,
    url: fillPath(path, { ...params, userId: String(userId) }),
    headers: { authorization: `Bearer ${bearer}` },
    ...(method !== 'GET' && body && { payload: body }),
  });
  return { statusCode, text: rawPayload.toString('latin1') };
};

/** What runs found is one person's: nobody else has any of it at any time. */
const owners = Object.entries(bearers).slice(0, 3);

/** Which calls say something with this mark, to whom. */
const telling = async (routes: typeof allRoutes, sign: string, people = Object.entries(bearers)) => {
  const told: string[] = [];
  for (const route of routes)
    for (const [who, bearer] of people)
      if ((await answerOf(route, bearer)).text.includes(sign))
        told.push(`${callOf(route.endpoint)} to ${who}`);
  return told;
};

const setSitting = (startedAt: string | null, endsAt: string | null) =>
  sql`
    update exam_sittings set started_at = now() + ${startedAt}::interval, ends_at = now() + ${endsAt}::interval
    where lesson_id = ${lessonId}
  `.execute(db);

it('EM-1 every call that writes and lets a student in is judged here', () => {
  const open = allRoutes
    .filter(
      ({ endpoint, access }) =>
        endpoint.method !== 'GET' && rules[access.name]?.in.some(who => who.startsWith('learner')),
    )
    .map(({ endpoint }) => callOf(endpoint));
  expect(open.length).toBeGreaterThan(30);
  expect(open.filter(call => !(call in sent) && !unrelated.test(call))).toEqual([]);
  expect(Object.keys(sent).filter(call => !open.includes(call))).toEqual([]);
});

/** What the person wrote and what was said about it is theirs; nobody can have any of it before the start. */
const ownData = /\/export to /;

it('EM-1 nothing that is asked leaves the server before the start', async () => {
  const told = await telling([...reading, ...writing], mark.asked);
  expect(told.filter(call => !ownData.test(call))).toEqual([]);
});

it('EM-1 nothing that runs found leaves the server while somebody writes, and the tests never do', async () => {
  await setSitting('-10 minutes', '30 minutes');
  expect(await telling(reading, mark.found, owners)).toEqual([]);
  const shown = await telling(reading, mark.asked);
  expect(shown).toContain('GET /api/cairn_courses/:contextId/user_lessons/:lessonId to learner');
  const lesson = reading.find(({ endpoint }) => endpoint.path.endsWith('/user_lessons/:lessonId'));
  const { text } = await answerOf(lesson!, bearers.learner);
  expect(text).not.toMatch(/testCode|modelSolution":"/);
  expect(shown.filter(call => !/ to (learner|their|launched)/.test(call))).toEqual([]);
});

it('EM-1 neither does leave it after the end, until the results are released', async () => {
  await setSitting('-60 minutes', '-20 minutes');
  expect(await telling([...reading, ...writing], mark.found, owners)).toEqual([]);
  const told = await telling(reading, mark.asked);
  expect(told.filter(call => !ownData.test(call) && !/\/exam to /.test(call))).toEqual([]);
  await sql`update exams set released_at = now() where lesson_id = ${lessonId}`.execute(db);
  const shown = await telling(reading, mark.found, owners);
  expect(shown).toEqual(
    expect.arrayContaining([
      'GET /api/test_processes/:id to learner',
      'GET /api/user_exercises/:id/attempts/:attemptId to learner',
      'GET /api/users/me/export to learner',
    ]),
  );
});
