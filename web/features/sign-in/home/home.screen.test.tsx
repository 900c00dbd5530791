import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn } from '#contract/site/accounts.ts';
import { asNobody } from '#test/as.ts';
import { aUser, password } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { injectTransport, renderApp } from '#test/screen.tsx';
import type { Transport } from '#web/net/transport.ts';

const running = await runningApp();
const { services } = running;

const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
beforeEach(() => logged.mockClear());

const fill = async (person: ReturnType<typeof renderApp>['person'], email: string, secret: string) => {
  await person.type(screen.getByLabelText('Email'), email);
  await person.type(screen.getByLabelText('Password'), secret);
  await person.click(screen.getByRole('button', { name: 'Sign In' }));
};

describe('the sign-in screen', () => {
  it('SI-1 has a form headed Sign In with an email, a password, and a link to sign-up', async () => {
    renderApp(running);
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    expect(screen.getByRole('link', { name: 'New to Cairn? Create an account.' })).toHaveAttribute(
      'href',
      '#/signup',
    );
    expect(document.title).toBe('Sign In – Cairn');
  });

  it('SI-2 a correct password stores the token and opens the courses', async () => {
    const user = await aUser(services);
    const { person } = renderApp(running);
    await fill(person, user.email.toUpperCase(), password);
    expect(await screen.findByRole('heading', { name: 'Courses' })).toHaveFocus();
    expect(window.location.hash).toBe('#/cairn_courses');
    expect(window.localStorage.getItem('authToken')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  it('SI-2 a wrong password is shown beside the form and logged, without a toast; the email is kept', async () => {
    const user = await aUser(services);
    const { person } = renderApp(running);
    await fill(person, user.email, 'not it');
    const message = await screen.findByText('That email and password do not match an account.');
    await waitFor(() => expect(document.activeElement).toContainElement(message));
    expect(screen.getByLabelText('Email')).toHaveValue(user.email);
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    expect(logged).toHaveBeenCalledWith('Sign-in failed', expect.anything());
    expect(window.localStorage.getItem('authToken')).toBeNull();
  });

  it('SI-2 an unknown address gets the same sentence', async () => {
    const { person } = renderApp(running);
    await fill(person, 'nobody@example.org', 'whatever it is');
    expect(await screen.findByText('That email and password do not match an account.')).toBeVisible();
  });

  it('SI-5 too many tries are shown beside the form', async () => {
    const limited = await runningApp({ config: { isRateLimited: true } });
    const user = await aUser(limited.services);
    for (let tries = 0; tries < 10; tries += 1)
      await asNobody(limited.app).call(signIn, { body: { email: user.email, password: 'x' } });
    const { person } = renderApp(limited);
    await fill(person, user.email, password);
    expect(await screen.findByText(/too many tries/i)).toBeVisible();
  });

  it('an unreachable server is reported plainly, and all input except the password is kept', async () => {
    const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));
    const { person } = renderApp(running, { transport: unreachable });
    await fill(person, 'ada@example.org', 'secret words');
    expect(
      await screen.findByText('We could not reach the server. Check your connection and try again.'),
    ).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.org');
  });

  it('empty fields are reported before anything is sent', async () => {
    const sent = vi.fn<Transport>(injectTransport(running));
    const { person } = renderApp(running, { transport: sent });
    await person.click(await screen.findByRole('button', { name: 'Sign In' }));
    expect(screen.getByText('Enter your email address.')).toBeVisible();
    expect(screen.getByText('Enter your password.')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(sent).not.toHaveBeenCalled();
  });

  it('the password can be shown', async () => {
    const { person } = renderApp(running);
    await person.click(await screen.findByRole('button', { name: 'Show characters', pressed: false }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  });

  it('SI-6 without mail it says whom to ask', async () => {
    renderApp(running);
    expect(await screen.findByText(/Ask your administrator to reset it\./)).toBeVisible();
  });

  it('SI-6 with mail it offers a link, and the answer does not reveal whether the account exists', async () => {
    const mailing = await runningApp({ config: { smtpUrl: 'smtp://127.0.0.1:1' } });
    const { person } = renderApp(mailing, { pageData: { canMail: true } });
    await person.click(await screen.findByRole('button', { name: 'Forgot your password?' }));
    const dialog = screen.getByRole('dialog', { name: 'Forgot your password?' });
    await person.type(within(dialog).getByLabelText('Email'), 'nobody@example.org{Enter}');
    await waitFor(() => expect(dialog).toHaveTextContent(/If there is an account with this address/));
  });
});
