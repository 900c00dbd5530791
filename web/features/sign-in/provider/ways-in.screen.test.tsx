import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { makeSignInLink } from '#server/site/accounts/journey/make-sign-in-link.ts';
import { aSiteAdmin, aUser } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { renderApp } from '#test/screen.tsx';

const running = await runningApp();
const { services } = running;
vi.spyOn(console, 'error').mockImplementation(() => {});

const school = { id: 3, name: 'Example School' };
const signIn = { providers: [school], hasPasswords: true };

it('SS-1 the sign-in screen offers the school above the form', async () => {
  renderApp(running, { pageData: { signIn } });
  const link = await screen.findByRole('link', { name: 'Continue with Example School' });
  expect(link).toHaveAttribute('href', '/sign-in/to/3');
  expect(link.compareDocumentPosition(screen.getByLabelText('Email'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByRole('link', { name: /Create an account/ })).toBeVisible();
});

it('SS-1 without passwords the form folds away, and no account is made by hand', async () => {
  const pageData = { signIn: { ...signIn, hasPasswords: false } };
  const { person, unmount } = renderApp(running, { pageData });
  await screen.findByRole('link', { name: 'Continue with Example School' });
  expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Sign in with a password' }));
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(screen.queryByRole('link', { name: /Create an account/ })).not.toBeInTheDocument();
  unmount();
  renderApp(running, { pageData, path: '/signup' });
  expect(await screen.findByText(/your account is made, or found, on the way/)).toBeVisible();
  expect(screen.queryByLabelText('First Name')).not.toBeInTheDocument();
});

it('SS-1 what went wrong at the school is said in our words only', async () => {
  const { unmount } = renderApp(running, { pageData: { signIn }, path: '/?problem=denied&provider=3' });
  // In the notice, and for screen readers.
  expect(await screen.findAllByText(/^Example School did not let you in/)).toHaveLength(2);
  unmount();
  renderApp(running, { pageData: { signIn }, path: '/?problem=Call+this+number&provider=3' });
  await screen.findByRole('link', { name: 'Continue with Example School' });
  expect(screen.queryByText(/Call this number/)).not.toBeInTheDocument();
});

it('SS-1 a link of the command line signs an administrator in after a press of the button', async () => {
  const admin = await aSiteAdmin(services);
  const link = await makeSignInLink(services, services.db, admin.email);
  const path = link.split('#')[1] ?? '';
  const { person, unmount } = renderApp(running, { path });
  await person.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('heading', { name: 'Courses' })).toBeVisible();
  unmount();
  const again = renderApp(running, { path });
  await again.person.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText(/was used already/)).toBeVisible();
  const user = await aUser(services);
  await expect(makeSignInLink(services, services.db, user.email)).rejects.toThrow(/only for them/);
});
