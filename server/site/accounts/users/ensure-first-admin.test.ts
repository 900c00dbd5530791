import { expect, it } from 'vitest';
import { signIn } from '#contract/site/accounts.ts';
import { asNobody } from '#test/as.ts';
import { aUser } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { ensureFirstAdmin } from './ensure-first-admin.ts';

it('the first admin gets one generated password, also when several servers start at the same time', async () => {
  const { app, services } = await runningApp();
  const told = await Promise.all([1, 2, 3].map(() => ensureFirstAdmin(services)));
  const passwords = told.flatMap(admin => admin.newPassword ?? []);
  expect(passwords).toHaveLength(1);
  const email = 'admin@cairn.local';
  const { status } = await asNobody(app).call(signIn, { body: { email, password: passwords[0] ?? '' } });
  expect(status).toBe(200);
});

it('the first admin has the e-mail address and password of the settings', async () => {
  const admin = { email: 'head@school.example', password: 'given in the settings' };
  const { app, services } = await runningApp({ config: { admin } });
  expect(await ensureFirstAdmin(services)).toEqual({ email: admin.email, newPassword: null });
  expect((await asNobody(app).call(signIn, { body: admin })).status).toBe(200);
});

it('an existing account becomes the first admin and keeps its password', async () => {
  const admin = { email: 'early@school.example', password: 'given in the settings' };
  const { services } = await runningApp({ config: { admin } });
  const user = await aUser(services, { email: 'Early@school.example' });
  await ensureFirstAdmin(services);
  const row = await services.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirst();
  expect(row).toMatchObject({ isSiteAdmin: true, passwordHash: user.passwordHash });
});
