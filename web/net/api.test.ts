import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { makeApi } from './api.ts';
import { makeNetwork } from './network.ts';
import { safeStorage } from '#web/browser/safe-storage.ts';
import { makeSession } from '#web/session/browser-session.ts';
import { makeToasts } from '#web/browser/toasts.ts';
import type { Transport, TransportAnswer } from './transport.ts';

const token = `e30.${btoa(JSON.stringify({ sub: '1', roles: [] }))}.x`;
const shared = { summary: 'For this test.', response: z.object({ ok: z.boolean() }) };
const read = endpoint({
  method: 'GET',
  path: '/api/things/:id',
  params: z.object({ id: z.string() }),
  ...shared,
});
const write = endpoint({
  method: 'PUT',
  path: '/api/things',
  body: z.object({ name: z.string() }),
  ...shared,
});
const remove = endpoint({ method: 'DELETE', path: '/api/things', ...shared });

/** An API client with a transport that returns these answers in order. */
const apiWith = (...answers: (TransportAnswer | Error)[]) => {
  const transport = vi.fn<Transport>(async () => {
    const answer = answers.shift() ?? { status: 200, json: { ok: true } };
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const storage = safeStorage(() => {
    throw new Error('no storage here');
  });
  const session = makeSession({ storage });
  session.setToken(token);
  const toasts = makeToasts();
  const network = makeNetwork({
    isOnline: () => true,
    probe: () => new Promise(() => {}),
    window: { addEventListener: () => {} },
  });
  const api = makeApi({ transport, session, toasts, network, csrfToken: 'proof' });
  return { api, transport, session, toasts, network };
};

it('SH-11 every call carries the bearer token and the JSON content type', async () => {
  const { api, transport } = apiWith();
  expect(await api(read, { params: { id: 'a b' } })).toEqual({ ok: true });
  expect(transport).toHaveBeenCalledExactlyOnceWith({
    method: 'GET',
    url: '/api/things/a%20b',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  });
});

it('SH-11 a PUT also carries the page’s CSRF value and its body; a DELETE neither', async () => {
  const { api, transport } = apiWith();
  await api(write, { body: { name: 'Ada' } });
  await api(remove);
  expect(transport.mock.calls[0]?.[0]).toMatchObject({
    headers: { 'x-csrf-token': 'proof' },
    body: '{"name":"Ada"}',
  });
  expect(transport.mock.calls[1]?.[0].headers).not.toHaveProperty('x-csrf-token');
  expect(transport.mock.calls[1]?.[0]).not.toHaveProperty('body');
});

it('SH-8 a refused call shows the answer’s error as a toast, and throws it with all its details', async () => {
  const json = { error: 'That name is taken.', code: 'conflict', requestId: 'r-1', field: 'name' };
  const { api, toasts } = apiWith({ status: 409, json });
  await expect(api(write, { body: { name: 'Ada' } })).rejects.toMatchObject({
    message: 'That name is taken.',
    status: 409,
    code: 'conflict',
    requestId: 'r-1',
    field: 'name',
  });
  expect(toasts.get().error?.text).toBe('That name is taken.');
});

it.each([[undefined], [null], ['<html>Bad gateway</html>'], [{ error: '' }], [{ error: 7 }], [{}]])(
  'SH-8 without a usable error (%j) it shows the fixed sentence',
  async json => {
    const { api, toasts } = apiWith({ status: 502, json });
    await expect(api(remove)).rejects.toMatchObject({ status: 502 });
    expect(toasts.get().error?.text).toBe('An error occurred. Please contact support.');
  },
);

it('a quiet call shows no toast', async () => {
  const { api, toasts } = apiWith({ status: 400, json: { error: 'No.' } });
  await expect(api(remove, {}, { isQuiet: true })).rejects.toThrow('No.');
  expect(toasts.get().error).toBeNull();
});

it('an unreachable server is reported plainly, and the page is offline until the next answer', async () => {
  const { api, toasts, network } = apiWith(new TypeError('Failed to fetch'));
  await expect(api(remove)).rejects.toMatchObject({ status: 0, code: 'unreachable' });
  expect(toasts.get().error?.text).toMatch(/^We could not reach the server\./);
  expect(network.get()).toBe(false);
  await api(remove);
  expect(network.get()).toBe(true);
});

it('SI-2 a 401 while signing in does not end the session', async () => {
  const { api, session } = apiWith({ status: 401, json: { error: 'Wrong.' } });
  await expect(api(remove, {}, { isSigningIn: true })).rejects.toThrow('Wrong.');
  expect(session.get().token).toBe(token);
});

it('SH-9 a 401 on a signed-in call ends the session', async () => {
  const { api, session } = apiWith({ status: 401, json: { error: 'Please sign in.' } });
  await expect(api(remove)).rejects.toMatchObject({ status: 401 });
  expect(session.get()).toMatchObject({ token: '', ending: 'ended' });
});

it('SH-9 a call refused with 401 is sent again with the new token once the same user has signed in', async () => {
  const { api, session, transport } = apiWith({ status: 401, json: { error: 'Please sign in.' } });
  session.holdWork();
  const called = api(write, { body: { name: 'Ada' } });
  await vi.waitFor(() => expect(session.get().isAsking).toBe(true), { timeout: 120_000 });
  const newer = `e30.${btoa(JSON.stringify({ sub: '1', roles: [], iat: 2 }))}.x`;
  session.setToken(newer);
  expect(await called).toEqual({ ok: true });
  expect(transport.mock.calls.map(([call]) => [call.headers.authorization, call.body])).toEqual([
    [`Bearer ${token}`, '{"name":"Ada"}'],
    [`Bearer ${newer}`, '{"name":"Ada"}'],
  ]);
});
