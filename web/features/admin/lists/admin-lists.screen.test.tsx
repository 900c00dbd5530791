import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aCourse, aLanguage, aSiteAdmin, aUser, aUserLesson } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { injectTransport, renderApp } from '#test/screen.tsx';
import type { Transport } from '#web/net/transport.ts';

const running = await runningApp();
const { services } = running;
const admin = await aSiteAdmin(services);

const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
beforeEach(() => logged.mockClear());

const open = (path: string, transport?: Transport) =>
  renderApp(running, { path: `/admin/${path}`, user: admin, ...(transport && { transport }) });

const headers = () => screen.getAllByRole('columnheader').map(header => header.textContent);
const rows = () => screen.getAllByRole('row').slice(1);
const hash = () => window.location.hash;

for (let i = 0; i < 61; i++) {
  const number = String(i).padStart(2, '0');
  // The search looks at addresses, too.
  const email = `paged.${number}@example.org`;
  await aUser(services, { firstName: 'Paged', lastName: `Person ${number}`, email });
}

describe('the frame of every list', () => {
  it('AD-1 has 30 rows per page, Page X of Y, a total, and disabled buttons at both ends', async () => {
    const { person } = open('users?search=paged');
    expect(await screen.findByText('Page 1 of 3')).toBeVisible();
    expect(screen.getByText('61 total')).toBeVisible();
    expect(rows()).toHaveLength(30);
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await person.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Page 2 of 3')).toBeVisible();
    expect(hash()).toBe('#/admin/users?search=paged&page=2');
    await person.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Page 3 of 3')).toBeVisible();
    expect(rows()).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    window.history.back();
    expect(await screen.findByText('Page 2 of 3')).toBeVisible();
  });

  it('AD-1 debounces the search, starts at the first page, and announces the number of results', async () => {
    const sent = vi.fn<Transport>(injectTransport(running));
    const { person, tools } = open('users?page=2', sent);
    await screen.findByText(/^Page 2 of/);
    sent.mockClear();
    await person.type(screen.getByRole('searchbox', { name: 'Search users' }), 'person 07');
    expect(await screen.findByText('1 total')).toBeVisible();
    expect(sent.mock.calls.map(([request]) => request.url)).toEqual(['/api/users?page=1&search=person+07']);
    expect(hash()).toBe('#/admin/users?search=person+07');
    await waitFor(() => expect(tools.announcer.get().text).toBe('1 user found'));
  });

  it('AD-1 keeps the rows, marked as busy, while the next page loads', async () => {
    let release = () => {};
    const held = new Promise<void>(resolve => {
      release = resolve;
    });
    const { person } = open('users?search=paged', async request => {
      if (request.url.includes('page=2')) await held;
      return injectTransport(running)(request);
    });
    await screen.findByText('Page 1 of 3');
    await person.click(screen.getByRole('button', { name: 'Next' }));
    const frame = screen.getByRole('table').closest('[aria-busy]');
    await waitFor(() => expect(frame).toHaveAttribute('aria-busy', 'true'));
    expect(rows()).toHaveLength(30);
    release();
    await waitFor(() => expect(frame).toHaveAttribute('aria-busy', 'false'));
    expect(screen.getByText('Page 2 of 3')).toBeVisible();
  });

  it('AD-1 says that nothing matches, and clears the search', async () => {
    const { person } = open('users?search=nobodyatall');
    expect(await screen.findByText('No users match “nobodyatall”.')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('nobodyatall');
    const [, inTheMiddle] = screen.getAllByRole('button', { name: 'Clear search' });
    await person.click(inTheMiddle ?? document.body);
    expect(await screen.findByText(/^Page 1 of/)).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('SH-14 a list that fails to load is logged and shows an error in place, without a toast, and loads on a retry', async () => {
    let isDown = true;
    const { person, tools } = open('courses', request =>
      isDown && request.url.startsWith('/api/cairn_courses/admin')
        ? Promise.resolve({ status: 500, json: {} })
        : injectTransport(running)(request),
    );
    expect(await screen.findByRole('heading', { name: 'The courses could not be loaded' })).toBeVisible();
    expect(logged).toHaveBeenCalledWith('The courses could not be loaded', expect.anything());
    expect(tools.toasts.get().error).toBeNull();
    isDown = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Page 1 of 1')).toBeVisible();
  });

  it('AD-1 an empty list says so', async () => {
    open('courses');
    expect(await screen.findByText('No courses yet.')).toBeVisible();
    expect(screen.getByText('0 total')).toBeVisible();
    expect(screen.getByText('Page 1 of 1')).toBeVisible();
  });
});

describe('the lists', () => {
  it('AD-2 users: Name, Email, Actions', async () => {
    const user = await aUser(services, { firstName: 'Grace', lastName: 'Hopper' });
    open('users?search=grace');
    const link = await screen.findByRole('link', { name: 'View Details of Grace Hopper' });
    expect(link).toHaveTextContent('View Details');
    expect(link).toHaveAttribute('href', `#/admin/users/${user.id}`);
    expect(headers()).toEqual(['Name', 'Email', 'Actions']);
  });

  it('AD-2 courses: Name, Language, Actions', async () => {
    const language = await aLanguage(services, { name: 'Prolog' });
    const course = await aCourse(services, { languageConfigId: language.id });
    open('courses?search=prolog');
    const link = await screen.findByRole('link', { name: `Open ${course.name}` });
    expect(link).toHaveAttribute('href', `#/cairn_courses/${course.contextId}/edit`);
    expect(headers()).toEqual(['Name', 'Language', 'Actions']);
    expect(rows()[0]).toHaveTextContent('Prolog');
  });

  it('AD-2 user lessons: eight columns, the status in words', async () => {
    const { learner, course } = await aUserLesson(services);
    open(`user_lessons?search=${encodeURIComponent(learner.email)}`);
    const row = await screen.findByRole('row', { name: new RegExp(learner.email) });
    expect(headers()).toEqual([
      'User',
      'Course',
      'Module',
      'Lesson',
      'Status',
      'Gradebook',
      'Created',
      'Actions',
    ]);
    expect(within(row).getByText('In Progress')).toBeVisible();
    expect(within(row).getByText('N/A')).toBeVisible();
    expect(within(row).getByRole('link', { name: course.name })).toBeVisible();
  });

  it('AD-2 language configurations: Name, Execution Command, Execution Limit (ms), Edit, and a button', async () => {
    const language = await aLanguage(services, { name: 'Lua', executionCommand: 'lua main.lua' });
    open('language_configs?search=lua');
    const link = await screen.findByRole('link', { name: 'Edit Lua' });
    expect(link).toHaveAttribute('href', `#/admin/language_configs/${language.id}`);
    expect(headers()).toEqual(['Name', 'Execution Command', 'Execution Limit (ms)', 'Edit']);
    expect(rows()[0]).toHaveTextContent('lua main.lua1,000');
    expect(screen.getByRole('link', { name: 'Create New Language Config' })).toHaveAttribute(
      'href',
      '#/admin/language_configs/new',
    );
  });

  it('the audit log shows who did what', async () => {
    const { person } = renderApp(running, { path: '/' });
    const user = await aUser(services);
    await person.type(screen.getByLabelText('Email'), user.email);
    await person.type(screen.getByLabelText('Password'), 'wrong one{Enter}');
    await screen.findByText(/do not match an account/);
    cleanup();
    open(`audit?search=${encodeURIComponent(user.email)}`);
    const row = await screen.findByRole('row', { name: new RegExp(user.email) });
    expect(row).toHaveTextContent('Sign-in failed');
    expect(row).toHaveTextContent('Nobody known');
  });

  it('AD-4 nonces: a count, and a button that is disabled at 0', async () => {
    const { person } = open('nonces');
    expect(await screen.findByText('0 nonces are kept.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete All Nonces' })).toBeDisabled();
    await services.db.insertInto('ltiNonces').values({ nonce: 'n', expiresAt: new Date() }).execute();
    cleanup();
    open('nonces');
    await person.click(await screen.findByRole('button', { name: 'Delete All Nonces' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete All Nonces' });
    expect(dialog).toHaveTextContent('This deletes 1 nonce.');
    await person.click(within(dialog).getByRole('button', { name: 'Delete All Nonces' }));
    expect(await screen.findByText('0 nonces are kept.')).toBeVisible();
    expect(screen.getByText('1 nonce deleted.')).toBeVisible();
  });
});
