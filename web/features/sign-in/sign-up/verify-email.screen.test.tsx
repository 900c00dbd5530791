import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { upsertEmailVerification } from '#server/site/accounts/accounts.db.ts';
import { hashVerificationToken } from '#server/site/accounts/email/mail-verification.job.ts';
import { aUser } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { renderApp } from '#test/screen.tsx';

const running = await runningApp();
const { services } = running;
const path = '/verify-email?token=the%20one';

it('PE-2 the mailed link verifies the address when the button is pressed, not when it is opened', async () => {
  const user = await aUser(services);
  const expiresAt = new Date(services.clock.now().getTime() + 60_000);
  await upsertEmailVerification(services.db, {
    userId: user.id,
    tokenHash: hashVerificationToken('the one'),
    expiresAt,
  });
  const { person } = renderApp(running, { path, user });
  await person.click(await screen.findByRole('button', { name: 'Verify my address' }));
  expect(await screen.findByRole('heading', { name: 'Courses' })).toBeVisible();
  expect(screen.getByText('Your address is verified.')).toBeVisible();
});

it('PE-2 a link of another account is refused with a sentence', async () => {
  const { person } = renderApp(running, { path, user: await aUser(services) });
  await person.click(await screen.findByRole('button', { name: 'Verify my address' }));
  expect(await screen.findByText(/is for another account/)).toBeVisible();
});

it('PE-2 a signed-out user signs in first', async () => {
  renderApp(running, { path });
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
});
