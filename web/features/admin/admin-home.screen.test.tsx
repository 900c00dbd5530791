import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { upsertWorker } from '#server/jobs/workers.db.ts';
import { aSiteAdmin } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { renderApp } from '#test/screen.tsx';

const running = await runningApp();

it('AD-1 says that nothing can be run while no worker is there', async () => {
  renderApp(running, { path: '/admin', user: await aSiteAdmin(running.services) });
  expect(await screen.findByRole('heading', { name: 'Welcome to Admin Panel' })).toBeVisible();
  expect(await screen.findByText(/No worker is running/)).toBeVisible();
});

it('AD-1 says which sandbox each worker has, and why', async () => {
  await upsertWorker(running.services.db, {
    id: 'one',
    lockIds: [],
    runSlots: 2,
    isSandboxReady: true,
    sandboxDetail: 'Student code runs in bubblewrap.',
  });
  renderApp(running, { path: '/admin', user: await aSiteAdmin(running.services) });
  expect(await screen.findByText(/Student code runs in bubblewrap\./)).toBeVisible();
  expect(screen.getByText(/2 runs at a time/)).toBeVisible();
});
