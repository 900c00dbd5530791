import { describe, expect, it } from 'vitest';
import { createAccount, signIn } from '#contract/site/accounts.ts';
import { aUser, password } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { sweepAccounts } from '../sweep-accounts.job.ts';

const { app, services, clock } = await runningApp({ config: { isRateLimited: true, trustsProxy: true } });

const tryFrom = async (address: string, email: string, word: string) => {
  const answer = await app.inject({
    method: 'POST',
    url: signIn.path,
    headers: { 'x-forwarded-for': address },
    payload: { email, password: word },
  });
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], error: answer.json().error };
};

const tryOften = async (
  times: number,
  address: (i: number) => string,
  email: (i: number) => string,
  word: string,
) => {
  const statuses: number[] = [];
  for (let i = 0; i < times; i++) statuses.push((await tryFrom(address(i), email(i), word)).status);
  return statuses;
};

describe('the rate limit of sign-in', () => {
  it('SI-5 refuses after ten wrong passwords per minute, says when to retry, and then accepts again', async () => {
    const { email } = await aUser(services);
    const statuses = await tryOften(
      10,
      () => '10.0.0.1',
      () => email,
      'a wrong guess',
    );
    expect(statuses).toEqual(Array(10).fill(401));
    const refused = await tryFrom('10.0.0.1', email.toUpperCase(), password);
    expect(refused).toEqual({
      status: 429,
      retryAfter: '60',
      error: 'Too many tries. Try again in 60 seconds.',
    });
    clock.advance(61_000);
    expect((await tryFrom('10.0.0.1', email, password)).status).toBe(200);
  });

  it('SI-5 does not lock out the owner at another IP address', async () => {
    const { email } = await aUser(services);
    await tryOften(
      15,
      () => '10.0.0.2',
      () => email,
      'a wrong guess',
    );
    expect((await tryFrom('10.0.0.3', email, password)).status).toBe(200);
  });

  it('SI-5 stops guessing over many accounts from one IP address', async () => {
    const statuses = await tryOften(
      31,
      () => '10.0.0.4',
      i => `somebody${i}@example.org`,
      'a wrong guess',
    );
    expect(statuses.filter(s => s === 429)).toHaveLength(1);
  });

  it('SI-5 allows a class that signs in from one IP address', async () => {
    const pupils = await Promise.all(Array.from({ length: 40 }, () => aUser(services)));
    const statuses = await tryOften(
      40,
      () => '10.0.0.5',
      i => pupils[i]?.email ?? '',
      password,
    );
    expect(statuses).toEqual(Array(40).fill(200));
  });
});

it('SI-5 account creation is limited to a hundred per hour and IP address', async () => {
  const person = { firstName: 'A', lastName: 'B', email: 'not an address', password: 'long enough to pass' };
  const make = (i: number) =>
    app.inject({
      method: 'POST',
      url: createAccount.path,
      headers: { 'x-forwarded-for': '10.0.0.6' },
      payload: { ...person, email: `bulk${i}@example.org`, password: 'aaaaaaaa' },
    });
  const statuses = [];
  for (let i = 0; i < 101; i++) statuses.push((await make(i)).statusCode);
  expect(statuses.at(-2)).toBe(400);
  expect(statuses.at(-1)).toBe(429);
});

it('TV-1 any address and any name of an account can be counted', async () => {
  const long = Array.from({ length: 1000 }, (_, i) =>
    String.fromCodePoint(0x4e00 + ((i * 7919) % 20_000)),
  ).join('');
  for (const email of [long, '\uD800', `${long.slice(0, 500)}\uDC00`])
    expect((await tryFrom('10.0.0.7', email, 'a wrong guess')).status).toBe(401);
  expect((await tryFrom('10.0.0.8\u00ff', 'x', 'a wrong guess')).status).toBe(401);
});

it('SI-5 counters of tries are removed after their minute, and not before', async () => {
  const countersOf = async () =>
    (await services.db.selectFrom('rateLimits').select('key').execute()).filter(({ key }) =>
      key.includes('10.9.9.9'),
    );
  await tryFrom('10.9.9.9', 'nobody@example.org', 'a wrong guess');
  await sweepAccounts.handle(services, {});
  expect(await countersOf()).not.toEqual([]);
  clock.advance(24 * 60 * 60 * 1000);
  await sweepAccounts.handle(services, {});
  expect(await countersOf()).toEqual([]);
});
