import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aUser, password } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { injectTransport, renderApp } from '#test/screen.tsx';
import type { Transport } from '#web/net/transport.ts';

const running = await runningApp();
const logged = vi.spyOn(console, 'error').mockImplementation(() => {});

type Person = ReturnType<typeof renderApp>['person'];
const grace = {
  'First Name': 'Grace',
  'Last Name': 'Hopper',
  Email: 'grace@example.org',
  'Confirm Email': 'Grace@example.org',
  Password: 'nanoseconds of wire',
  'Confirm Password': 'nanoseconds of wire',
};
const fill = async (person: Person, values: Partial<typeof grace>) => {
  await screen.findByLabelText('First Name');
  for (const [label, value] of Object.entries(values)) {
    await person.click(screen.getByLabelText(label));
    await person.paste(value);
  }
};
const submit = (person: Person) => person.click(screen.getByRole('button', { name: 'Create Account' }));

describe('the sign-up screen', () => {
  it('SI-3 has the six fields in the order of the specification', async () => {
    renderApp(running, { path: '/signup' });
    await screen.findByRole('heading', { name: 'Create your account' });
    const fields = [...document.querySelectorAll('form input')].map(
      input => (input as HTMLInputElement).labels,
    );
    expect(fields.map(labels => labels?.[0]?.textContent)).toEqual(Object.keys(grace));
  });

  it('SI-3 SI-4 creates an account with exactly the four fields, signs in, and opens the courses', async () => {
    const sent = vi.fn<Transport>(injectTransport(running));
    const { person } = renderApp(running, { path: '/signup', transport: sent });
    await fill(person, grace);
    await submit(person);
    expect(await screen.findByRole('heading', { name: 'Courses' })).toBeVisible();
    expect(JSON.parse(sent.mock.calls[0]?.[0].body ?? '')).toEqual({
      firstName: 'Grace',
      lastName: 'Hopper',
      email: 'grace@example.org',
      password: 'nanoseconds of wire',
    });
    expect(screen.getByText('Grace Hopper')).toBeVisible();
  });

  it('SI-3 confirmations that differ are shown beside their fields, and nothing is sent', async () => {
    const sent = vi.fn<Transport>(injectTransport(running));
    const { person } = renderApp(running, { path: '/signup', transport: sent });
    await fill(person, { ...grace, 'Confirm Email': 'g@example.org', 'Confirm Password': 'something else' });
    await submit(person);
    expect(screen.getByLabelText('Confirm Email')).toHaveAccessibleDescription(
      'The two email addresses are different.',
    );
    expect(screen.getByLabelText('Confirm Password')).toHaveAccessibleDescription(
      'The two passwords are different.',
    );
    expect(sent).not.toHaveBeenCalled();
  });

  it('SI-3 a summary at the top gets the focus and links to each field', async () => {
    const { person } = renderApp(running, { path: '/signup' });
    await screen.findByLabelText('First Name');
    await submit(person);
    const summary = screen.getByText('6 things need your attention:').closest('[tabindex]') as HTMLElement;
    await waitFor(() => expect(summary).toHaveFocus());
    await person.click(within(summary).getByRole('button', { name: 'Enter your last name.' }));
    expect(screen.getByLabelText('Last Name')).toHaveFocus();
  });

  it('SI-2 SI-4 a taken address, in any case, is shown at the field and logged; signing in is offered', async () => {
    const user = await aUser(running.services);
    const { person } = renderApp(running, { path: '/signup' });
    await fill(person, { ...grace, Email: user.email.toUpperCase(), 'Confirm Email': user.email });
    await submit(person);
    await waitFor(() => expect(screen.getByLabelText('Email')).toBeInvalid());
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    expect(logged).toHaveBeenCalledWith('Account creation failed', expect.anything());
    await person.click(screen.getByRole('link', { name: 'Sign in instead?' }));
    expect(screen.getByLabelText('Email')).toHaveValue(user.email.toUpperCase());
  });

  it('SI-3 the link for people with an account keeps its address and shows the sign-in form', async () => {
    const user = await aUser(running.services);
    const { person } = renderApp(running, { path: '/signup' });
    const link = await screen.findByRole('link', { name: 'Already have an account? Sign in.' });
    expect(link).toHaveAttribute('href', '#/signup');
    await person.click(link);
    expect(screen.getByRole('heading', { name: 'Sign In' })).toBeVisible();
    expect(window.location.hash).toBe('#/signup');
    await person.type(screen.getByLabelText('Email'), user.email);
    await person.type(screen.getByLabelText('Password'), `${password}{Enter}`);
    expect(await screen.findByRole('heading', { name: 'Courses' })).toBeVisible();
  });

  it('SI-3 redirects signed-in users to the courses', async () => {
    renderApp(running, { path: '/signup', user: await aUser(running.services) });
    expect(await screen.findByRole('heading', { name: 'Courses' })).toBeVisible();
  });
});
