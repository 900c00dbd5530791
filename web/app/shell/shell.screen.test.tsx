import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changePassword } from '#contract/site/accounts.ts';
import { aSiteAdmin, aUser, password } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { renderApp } from '#test/screen.tsx';
import { deleteSessionsOfUser } from '#server/site/accounts/accounts.db.ts';

const running = await runningApp();
const { services } = running;
vi.spyOn(console, 'error').mockImplementation(() => {});
beforeEach(() => window.localStorage.clear());

const nav = () => screen.findByRole('navigation', { name: 'Main' });

describe('the navigation', () => {
  it('SH-4 SH-5 shows Courses and Logout to a signed-in user, Admin only to a site admin', async () => {
    const user = await aUser(services);
    renderApp(running, { path: '/cairn_courses', user });
    const links = within(await nav()).getAllByRole('link');
    expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
      [' Cairn', '#/cairn_courses'],
      ['Courses', '#/cairn_courses'],
      [`${user.firstName} ${user.lastName}`, '#/profile'],
      ['Logout', '#/logout'],
    ]);
  });

  it('SH-5 a site admin has the Admin link, highlighted on its screen', async () => {
    renderApp(running, { path: '/admin', user: await aSiteAdmin(services) });
    expect(await screen.findByText('Welcome to Admin Panel')).toBeVisible();
    const links = within(await nav());
    expect(links.getByRole('link', { name: 'Admin' })).toHaveAttribute('aria-current', 'page');
    expect(links.getByRole('link', { name: 'Courses' })).not.toHaveAttribute('aria-current');
  });

  it('SH-5 other users get "not found" at /admin', async () => {
    renderApp(running, { path: '/admin', user: await aUser(services) });
    expect(await screen.findByRole('heading', { name: 'There is nothing here' })).toBeVisible();
  });

  it('SH-4 closes and opens, keeps the focus on its button, and stores the state', async () => {
    const user = await aUser(services);
    const { person, unmount } = renderApp(running, { path: '/cairn_courses', user });
    await nav();
    await person.click(screen.getByRole('button', { name: 'Hide navigation', expanded: true }));
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.getByRole('button', { name: 'Show navigation', expanded: false })).toHaveFocus();
    expect(window.localStorage.getItem('isNavigationOpen')).toBe('no');
    unmount();
  });

  it('SH-3 SH-4 with a preset token there is neither navigation nor a button for it', async () => {
    const user = await aUser(services);
    const { tools } = renderApp(running, { path: '/cairn_courses', pageData: { authToken: user.authToken } });
    expect(await screen.findByRole('heading', { name: 'Courses' })).toBeVisible();
    act(() => tools.session.setNavOpen(true));
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByRole('button', { name: /navigation/ })).toBeNull();
    expect(window.localStorage.getItem('authToken')).toBeNull();
  });
});

describe('routing', () => {
  it('SH-10 an unknown path shows "not found" with a link', async () => {
    renderApp(running, { path: '/no/such/place' });
    expect(await screen.findByRole('heading', { name: 'There is nothing here' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to sign-in' })).toHaveAttribute('href', '#/');
  });

  it('CL-1 users who are not signed in are redirected to the root path, and back after signing in', async () => {
    const user = await aSiteAdmin(services);
    const { person } = renderApp(running, { path: '/admin' });
    await person.type(await screen.findByLabelText('Email'), user.email);
    expect(window.location.hash).toBe('#/');
    await person.type(screen.getByLabelText('Password'), `${password}{Enter}`);
    expect(await screen.findByText('Welcome to Admin Panel')).toBeVisible();
  });

  it('a new screen focuses its heading and sets the document title', async () => {
    const { person } = renderApp(running, { path: '/cairn_courses', user: await aSiteAdmin(services) });
    await nav();
    await person.click(screen.getByRole('link', { name: 'Admin' }));
    expect(await screen.findByRole('heading', { name: 'Welcome to Admin Panel' })).toHaveFocus();
    expect(document.title).toBe('Admin – Cairn');
  });

  it('CL-4 the course list says how to get courses', async () => {
    renderApp(running, { path: '/cairn_courses', user: await aUser(services) });
    expect(
      await screen.findByText(
        'You do not have any courses yet! Accept any pending invites or, if you are a teacher, click the + button to create a new course.',
      ),
    ).toBeVisible();
  });

  it('SH-2 a token that cannot be decoded counts as signed out, and a message says so', async () => {
    renderApp(running, { path: '/cairn_courses', user: { authToken: 'scribble' } });
    expect((await screen.findAllByText(/Your saved sign-in could not be read\./))[0]).toBeVisible();
  });
});

describe('a session that has ended', () => {
  const body = { currentPassword: 'x', newPassword: 'long enough for all' };

  it('SH-9 redirects to sign-in, says why, and returns to the same screen', async () => {
    const user = await aUser(services);
    const { tools, person } = renderApp(running, { path: '/cairn_courses', user });
    await nav();
    await deleteSessionsOfUser(services.db, user);
    await act(() => expect(tools.api(changePassword, { body })).rejects.toThrow('Please sign in.'));
    expect(
      (await screen.findAllByText('Your session has ended. Sign in to go on where you were.'))[0],
    ).toBeVisible();
    expect(window.localStorage.getItem('authToken')).toBeNull();
    await person.type(screen.getByLabelText('Email'), user.email);
    await person.type(screen.getByLabelText('Password'), `${password}{Enter}`);
    expect(await screen.findByRole('heading', { name: 'Courses' })).toBeVisible();
  });

  it('SH-9 on a screen with unsaved work opens a sign-in dialog and then repeats the refused call', async () => {
    const user = await aUser(services);
    const { tools, person } = renderApp(running, { path: '/cairn_courses', user });
    await nav();
    tools.session.holdWork();
    await deleteSessionsOfUser(services.db, user);
    const call = tools.api(changePassword, { body: { ...body, currentPassword: password } });
    const dialog = await screen.findByRole('dialog', { name: 'Sign in again' });
    expect(screen.getByRole('heading', { name: 'Courses', hidden: true })).toBeInTheDocument();
    await person.type(within(dialog).getByLabelText('Email'), user.email);
    await person.type(within(dialog).getByLabelText('Password'), `${password}{Enter}`);
    await expect(call).resolves.toHaveProperty('authToken');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('SH-9 does not save one user’s work under another account that signs in', async () => {
    const user = await aUser(services);
    const other = await aUser(services);
    const { tools, person } = renderApp(running, { path: '/cairn_courses', user });
    await nav();
    tools.session.holdWork();
    await deleteSessionsOfUser(services.db, user);
    const call = tools.api(changePassword, { body: { ...body, currentPassword: password } });
    const outcome = call.catch((error: unknown) => error);
    const dialog = await screen.findByRole('dialog', { name: 'Sign in again' });
    await person.type(within(dialog).getByLabelText('Email'), other.email);
    await person.type(within(dialog).getByLabelText('Password'), `${password}{Enter}`);
    expect(await outcome).toHaveProperty('status', 401);
    expect(await screen.findByText('You signed in as somebody else, so this page was left.')).toBeVisible();
  });

  it('SH-9 in a frame it says to open the activity again', async () => {
    const user = await aUser(services);
    const { tools, person } = renderApp(running, { pageData: { authToken: user.authToken } });
    // Once the list is shown, no other call is in flight that could also get a 401.
    await screen.findByText(/You do not have any courses yet!/);
    await deleteSessionsOfUser(services.db, user);
    const outcome = tools.api(changePassword, { body }).catch((error: unknown) => error);
    expect(
      await screen.findByText('Your session has ended. Open this activity again from your course.'),
    ).toBeVisible();
    const settled = vi.fn<() => void>();
    void outcome.then(() => settled());
    // Another call may be refused as well, and a key that comes before the dialog listens is lost.
    await waitFor(async () => {
      await person.keyboard('{Escape}');
      expect(settled).toHaveBeenCalled();
    });
    expect(await outcome).toHaveProperty('status', 401);
  });
});

describe('changing the password', () => {
  const open = async () => {
    const user = await aUser(services);
    const { person } = renderApp(running, { path: '/cairn_courses', user });
    await nav();
    await person.click(screen.getByRole('button', { name: 'Change password' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }));
    return { user, person, dialog };
  };

  it('a wrong current password is shown at its field', async () => {
    const { person, dialog } = await open();
    await person.type(dialog.getByLabelText('Current password'), 'not it');
    await person.type(dialog.getByLabelText('New password'), 'a wholly new one{Enter}');
    await waitFor(() => expect(dialog.getByLabelText('Current password')).toBeInvalid());
    expect(dialog.getByLabelText('Current password')).toHaveFocus();
  });

  it('keeps the user signed in with a new token and says so', async () => {
    const { user, person, dialog } = await open();
    await person.type(dialog.getByLabelText('Current password'), password);
    await person.type(dialog.getByLabelText('New password'), 'a wholly new one{Enter}');
    expect(await screen.findByText('Your password has been changed.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(window.localStorage.getItem('authToken')).not.toBe(user.authToken);
    expect(screen.getByRole('heading', { name: 'Courses' })).toBeVisible();
  });

  it('SH-12 Escape closes the dialog and returns the focus', async () => {
    const { person } = await open();
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change password' })).toHaveFocus());
  });
});

describe('help', () => {
  it('opens by ?, not while typing, and its single-key shortcut can be turned off', async () => {
    const { person } = renderApp(running);
    await person.type(await screen.findByLabelText('Email'), '?');
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => (document.activeElement as HTMLElement).blur());
    await person.keyboard('?');
    await person.click(screen.getByRole('checkbox', { name: /Single-key shortcuts/ }));
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => (document.activeElement as HTMLElement).blur());
    await person.keyboard('?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('messages', () => {
  it('SH-7 SH-8 a refused call shows a toast that is announced and can be closed', async () => {
    const { tools, person } = renderApp(running, { path: '/cairn_courses', user: await aUser(services) });
    await nav();
    const body = { currentPassword: 'not it', newPassword: 'long enough for all' };
    await act(() => expect(tools.api(changePassword, { body })).rejects.toThrow('not your current'));
    expect(screen.getByRole('alert')).toHaveTextContent('That is not your current password.');
    await person.keyboard('{Alt>}t{/Alt}');
    expect(screen.getByRole('button', { name: 'Close message' })).toHaveFocus();
    await person.keyboard('{Enter}');
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });
});
