import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import { exportMyself } from '#contract/learning/person-data.ts';
import { signIn } from '#contract/site/accounts.ts';
import { listAuditEvents } from '#contract/site/audit.ts';
import {
  changeLanguage,
  changeName,
  deleteOwnAccount,
  endOtherSessions,
  getProfile,
} from '#contract/site/profile.ts';
import { as, asNobody } from '#test/as.ts';
import { aSiteAdmin, aUser, password } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';

const { app, services } = await runningApp();
const lastAdmin = await aSiteAdmin(services);

it('TO-1 a person changes their own name, and goes on in the same session', async () => {
  const user = await aUser(services);
  const { body } = await as(app, user).call(changeName, {
    body: { firstName: ' Grace ', lastName: 'Hopper' },
  });
  expect(decodeJwt(body.authToken)).toMatchObject({ name: 'Grace Hopper' });
  expect(decodeJwt(body.authToken).jti).toBe(decodeJwt(user.authToken).jti);
  const { body: profile } = await as(app, body).call(getProfile);
  expect(profile).toMatchObject({
    firstName: 'Grace',
    lastName: 'Hopper',
    otherSessions: 0,
    hasPassword: true,
  });
  const empty = await as(app, user).call(changeName, { body: { firstName: ' ', lastName: 'Hopper' } });
  expect(empty.status).toBe(400);
});

it('TO-1 a person signs out everywhere else', async () => {
  const user = await aUser(services);
  const elsewhere = (await asNobody(app).call(signIn, { body: { email: user.email, password } })).body;
  expect((await as(app, user).call(getProfile)).body.otherSessions).toBe(1);
  expect((await as(app, user).call(endOtherSessions)).body).toEqual({ ended: 1 });
  expect((await as(app, user).call(endOtherSessions)).body).toEqual({ ended: 0 });
  expect((await as(app, elsewhere).call(getProfile)).status).toBe(401);
  expect((await as(app, user).call(getProfile)).status).toBe(200);
});

it('TO-1 a person deletes their own account with their password, but not the last site admin', async () => {
  const user = await aUser(services);
  const wrong = await as(app, user).call(deleteOwnAccount, { body: { password: 'a guess' } });
  expect(wrong.status).toBe(400);
  expect(wrong.error.field).toBe('password');
  expect((await as(app, user).call(deleteOwnAccount, { body: { password } })).status).toBe(200);
  expect((await as(app, user).call(getProfile)).status).toBe(401);
  expect((await as(app, lastAdmin).call(deleteOwnAccount, { body: { password } })).status).toBe(409);

  const passwordless = await aUser(services, { passwordHash: null });
  const other = await as(app, passwordless).call(deleteOwnAccount, { body: { email: user.email } });
  expect(other.status).toBe(400);
  const mine = { email: ` ${passwordless.email.toUpperCase()} ` };
  expect((await as(app, passwordless).call(deleteOwnAccount, { body: mine })).status).toBe(200);
});

it('UL-1 a person chooses the language of their pages; every token says it, and the audit log', async () => {
  const user = await aUser(services);
  expect((await as(app, user).call(getProfile)).body.language).toBeNull();
  const { body } = await as(app, user).call(changeLanguage, { body: { language: 'de' } });
  expect(decodeJwt(body.authToken)).toMatchObject({ language: 'de', jti: decodeJwt(user.authToken).jti });
  expect((await as(app, user).call(getProfile)).body.language).toBe('de');
  const elsewhere = await asNobody(app).call(signIn, { body: { email: user.email, password } });
  expect(decodeJwt(elsewhere.body.authToken)).toMatchObject({ language: 'de' });
  const exported = (await as(app, user).call(exportMyself)).body;
  expect(exported.account.language).toBe('de');

  await as(app, user).call(changeLanguage, { body: { language: null } });
  await as(app, user).call(changeLanguage, { body: { language: null } });
  const unknown = { language: 'tlh' as 'de' };
  expect((await as(app, user).call(changeLanguage, { body: unknown })).status).toBe(400);
  const { auditEvents } = (await as(app, lastAdmin).call(listAuditEvents, { query: {} })).body;
  const changes = auditEvents.filter(({ action }) => action === 'page-language-changed');
  expect(changes.map(({ subject, detail }) => [subject, detail])).toEqual([
    ['', 'de'],
    ['de', ''],
  ]);
});
