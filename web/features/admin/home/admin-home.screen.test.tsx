import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { upsertWorker } from '#server/platform/jobs/workers.db.ts';
import { aSiteAdmin } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { injectTransport, renderApp } from '#test/screen.tsx';

const running = await runningApp();

it('AD-1 says that nothing can be run while there is no worker', async () => {
  renderApp(running, { path: '/admin', user: await aSiteAdmin(running.services) });
  expect(await screen.findByRole('heading', { name: 'Welcome to Admin Panel' })).toBeVisible();
  expect(await screen.findByText(/No worker is running/)).toBeVisible();
});

it('AD-1 shows the sandbox of each worker, and why', async () => {
  await upsertWorker(running.services.db, {
    id: 'one',
    lockIds: [],
    runSlots: 2,
    isSandboxReady: true,
    languages: [],
    sandboxDetail: 'Student code runs in bubblewrap.',
  });
  renderApp(running, { path: '/admin', user: await aSiteAdmin(running.services) });
  expect(await screen.findByText(/Student code runs in bubblewrap\./)).toBeVisible();
  expect(screen.getByText(/2 runs at a time/)).toBeVisible();
});

it('AD-1 shows the state of the site, and links to users and courses', async () => {
  renderApp(running, { path: '/admin', user: await aSiteAdmin(running.services) });
  expect(await screen.findByRole('link', { name: 'People' })).toHaveAttribute('href', '#/admin/users');
  const named = (name: string) => screen.getByText(name).closest('div');
  expect(named('Runs today')).toHaveTextContent('Runs today0since midnight, UTC');
  expect(named('Runs waiting')).toHaveTextContent('none in the queue');
  expect(named('Run time')).toHaveTextContent('no run in the last 24 hours');
  expect(named('Failed jobs')).toHaveTextContent('0');
  expect(named('Failed grades')).toHaveTextContent('0');
  expect(named('Free disk space')).toBeVisible();
  expect(named('Stored runs')).toHaveTextContent(/Stored runs\d+ KBand \d+ KB of imports/);
  expect(named('Version')).toHaveTextContent(/\d+\.\d+/);
});

it('AD-1 a state that fails to load shows an error with a retry', async () => {
  let isDown = true;
  const { person } = renderApp(running, {
    path: '/admin',
    user: await aSiteAdmin(running.services),
    transport: request =>
      isDown ? Promise.resolve({ status: 500, json: {} }) : injectTransport(running)(request),
  });
  expect(
    await screen.findByRole('heading', { name: 'The state of the server could not be loaded' }),
  ).toBeVisible();
  isDown = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'People' })).toBeVisible();
});
