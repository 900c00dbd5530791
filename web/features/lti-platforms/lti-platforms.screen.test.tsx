import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { insertPlatformIfNew, upsertFailure } from '#server/lti/platforms/platforms.db.ts';
import { aSiteAdmin, aUser } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { renderApp } from '#test/screen.tsx';

const running = await runningApp();
const { services, clock } = running;
const path = '/admin/lti';

const aPlatform = async (name: string, state: string) => {
  const platform = await insertPlatformIfNew(services.db, {
    name,
    issuer: `https://${name}.example`,
    clientId: 'cairn',
    authUrl: `https://${name}.example/auth`,
    tokenUrl: `https://${name}.example/token`,
    jwksUrl: `https://${name}.example/jwks`,
    state,
  });
  if (!platform) throw new Error('this platform is there already');
  return platform;
};

it('AD-6 shows every URL and key to paste, and creates a link that registers one platform', async () => {
  const { person } = renderApp(running, { path, user: await aSiteAdmin(services) });
  expect(await screen.findByRole('heading', { name: 'Learning management systems' })).toBeVisible();
  expect(await screen.findByText('http://cairn.test/lti/login')).toBeVisible();
  expect(screen.getByText('http://cairn.test/lti/jwks')).toBeVisible();
  expect(screen.getByText('http://cairn.test/lti/canvas.json')).toBeVisible();
  expect(screen.getByText(/BEGIN PUBLIC KEY/)).toBeVisible();
  expect(screen.getByText('No platform is registered yet.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Make a registration link' }));
  expect(await screen.findByText(/http:\/\/cairn\.test\/lti\/register\?key=[\w-]+/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy Registration link' })).toBeVisible();
});

it('AD-6 approves and disables platforms, and explains why the last launch failed', async () => {
  const school = await aPlatform('school', 'pending');
  await upsertFailure(services.db, {
    platformKey: `platform ${school.id}`,
    platformId: school.id,
    issuer: school.issuer,
    clientId: school.clientId,
    reason: 'This launch could not be trusted: its token is too old.',
    reference: 'abc-123',
    failedAt: clock.now(),
  });
  const { person } = renderApp(running, { path, user: await aSiteAdmin(services) });
  const card = (await screen.findByRole('heading', { name: 'school' })).closest('li') as HTMLElement;
  expect(within(card).getByText('Waits for approval')).toBeVisible();
  expect(within(card).getByText(/its token is too old/)).toBeVisible();
  expect(within(card).getByText('abc-123')).toBeVisible();
  await person.click(within(card).getByRole('button', { name: 'Approve school' }));
  expect(await within(card).findByText('Active')).toBeVisible();
  await person.click(within(card).getByRole('button', { name: 'Disable school' }));
  expect(await within(card).findByText('Disabled')).toBeVisible();
});

it('AD-6 a platform is added by hand; errors are shown at their fields', async () => {
  const { person } = renderApp(running, { path, user: await aSiteAdmin(services) });
  await person.click(await screen.findByRole('button', { name: 'Add by hand' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a platform by hand' });
  const fill = (label: string, text: string) => person.type(within(dialog).getByLabelText(label), text);
  await fill('Name', 'Our Moodle');
  await fill('Issuer', 'https://moodle.example');
  await fill('Client ID', 'abc');
  await fill('Authentication URL', 'moodle.example/auth');
  await fill('Token URL', 'https://moodle.example/token');
  await fill('Key set URL', 'https://moodle.example/jwks');
  await person.click(within(dialog).getByRole('button', { name: 'Add platform' }));
  expect(
    await within(dialog).findByText('The authentication URL is a URL that begins with https.'),
  ).toBeVisible();
  await person.clear(within(dialog).getByLabelText('Authentication URL'));
  await fill('Authentication URL', 'https://moodle.example/auth');
  await person.click(within(dialog).getByRole('button', { name: 'Add platform' }));
  expect(await screen.findByRole('heading', { name: 'Our Moodle' })).toBeVisible();
});

it('AD-6 is for site administrators only', async () => {
  renderApp(running, { path, user: await aUser(services) });
  expect(await screen.findByRole('heading', { name: /not found|nothing here/i })).toBeVisible();
});
