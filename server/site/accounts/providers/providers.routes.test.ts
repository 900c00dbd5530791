import { expect, it } from 'vitest';
import { listAuditEvents } from '#contract/site/audit.ts';
import {
  addProvider,
  changeProvider,
  listProviders,
  NewProvider,
  removeProvider,
} from '#contract/site/sign-in-providers.ts';
import { readConfig } from '#server/platform/config.ts';
import { as } from '#test/as.ts';
import { siteWithSchool } from '#test/sign-in/at-school.ts';
import { loadConfiguredProviders } from './load-configured-providers.ts';

const { app, services, admin, body, providerId, school } = await siteWithSchool();
const asAdmin = as(app, admin);

it('SS-1 a secret is kept encrypted, is never answered, and stays if none is typed', async () => {
  const params = { id: providerId };
  await asAdmin.call(changeProvider, { params, body: { ...body, clientSecret: '', name: 'The School' } });
  const { body: ways } = await asAdmin.call(listProviders);
  expect(ways.providers[0]).toMatchObject({ name: 'The School', hasSecret: true });
  expect(JSON.stringify(ways)).not.toContain(school.clientSecret);
  const { clientSecret } = await services.db
    .selectFrom('signInProviders')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(clientSecret).toMatch(/^[\w+/=]{40,}$/);
  expect(clientSecret).not.toContain(school.clientSecret);
  const { body: audit } = await asAdmin.call(listAuditEvents, { query: { search: 'provider-changed' } });
  expect(audit.auditEvents[0]).toMatchObject({ actor: admin.email, subject: 'The School' });
});

it('SS-1 a provider is asked first: private hosts, another issuer and twice the same are refused', async () => {
  const add = async (issuer: string) =>
    (await asAdmin.call(addProvider, { body: { ...body, issuer } })).error;
  expect((await add('https://10.1.2.3/realms/school')).error).toMatch(/could not be asked: .*10\.1\.2\.3/);
  expect((await add(`http://localhost:${school.port}`)).field).toBe('issuer');
  expect((await add(`${school.issuer}/`)).error).toContain(`calls itself ${school.issuer}`);
  expect((await add(school.issuer)).error).toBe('There is a provider with this issuer already.');
});

it('SS-1 providers of the environment are shown, not changed, and turned off when they are gone', async () => {
  const issuer = 'https://login.other.example';
  const configured = NewProvider.parse({ name: 'Other', issuer, clientId: 'x', clientSecret: 'hidden' });
  const withConfig = (signInProviders: NewProvider[]) => ({
    ...services,
    config: { ...services.config, signInProviders },
  });
  await loadConfiguredProviders(withConfig([configured]));
  await loadConfiguredProviders(withConfig([{ ...configured, name: 'Other School' }]));
  const find = async () =>
    (await asAdmin.call(listProviders)).body.providers.find(provider => provider.issuer === issuer);
  const shown = await find();
  expect(shown).toMatchObject({ name: 'Other School', isFromEnvironment: true, isEnabled: true });
  const params = { id: shown?.id ?? 0 };
  expect((await asAdmin.call(changeProvider, { params, body })).status).toBe(409);
  expect((await asAdmin.call(removeProvider, { params })).status).toBe(409);
  await loadConfiguredProviders(withConfig([]));
  expect(await find()).toMatchObject({ isFromEnvironment: false, isEnabled: false });
  expect((await asAdmin.call(removeProvider, { params })).status).toBe(200);
  expect(await find()).toBeUndefined();
});

it('SS-1 settings of the environment that cannot work are named at the start', () => {
  const problems = (env: Record<string, string>) => () => readConfig(env);
  expect(problems({ CAIRN_SIGN_IN_PROVIDERS: 'x' })).toThrow('CAIRN_SIGN_IN_PROVIDERS must be JSON');
  expect(problems({ CAIRN_SIGN_IN_PROVIDERS: '[{"name":"A","clientId":"x"}]' })).toThrow(
    'CAIRN_SIGN_IN_PROVIDERS (0.issuer) Enter the issuer.',
  );
  expect(problems({ CAIRN_PASSWORDS: 'off' })).toThrow('must name a provider');
});
