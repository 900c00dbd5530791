import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { getApiDocs, getHealth, getOpenApi, getReadiness } from '#contract/site/operations.ts';
import { signOut } from '#contract/site/accounts.ts';
import { openDatabase } from '#server/platform/db/db.ts';
import { upsertWorker } from '#server/platform/jobs/workers.db.ts';
import { listLanguageConfigs } from '#server/running/languages/languages.db.ts';
import { recordAvailability } from '#server/running/languages/record-availability.ts';
import { tokenSentence } from './describe-api.ts';
import { runnerElsewhere } from '#server/running/runs/run-code.ts';
import { allRoutes } from '#server/routes.ts';
import { as, asNobody } from '#test/as.ts';
import { aLanguage, aUser } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';

const { app, services } = await runningApp();

it('a server with database, queue and runner is ready', async () => {
  const { status, body } = await asNobody(app).call(getReadiness);
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'ready', database: { ok: true }, queue: { ok: true } });
});

it('a server without its database is alive but not ready and answers 503 with Retry-After', async () => {
  const { app: cut, services: own } = await runningApp();
  const nowhere = openDatabase('postgres://nobody@127.0.0.1:1/nothing', () => {});
  own.db = nowhere.db;
  const user = await aUser(services);
  expect((await asNobody(cut).call(getHealth)).status).toBe(200);
  expect((await asNobody(cut).call(getReadiness)).status).toBe(503);
  const refused = await as(cut, user).call(signOut);
  expect(refused.status).toBe(503);
  expect(refused.headers['retry-after']).toBe('2');
  expect(refused.error.code).toBe('unavailable');
  await nowhere.close();
});

it('FO-4 OP-1 a server whose disk is nearly full is not ready, and the response contains no path', async () => {
  const { app: full } = await runningApp({ config: { minFreeDiskBytes: 1e15 } });
  const answer = await full.inject('/readyz');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({
    status: 'not ready',
    disk: { ok: false, detail: expect.stringMatching(/^only [\d.]+ GB are free, less than 1000000\.0 GB$/) },
    memory: { ok: true, detail: expect.stringMatching(/^[\d.]+ GB of [\d.]+ GB are available$/) },
  });
});

describe('FO-1 OP-1 readiness', () => {
  const lockIds: string[] = [];
  const aWorker = { lockIds, runSlots: 1, isSandboxReady: true, sandboxDetail: '' };
  const noJava = { why: 'javac is missing on this machine.', advice: 'Run: apt-get install /some/place' };
  const able = { why: null, advice: null };

  it('reports a language as unavailable if one live worker cannot run it, and ignores dead workers', async () => {
    const { app: own, services: itsServices } = await runningApp();
    const { db } = itsServices;
    const languages = async () => (await asNobody(own).call(getReadiness)).body.languages;
    expect(await languages()).toEqual([]);
    await upsertWorker(db, {
      ...aWorker,
      id: 'without Java',
      languages: [
        { name: 'Java', ...noJava },
        { name: 'C', ...able },
      ],
    });
    expect(await languages()).toEqual([
      { name: 'Java', ok: false, detail: noJava.why },
      { name: 'C', ok: true, detail: 'can be run' },
    ]);
    await upsertWorker(db, { ...aWorker, id: 'with Java', languages: [{ name: 'Java', ...able }] });
    expect(await languages()).toContainEqual({
      name: 'Java',
      ok: false,
      detail: `On 1 of 2 workers: ${noJava.why}`,
    });
    await db
      .updateTable('workers')
      .set({ seenAt: sql<Date>`now() - interval '1 minute'` })
      .where('id', '=', 'without Java')
      .execute();
    expect(await languages()).toEqual([{ name: 'Java', ok: true, detail: 'can be run' }]);
  });

  it('is stored as the unavailable reason of the language, with the advice', async () => {
    const { services: own } = await runningApp();
    const { name } = await aLanguage(own, { name: 'Java' });
    const reason = async () =>
      (await listLanguageConfigs(own.db)).find(config => config.name === name)?.unavailableReason;
    await upsertWorker(own.db, { ...aWorker, id: 'one', languages: [{ name, ...noJava }] });
    await recordAvailability(own);
    expect(await reason()).toBe(`${noJava.why} ${noJava.advice}`);
    await upsertWorker(own.db, { ...aWorker, id: 'one', languages: [{ name, ...able }] });
    await recordAvailability(own);
    expect(await reason()).toBe(null);
  });

  it('contains no path of the machine in its sandbox detail', async () => {
    const check = async () => ({ ok: false, detail: 'No sandbox.', advice: 'Look into /root/secret.' });
    const { app: own } = await runningApp({ runner: { ...runnerElsewhere, check } });
    const answer = await own.inject('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json().runner).toEqual({ ok: false, detail: 'No sandbox.' });
  });

  it('of a process without a runner counts the workers with one, and does not need any', async () => {
    const { app: web } = await runningApp({ config: { services: ['web'] } });
    const { status, body } = await asNobody(web).call(getReadiness);
    expect(status).toBe(200);
    expect(body.runner.detail).toBe('code runs on the workers: 0 of 0 can run it');
  });
});

it('AP-1 the OpenAPI document describes every endpoint with its schemas', async () => {
  const { body } = await asNobody(app).call(getOpenApi);
  const paths = body.paths as Record<string, Record<string, { requestBody?: object }>>;
  for (const { endpoint } of allRoutes) {
    const operation = paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()];
    expect(operation).toBeDefined();
    const takesSomething = endpoint.body !== undefined || endpoint.takesFile === true;
    expect(Boolean(operation?.requestBody)).toBe(takesSomething);
  }
});

it('TO-1 the page of the API says for each call which scope a token needs, and shows one in three languages', async () => {
  const { body: page } = await asNobody(app).call(getApiDocs);
  for (const { endpoint } of allRoutes) expect(page).toContain(tokenSentence(endpoint));
  for (const example of ['curl -H', 'urllib.request', 'await fetch(']) expect(page).toContain(example);
  const { body: document } = await asNobody(app).call(getOpenApi);
  const paths = document.paths as Record<string, Record<string, { security?: unknown; description: string }>>;
  const push = paths['/api/cairn_courses/{courseId}/folder']?.post;
  expect(push?.security).toEqual([{ bearer: ['author'] }]);
  expect(push?.description).toContain('Personal tokens: scope author.');
});

it('AP-1 the API documentation page names every endpoint', async () => {
  const { body, headers } = await asNobody(app).call(getApiDocs);
  expect(headers['content-type']).toContain('text/html');
  for (const { endpoint } of allRoutes) expect(body).toContain(`${endpoint.method} ${endpoint.path}`);
});
