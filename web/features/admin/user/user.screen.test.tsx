import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn } from '#contract/site/accounts.ts';
import { asNobody } from '#test/as.ts';
import { aCourse, aSiteAdmin, aUser } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { injectTransport, renderApp } from '#test/screen.tsx';
import type { Transport } from '#web/net/transport.ts';

const running = await runningApp();
const { app, services } = running;
const admin = await aSiteAdmin(services);

const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
beforeEach(() => logged.mockClear());

const open = (id: number, transport?: Transport) =>
  renderApp(running, { path: `/admin/users/${id}`, user: admin, ...(transport && { transport }) });

const failing =
  (method: string): Transport =>
  request =>
    request.method === method
      ? Promise.resolve({ status: 409, json: { error: 'It cannot be.', code: 'conflict', requestId: 'r1' } })
      : injectTransport(running)(request);

describe('a user', () => {
  it('AD-3 shows basics, roles by context, and courses with links to their editor', async () => {
    const course = await aCourse(services, { instructor: await aSiteAdmin(services) });
    const { instructor } = course;
    open(instructor.id);
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading).toHaveTextContent(`${instructor.firstName} ${instructor.lastName}`);
    const roles = screen.getByRole('region', { name: 'Roles' });
    expect(within(roles).getByRole('heading', { name: 'Site Context' })).toBeVisible();
    expect(within(roles).getByRole('heading', { name: `Context: ${course.contextId}` })).toBeVisible();
    expect(
      within(roles)
        .getAllByRole('listitem')
        .map(item => item.textContent),
    ).toEqual(['Site admin', 'Instructor']);
    expect(screen.getByRole('link', { name: course.name })).toHaveAttribute(
      'href',
      `#/cairn_courses/${course.contextId}/edit`,
    );
  });

  it('AD-3 an unknown one shows User not found, with a link back', async () => {
    open(999_999);
    expect(await screen.findByRole('heading', { name: 'User not found' })).toBeVisible();
    expect(screen.getByText('Failed to fetch user details')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to all users' })).toHaveAttribute('href', '#/admin/users');
  });

  it('AD-3 one that fails to load shows an error with a retry', async () => {
    const user = await aUser(services);
    let isDown = true;
    const { person } = open(user.id, request =>
      isDown && request.url.startsWith('/api/users/')
        ? Promise.resolve({ status: 500, json: {} })
        : injectTransport(running)(request),
    );
    expect(
      await screen.findByRole('heading', { name: 'Failed to fetch user details', level: 1 }),
    ).toBeVisible();
    isDown = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Reset Password' })).toBeVisible();
  });

  it('AD-3 the own account cannot be deleted, and the reason is shown', async () => {
    const { person } = open(admin.id);
    const button = await screen.findByRole('button', { name: 'Delete User' });
    expect(button).toHaveAccessibleDescription('You cannot delete your own account. Another site admin can.');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await person.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('resetting a password', () => {
  const openDialog = async (person: ReturnType<typeof renderApp>['person']) => {
    await person.click(await screen.findByRole('button', { name: 'Reset Password' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reset Password' });
    await waitFor(() => expect(within(dialog).getByLabelText('New password')).toHaveFocus());
    return dialog;
  };

  it('AD-3 starts in the field, Enter submits, and the new password works', async () => {
    const user = await aUser(services);
    const { person } = open(user.id);
    const dialog = await openDialog(person);
    await person.type(within(dialog).getByLabelText('New password'), 'a pile of stones{Enter}');
    expect(await screen.findByText('Password reset successfully')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const body = { email: user.email, password: 'a pile of stones' };
    expect((await asNobody(app).call(signIn, { body })).status).toBe(200);
  });

  it('AD-3 a blank one is shown at the field and by the toast, and is not sent', async () => {
    const user = await aUser(services);
    const { person, tools } = open(user.id);
    const dialog = await openDialog(person);
    await person.keyboard('  {Enter}');
    expect(await within(dialog).findByText('Password cannot be empty')).toBeVisible();
    expect(tools.toasts.get().error?.text).toBe('Password cannot be empty');
  });

  it('AD-3 a refusal by the server shows the specification’s toast, and the reason at the field', async () => {
    const user = await aUser(services);
    const { person, tools } = open(user.id);
    const dialog = await openDialog(person);
    await person.keyboard('short{Enter}');
    expect(await within(dialog).findByText(/at least 8 characters/)).toBeVisible();
    expect(tools.toasts.get().error?.text).toBe('Failed to reset password');
  });

  it('AD-3 generates one that the server accepts', async () => {
    const user = await aUser(services);
    const { person } = open(user.id);
    const dialog = await openDialog(person);
    await person.click(within(dialog).getByRole('button', { name: 'Generate' }));
    const made = within(dialog).getByLabelText<HTMLInputElement>('New password').value;
    expect(made).toMatch(/^(\w{4}-){3}\w{4}$/);
    await person.click(within(dialog).getByRole('button', { name: 'Reset Password' }));
    expect(await screen.findByText('Password reset successfully')).toBeVisible();
  });
});

describe('site admin', () => {
  it('AD-3 is granted and revoked after a confirmation', async () => {
    const user = await aUser(services);
    const { person } = open(user.id);
    await person.click(await screen.findByRole('button', { name: 'Make site admin' }));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await person.click(within(dialog).getByRole('button', { name: 'Make site admin' }));
    expect(await screen.findByRole('heading', { name: 'Site Context' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Withdraw site admin' }));
    await person.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw site admin' }),
    );
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Site Context' })).toBeNull());
  });
});

describe('deleting', () => {
  it('AD-3 requires the e-mail to be typed, reports the deletion, and returns to the list', async () => {
    const user = await aUser(services);
    const { person } = open(user.id);
    await person.click(await screen.findByRole('button', { name: 'Delete User' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete User' });
    const field = within(dialog).getByLabelText(`Type ${user.email} to confirm`);
    await person.type(field, 'somebody else{Enter}');
    expect(await within(dialog).findByText('That is not the address of this account.')).toBeVisible();
    await person.clear(field);
    await person.type(field, `${user.email.toUpperCase()}{Enter}`);
    expect(await screen.findByText('User deleted successfully')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Users' })).toBeVisible();
    expect(await services.db.selectFrom('users').where('id', '=', user.id).execute()).toEqual([]);
  });

  it('AD-3 a refusal is shown in the dialog with its reason', async () => {
    const user = await aUser(services);
    const { person, tools } = open(user.id, failing('DELETE'));
    await person.click(await screen.findByRole('button', { name: 'Delete User' }));
    const dialog = await screen.findByRole('dialog');
    await person.type(within(dialog).getByLabelText(/to confirm/), `${user.email}{Enter}`);
    expect(await within(dialog).findByText('It cannot be.')).toBeVisible();
    expect(tools.toasts.get().error?.text).toBe('Failed to delete user');
  });
});

it('AD-3 the data of a user is downloaded as a file', async () => {
  const user = await aUser(services);
  let saved: Blob | undefined;
  URL.createObjectURL = blob => {
    saved = blob as Blob;
    return 'blob:one';
  };
  URL.revokeObjectURL = () => {};
  const { person } = open(user.id);
  await person.click(await screen.findByRole('button', { name: 'Export data' }));
  expect(await screen.findByText('The file is in your downloads.')).toBeVisible();
  expect(JSON.parse((await saved?.text()) ?? '')).toMatchObject({ account: { email: user.email } });
});
