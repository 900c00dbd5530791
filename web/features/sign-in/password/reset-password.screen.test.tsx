import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { upsertPasswordReset } from '#server/site/accounts/accounts.db.ts';
import { hashResetToken } from '#server/site/accounts/passwords/mail-password-reset.job.ts';
import { aUser } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { renderApp } from '#test/screen.tsx';

const running = await runningApp();

it('SI-6 the mailed link lets the user choose a new password and signs them in', async () => {
  const { services } = running;
  const user = await aUser(services);
  const expiresAt = new Date(services.clock.now().getTime() + 60_000);
  await upsertPasswordReset(services.db, {
    userId: user.id,
    tokenHash: hashResetToken('the one'),
    expiresAt,
  });
  const { person } = renderApp(running, { path: '/reset-password?token=the%20one' });
  await person.type(await screen.findByLabelText('New password'), 'a wholly new one{Enter}');
  expect(await screen.findByRole('heading', { name: 'Courses' })).toBeVisible();
  expect(screen.getByText('Your password has been changed.')).toBeVisible();
});

it('SI-6 a used or expired link is refused with a sentence', async () => {
  const { person } = renderApp(running, { path: '/reset-password?token=gone' });
  await person.type(await screen.findByLabelText('New password'), 'a wholly new one{Enter}');
  const link = await screen.findByRole('link', { name: 'Go to sign-in' });
  await waitFor(() => expect(document.activeElement).toContainElement(link));
});

it('SI-6 a link without its token says so', async () => {
  renderApp(running, { path: '/reset-password' });
  expect(await screen.findByText(/This link is incomplete\./)).toBeVisible();
});

it('SI-6 a short password is refused before anything is sent', async () => {
  const { person } = renderApp(running, { path: '/reset-password?token=any' });
  await person.type(await screen.findByLabelText('New password'), 'short{Enter}');
  expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/^Use at least 8 characters\./);
});
