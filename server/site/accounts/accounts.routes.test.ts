import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { changePassword, createAccount, signIn, signOut } from '#contract/site/accounts.ts';
import { hashPassword } from './hash-password.ts';
import { as, asNobody } from '#test/as.ts';
import { aSiteAdmin, aUser, password } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { waitingForLocks } from '#test/waiting-for-locks.ts';

const { app, services, clock } = await runningApp();
const nobody = asNobody(app);

const grace = {
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'Grace@Example.org',
  password: 'nanoseconds are short',
};

describe('creating an account', () => {
  it('SI-4 signs the person in, and they can sign in again with the address in any case', async () => {
    const { body } = await nobody.call(createAccount, { body: grace });
    expect(decodeJwt(body.authToken)).toMatchObject({ roles: [], name: 'Grace Hopper' });

    const again = await nobody.call(signIn, {
      body: { email: 'gRACE@example.ORG', password: grace.password },
    });
    expect(again.status).toBe(200);
  });

  it('SI-4 refuses an address that is taken, ignoring case, and changes nothing', async () => {
    const taken = await aUser(services);
    const answer = await nobody.call(createAccount, {
      body: { ...grace, email: taken.email.toUpperCase() },
    });
    expect(answer.status).toBe(409);
    expect(answer.error).toMatchObject({
      error: 'There is already an account with this address.',
      code: 'conflict',
      field: 'email',
    });
  });

  it('SI-4 succeeds for one of two concurrent requests with the same address', async () => {
    const body = { ...grace, email: 'race@example.org' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => nobody.call(createAccount, { body })));
    expect(answers.map(a => a.status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  });

  it.each([
    ['firstName', '', 'firstName: Enter your first name.'],
    ['lastName', '   ', 'lastName: Enter your last name.'],
    ['email', 'grace@', 'email: Enter a complete email address, like ada@example.org.'],
    ['password', 'short', 'password: Use at least 8 characters.'],
  ])('AP-3 refuses an invalid %s with a sentence that names it', async (field, value, sentence) => {
    const answer = await nobody.call(createAccount, {
      body: { ...grace, email: 'new@example.org', [field]: value },
    });
    expect(answer.status).toBe(400);
    expect(answer.error).toMatchObject({ error: sentence, field });
  });

  it('SI-4 refuses a common password', async () => {
    const answer = await nobody.call(createAccount, {
      body: { ...grace, email: 'common@example.org', password: 'Password123' },
    });
    expect(answer.status).toBe(400);
    expect(answer.error.field).toBe('password');
  });

  it('AP-2 ignores fields that nobody may set', async () => {
    const answer = await nobody.call(createAccount, {
      body: { ...grace, email: 'sneaky@example.org', isSiteAdmin: true } as typeof grace,
    });
    expect(decodeJwt(answer.body.authToken)).toMatchObject({ roles: [] });
  });
});

describe('signing in', () => {
  it('SI-2 gives the same answer to a wrong password and to an unknown address', async () => {
    const user = await aUser(services);
    const wrong = await nobody.call(signIn, { body: { email: user.email, password: 'not the password' } });
    const unknown = await nobody.call(signIn, { body: { email: 'nobody@example.org', password } });
    expect(wrong.status).toBe(401);
    expect(unknown.status).toBe(401);
    expect({ ...wrong.error, requestId: '' }).toEqual({ ...unknown.error, requestId: '' });
  });

  it('SH-5 puts the site admin role into the token, but the server reads it from the database', async () => {
    const admin = await aSiteAdmin(services);
    const { body } = await nobody.call(signIn, { body: { email: admin.email, password } });
    expect(decodeJwt(body.authToken)).toMatchObject({ roles: ['SITE_ADMIN'] });
  });

  it('starts a session that expires after seven days', async () => {
    const user = await aUser(services);
    clock.advance(7 * 24 * 3600 * 1000 + 1000);
    expect((await as(app, user).call(signOut)).status).toBe(401);
  });

  it.each(['', 'not.a.token', 'eyJhbGciOiJub25lIn0.eyJqdGkiOiJ4In0.', 'x'.repeat(8000)])(
    'is not replaced by a forged token: %.20s',
    async authToken => {
      expect((await as(app, { authToken }).call(signOut)).status).toBe(401);
    },
  );
});

describe('a password hash with other cost parameters', () => {
  const hashOf = async (user: { id: number }) =>
    (
      await services.db
        .selectFrom('users')
        .select('passwordHash')
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow()
    ).passwordHash;
  const aUserOfLowCost = async () => {
    const passwordHash = await hashPassword(password, { memory: 64, passes: 1, parallelism: 2 });
    return { ...(await aUser(services, { passwordHash })), passwordHash };
  };

  it('FB-9 accepts only the right password and is replaced by one with the current cost', async () => {
    const user = await aUserOfLowCost();
    const wrong = await nobody.call(signIn, { body: { email: user.email, password: 'not the password' } });
    expect(wrong.status).toBe(401);
    expect(await hashOf(user)).toBe(user.passwordHash);
    expect((await nobody.call(signIn, { body: { email: user.email, password } })).status).toBe(200);
    const replaced = await hashOf(user);
    expect(replaced).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await nobody.call(signIn, { body: { email: user.email, password } })).status).toBe(200);
    expect(await hashOf(user)).toBe(replaced);
  });

  it('FB-9 is also checked when the password is changed', async () => {
    const user = await aUserOfLowCost();
    const change = { currentPassword: password, newPassword: 'another password altogether' };
    expect((await as(app, user).call(changePassword, { body: change })).status).toBe(200);
  });

  it('FB-9 is not replaced when the password was changed during the sign-in', async () => {
    const user = await aUserOfLowCost();
    const changed = await hashPassword('another password altogether');
    const { signingIn } = await services.db.transaction().execute(async tx => {
      await tx.updateTable('users').set({ passwordHash: changed }).where('id', '=', user.id).execute();
      const signingIn = nobody.call(signIn, { body: { email: user.email, password } });
      await expect.poll(() => waitingForLocks(services)).toBe(1);
      return { signingIn };
    });
    await signingIn;
    expect(await hashOf(user)).toBe(changed);
  });
});

describe('ending sessions', () => {
  it('SH-6 by signing out invalidates the token on the server, and only that one', async () => {
    const user = await aUser(services);
    const other = await nobody.call(signIn, { body: { email: user.email, password } });
    expect((await as(app, user).call(signOut)).status).toBe(200);
    expect((await as(app, user).call(signOut)).status).toBe(401);
    expect((await as(app, other.body).call(signOut)).status).toBe(200);
  });

  it('by changing the password invalidates all older tokens and returns a new one', async () => {
    const user = await aUser(services);
    const next = 'another password altogether';
    const { body } = await as(app, user).call(changePassword, {
      body: { currentPassword: password, newPassword: next },
    });
    expect((await as(app, user).call(signOut)).status).toBe(401);
    expect((await as(app, body).call(signOut)).status).toBe(200);
    expect((await nobody.call(signIn, { body: { email: user.email, password } })).status).toBe(401);
    expect((await nobody.call(signIn, { body: { email: user.email, password: next } })).status).toBe(200);
  });

  it('by changing the password needs the current password', async () => {
    const user = await aUser(services);
    const answer = await as(app, user).call(changePassword, {
      body: { currentPassword: 'a guess at it', newPassword: 'another password altogether' },
    });
    expect(answer.status).toBe(400);
    expect(answer.error.field).toBe('currentPassword');
    expect((await as(app, user).call(signOut)).status).toBe(200);
  });
});
