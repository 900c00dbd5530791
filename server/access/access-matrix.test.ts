import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anyone } from '#server/access/access.ts';
import { whoMayCallWhat } from '#server/access/who-may-call-what.ts';
import { route } from '#server/platform/http/route.ts';
import { allRoutes } from '#server/routes.ts';
import { getHealth } from '#contract/operations.ts';
import { runningApp } from '#test/running-app.ts';
import { fillPath, letIn, makeWorld, people } from '#test/world.ts';

const { app, services } = await runningApp();

describe.each(allRoutes.map(r => ({ call: `${r.endpoint.method} ${r.endpoint.path}`, ...r })))(
  'AP-2 $call',
  ({ endpoint, access }) => {
    it.each(people)(`is answered as ${access.name} says for: %s`, async person => {
      const allowed = letIn[access.name];
      expect(allowed, `say in letIn whom the rule ${access.name} lets in`).toBeDefined();
      const { tokens, params } = await makeWorld(services);
      const { statusCode } = await app.inject({
        method: endpoint.method,
        url: fillPath(endpoint.path, params),
        headers: tokens[person] ? { authorization: `Bearer ${tokens[person]}` } : {},
      });
      const isKeptOut = [401, 403, 404].includes(statusCode);
      expect({ isKeptOut, statusCode }).toEqual({ isKeptOut: !allowed?.includes(person), statusCode });
    });
  },
);

describe('the list of who may call what', () => {
  it('AP-2 is the committed one: a wider rule is a visible change', () => {
    const file = join(import.meta.dirname, 'who-may-call-what.txt');
    expect(readFileSync(file, 'utf8'), 'run: npm run who-may-call-what').toBe(whoMayCallWhat(allRoutes));
  });

  it('AP-2 a route added behind our back stops the server from starting', async () => {
    const sneaky = route(getHealth, { ...anyone, name: '' }, async () => ({ status: 'ok' as const }));
    await expect(runningApp({ routes: [sneaky] })).rejects.toThrow(/declares no access/);
  });

  it('AP-2 a stranger’s body is never read', async () => {
    const answer = await app.inject({
      method: 'PUT',
      url: '/api/users/me/password',
      headers: { 'content-type': 'application/json' },
      payload: '{ this is not json',
    });
    expect(answer.statusCode).toBe(401);
  });
});
