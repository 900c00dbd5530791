import { expect, it } from 'vitest';
import { getApiDocs, getHealth, getOpenApi, getReadiness } from '#contract/operations.ts';
import { signOut } from '#contract/accounts.ts';
import { openDatabase } from '#server/platform/db/db.ts';
import { allRoutes } from '#server/routes.ts';
import { as, asNobody } from '#test/as.ts';
import { aUser } from '#test/factories.ts';
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

it('AP-1 the API documentation page names every endpoint', async () => {
  const { body, headers } = await asNobody(app).call(getApiDocs);
  expect(headers['content-type']).toContain('text/html');
  for (const { endpoint } of allRoutes) expect(body).toContain(`${endpoint.method} ${endpoint.path}`);
});
