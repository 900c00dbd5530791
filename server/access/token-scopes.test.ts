import { expect, it } from 'vitest';
import { listedCalls, scopeOf } from '#contract/site/token-scopes.ts';
import { type TokenScope, tokenScopes } from '#contract/site/personal-tokens.ts';
import { makeToken } from '#server/site/accounts/tokens/make-token.ts';
import { allRoutes } from '#server/routes.ts';
import { aSiteAdmin } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { fillPath, makeWorld } from '#test/access/world.ts';

const { app, services } = await runningApp();
const { params } = await makeWorld(services);

const spelled = allRoutes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);

it('TO-1 contract/site/token-scopes.ts says of every call, once, what a token needs for it', () => {
  expect([...listedCalls].sort()).toEqual([...spelled].sort());
});

it('TO-1 a token may make exactly the calls of its scopes', async () => {
  const person = await aSiteAdmin(services);
  const secrets = {} as Record<TokenScope, string>;
  for (const scope of tokenScopes) {
    const made = await makeToken(services, person, { name: scope, scopes: [scope], days: 1 });
    secrets[scope] = made.secret;
  }
  const refused: string[] = [];
  const expected: string[] = [];
  for (const [index, { endpoint }] of allRoutes.entries()) {
    const needed = scopeOf(endpoint);
    // The one that a call needs, and another one: what refuses it is the same for all others.
    const others = tokenScopes.filter(scope => scope !== needed);
    const tried = [...tokenScopes.filter(scope => scope === needed), others[index % others.length]!];
    for (const scope of tried) {
      const call = `${endpoint.method} ${endpoint.path} with ${scope}`;
      if (needed !== 'open' && needed !== 'read' && needed !== scope) expected.push(call);
      const answer = await app.inject({
        method: endpoint.method,
        url: fillPath(endpoint.path, params),
        headers: { authorization: `Bearer ${secrets[scope]}`, 'content-type': 'application/json' },
        // Not readable, so that nothing changes for the next call.
        ...(endpoint.method !== 'GET' && { payload: '{ this is not json' }),
      });
      // Pages have the sentence only.
      if (/A personal token cannot do this|This token may not do this/.test(answer.body)) refused.push(call);
    }
  }
  expect(refused).toEqual(expected);
});
