import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { changePassword } from '#contract/site/accounts.ts';
import { as } from '#test/as.ts';
import { aUser, password } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { renderApp } from '#test/screen.tsx';

const running = await runningApp();

it('SH-6 /logout clears the token at once, shows nothing, and revokes the token on the server', async () => {
  const user = await aUser(running.services);
  const { container } = renderApp(running, { path: '/logout', user });
  await waitFor(() => expect(window.localStorage.getItem('authToken')).toBeNull());
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(container.querySelector('main')).toHaveTextContent(/^Signed out$/);
  expect(screen.getByRole('heading', { name: 'Signed out' })).toHaveClass('visually-hidden');
  expect(document.title).toBe('Signed out – Cairn');
  await waitFor(async () => {
    const body = { currentPassword: password, newPassword: 'another long one' };
    expect((await as(running.app, user).call(changePassword, { body })).status).toBe(401);
  });
});

it('SH-6 after a delay /logout says what happened and links to sign-in', async () => {
  renderApp(running, { path: '/logout' });
  const link = await screen.findByRole('link', { name: 'Sign in again' });
  expect(link).toHaveAttribute('href', '#/');
});
