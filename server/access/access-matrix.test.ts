import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { anyone } from '#server/access/access.ts';
import { whoMayCallWhat } from '#server/access/who-may-call-what.ts';
import { route } from '#server/platform/http/route.ts';
import { allRoutes } from '#server/routes.ts';
import { getHealth } from '#contract/site/operations.ts';
import { runningApp } from '#test/running-app.ts';
import { answerFor, rules } from '#test/access/access-rules.ts';
import { fillPath, makeWorld, type Person, people } from '#test/access/world.ts';

const { app, services } = await runningApp();
const { tokens, params } = await makeWorld(services);

/** An unparsable body: callers who pass the rule get a 400, and nothing changes for the next caller. */
const unreadable = { headers: { 'content-type': 'application/json' }, payload: '{ this is not json' };

const call = async (method: Endpoint['method'], url: string, person: Person) => {
  const sent = method === 'GET' ? { headers: {} } : unreadable;
  const authorization = tokens[person] && { authorization: `Bearer ${tokens[person]}` };
  const { statusCode } = await app.inject({
    method,
    url,
    ...sent,
    headers: { ...sent.headers, ...authorization },
  });
  return statusCode;
};

for (const { endpoint, access } of allRoutes)
  it(`AP-2 HS-2 ${endpoint.method} ${endpoint.path} allows exactly the callers of ${access.name}`, async () => {
    const rule = rules[access.name];
    if (!rule) throw new Error(`say in rules whom ${access.name} lets in`);
    const { method } = endpoint;
    const url = fillPath(endpoint.path, params);
    const answers = await Promise.all(
      people.map(async person => {
        const status = await call(method, url, person);
        const isLetIn = method === 'GET' ? ![401, 403, 404].includes(status) : status === 400;
        return [person, isLetIn ? 'let in' : status];
      }),
    );
    expect(Object.fromEntries(answers)).toEqual(
      Object.fromEntries(people.map(person => [person, answerFor(rule, endpoint, person)])),
    );
  });

describe('the access rules', () => {
  it('AP-2 match the committed list, so that a changed rule shows in the diff', () => {
    const file = join(import.meta.dirname, 'who-may-call-what.txt');
    expect(readFileSync(file, 'utf8'), 'run: npm run who-may-call-what').toBe(whoMayCallWhat(allRoutes));
  });

  it('AP-2 are required: the server does not start with a route without one', async () => {
    const sneaky = route(getHealth, { ...anyone, name: '' }, async () => ({ status: 'ok' as const }));
    await expect(runningApp({ routes: [sneaky] })).rejects.toThrow(/declares no access/);
  });

  it('AP-2 a stranger’s body is never read', async () => {
    const answer = await app.inject({ method: 'PUT', url: '/api/users/me/password', ...unreadable });
    expect(answer.statusCode).toBe(401);
  });
});
