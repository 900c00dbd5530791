import { describe, expect, it } from 'vitest';
import { changePassword, createAccount, signIn } from '#contract/site/accounts.ts';
import { getHealth } from '#contract/site/operations.ts';
import { aUser, password } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { makeCsrfToken } from './csrf.ts';

const { app, services, logged } = await runningApp();

describe('a call from a browser', () => {
  const fromBrowser = async (headers: Record<string, string>) => {
    const { email } = await aUser(services);
    return app.inject({ method: 'POST', url: signIn.path, headers, payload: { email, password } });
  };
  const origin = 'https://somewhere.example';

  it('SH-11 is refused without a CSRF token', async () => {
    for (const mark of [
      { origin },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-origin' },
    ]) {
      const answer = await fromBrowser(mark as Record<string, string>);
      expect(answer.statusCode).toBe(403);
      expect(answer.json().error).toBe('This page is out of date. Reload it and try again.');
    }
  });

  it('FH-1 SH-11 is refused without a CSRF token for both POST and PUT', async () => {
    const { authToken } = await aUser(services);
    const put = (headers: Record<string, string>) =>
      app.inject({
        method: 'PUT',
        url: changePassword.path,
        headers: { authorization: `Bearer ${authToken}`, ...headers },
        payload: { currentPassword: 'a guess at it', newPassword: 'another password altogether' },
      });
    expect((await put({ origin })).statusCode).toBe(403);
    const answer = await put({ origin, 'x-csrf-token': makeCsrfToken(services.secret) });
    expect(answer.json().field).toBe('currentPassword');
  });

  it('SH-11 is refused with a forged CSRF token', async () => {
    const forged = makeCsrfToken(Buffer.from('not the secret of this server'));
    expect((await fromBrowser({ origin, 'x-csrf-token': forged })).statusCode).toBe(403);
    expect((await fromBrowser({ origin, 'x-csrf-token': 'a.b' })).statusCode).toBe(403);
  });

  it('SH-11 passes with a CSRF token, and a call from a script needs none', async () => {
    expect((await fromBrowser({ origin, 'x-csrf-token': makeCsrfToken(services.secret) })).statusCode).toBe(
      200,
    );
    expect((await fromBrowser({})).statusCode).toBe(200);
  });

  it('AP-1 may be a DELETE with only a bearer token and a JSON content type, without a body', async () => {
    const { authToken } = await aUser(services);
    const answer = await app.inject({
      method: 'DELETE',
      url: '/sessions',
      headers: { origin, authorization: `Bearer ${authToken}`, 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(200);
  });
});

describe('every response', () => {
  it('AP-1 is the same with and without a trailing slash', async () => {
    expect((await app.inject('/healthz/')).json()).toEqual({ status: 'ok' });
  });

  it('has headers against MIME sniffing, framing, caching and referrer leaks', async () => {
    const { headers } = await app.inject(getHealth.path);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  });

  it('SH-8 hides the details of an unexpected error and gives the request id of its log line', async () => {
    const { app: broken, logged: lines } = await runningApp({
      routes: [
        {
          endpoint: getHealth,
          access: { name: 'anyone', grant: async () => ({}) },
          handle: async () => {
            throw new Error('the secret reason');
          },
        },
      ],
    });
    const answer = await broken.inject(getHealth.path);
    expect(answer.statusCode).toBe(500);
    const { requestId, ...rest } = answer.json();
    expect(rest).toEqual({
      error: 'An error occurred. Please contact support.',
      code: 'internal',
      problem: { code: 'core.unexpected', params: {} },
    });
    const line = lines.find(l => l.includes('the secret reason'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ requestId });
  });

  it('for an unknown path is a sentence with status 404', async () => {
    const answer = await app.inject('/api/nothing/here');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found', error: 'There is nothing at this address.' });
  });

  it('for a body that is too large has status 413', async () => {
    const payload = JSON.stringify({ email: 'x'.repeat(2_000_000), password });
    const headers = { 'content-type': 'application/json' };
    expect((await app.inject({ method: 'POST', url: '/sessions', headers, payload })).statusCode).toBe(413);
  });
});

it('passwords and tokens are never logged', async () => {
  const secret = 'correct horse battery staple';
  const body = { firstName: 'Ada', lastName: 'L', email: 'logged@example.org', password: secret };
  const answer = await app.inject({ method: 'POST', url: createAccount.path, payload: body });
  const { authToken } = answer.json();
  const headers = { authorization: `Bearer ${authToken}` };
  await app.inject({ method: 'DELETE', url: '/sessions?token=also-secret', headers });
  await app.inject({ method: 'POST', url: '/sessions', payload: `{"password":"${secret}"` });
  const log = logged.join('');
  expect(log).toContain('"route":"/api/users"');
  for (const word of [secret, authToken, 'also-secret']) expect(log).not.toContain(word);
});
