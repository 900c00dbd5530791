import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { getCourse } from '#contract/authoring/courses.ts';
import { listInvites } from '#contract/learning/people.ts';
import { updateEmailVerified } from '#server/site/accounts/accounts.db.ts';
import { inviteToken } from '#server/learning/people/invite-token.ts';
import { as } from '#test/as.ts';
import { aCourse, anInvite, aUser, password, type SignedInUser, type TestCourse } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { injectTransport, renderApp } from '#test/screen.tsx';
import type { Transport } from '#web/net/transport.ts';

const running = await runningApp();
const { app, services } = running;
vi.spyOn(console, 'error').mockImplementation(() => {});

const isIn = async (user: SignedInUser, course: TestCourse) =>
  (await as(app, user).call(getCourse, { params: { contextId: course.contextId } })).status === 200;
const pendingIn = async (course: TestCourse) =>
  (await as(app, course.instructor).call(listInvites, { params: { courseId: course.contextId } })).body
    .invites.length;

describe('pending invitations in the course list', () => {
  it('CL-2 show course, role, address and inviter; nothing is shown without any', async () => {
    const course = await aCourse(services);
    const user = await aUser(services);
    const { unmount } = renderApp(running, { path: '/cairn_courses', user });
    await screen.findByText(/You do not have any courses yet!/);
    expect(screen.queryByText(/Pending invitations/)).toBeNull();
    unmount();
    await anInvite(services, course, { email: user.email });
    renderApp(running, { path: '/cairn_courses', user });
    const card = (await screen.findByRole('heading', { name: course.name })).closest('li') as HTMLElement;
    const { firstName, lastName } = course.instructor;
    expect(card).toHaveTextContent(`as Student · ${user.email} · invited by ${firstName} ${lastName}`);
    expect(screen.getByRole('heading', { name: 'Pending invitations (1)' })).toBeVisible();
  });

  it('CL-5 accepting as a student opens the student’s overview', async () => {
    const course = await aCourse(services);
    const user = await aUser(services);
    await anInvite(services, course, { email: user.email });
    const { person } = renderApp(running, { path: '/cairn_courses', user });
    await person.click(
      await screen.findByRole('button', { name: `Accept the invitation to ${course.name}` }),
    );
    await waitFor(() => expect(window.location.hash).toBe(`#/cairn_courses/${course.contextId}/student`));
    expect(await isIn(user, course)).toBe(true);
  });

  it('CL-5 accepting as staff opens the editor', async () => {
    const course = await aCourse(services);
    const user = await aUser(services);
    await updateEmailVerified(services.db, user, services.clock.now());
    await anInvite(services, course, { email: user.email, roleKey: 'CONTEXT_INSTRUCTOR' });
    const { person } = renderApp(running, { path: '/cairn_courses', user });
    await person.click(
      await screen.findByRole('button', { name: `Accept the invitation to ${course.name}` }),
    );
    expect(await screen.findByRole('heading', { level: 1, name: course.name })).toBeVisible();
    expect(window.location.hash).toBe(`#/cairn_courses/${course.contextId}/edit`);
  });

  it('CL-5 declining asks for confirmation, and then the invitation is gone', async () => {
    const course = await aCourse(services);
    const user = await aUser(services);
    await anInvite(services, course, { email: user.email });
    const { person } = renderApp(running, { path: '/cairn_courses', user });
    const decline = () => screen.findByRole('button', { name: `Decline the invitation to ${course.name}` });
    await person.click(await decline());
    const dialog = await screen.findByRole('dialog', { name: 'Decline invitation' });
    expect(dialog).toHaveTextContent(
      `Decline the invitation to ${course.name}? You would need a new invitation to join later.`,
    );
    await person.click(within(dialog).getByRole('button', { name: 'Keep invitation' }));
    expect(await pendingIn(course)).toBe(1);
    await person.click(await decline());
    await person.click(await screen.findByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(screen.queryByText(/Pending invitations/)).toBeNull());
    expect(await pendingIn(course)).toBe(0);
  });

  it('CL-5 a refused answer is shown in its card, which stays', async () => {
    const course = await aCourse(services);
    const user = await aUser(services);
    await anInvite(services, course, { email: user.email });
    const transport: Transport = request =>
      request.method === 'PUT'
        ? Promise.reject(new TypeError('Failed to fetch'))
        : injectTransport(running)(request);
    const { person } = renderApp(running, { path: '/cairn_courses', user, transport });
    await person.click(await screen.findByRole('button', { name: /^Accept the invitation/ }));
    expect(await screen.findByText(/We could not reach the server/)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Accept the invitation/ })).toBeVisible();
  });

  it('PE-2 a staff invite says what is missing, and mails a link if mail is set up', async () => {
    const mailing = await runningApp({ config: { smtpUrl: 'smtp://127.0.0.1:1' } });
    const course = await aCourse(mailing.services);
    const user = await aUser(mailing.services);
    await anInvite(mailing.services, course, { email: user.email, roleKey: 'CONTEXT_INSTRUCTOR' });
    const { person } = renderApp(mailing, { path: '/cairn_courses', user, pageData: { canMail: true } });
    await person.click(await screen.findByRole('button', { name: 'verify your address' }));
    expect(
      await screen.findByText(`A link is on its way to ${user.email}. It works once, for a day.`),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
  });

  it('SH-14 invitations that fail to load are logged and show an error; the courses are shown nevertheless', async () => {
    const course = await aCourse(services);
    const transport: Transport = async request =>
      request.url === '/api/invites'
        ? { status: 403, json: { error: 'Not now.' } }
        : injectTransport(running)(request);
    renderApp(running, { path: '/cairn_courses', user: course.instructor, transport });
    expect(await screen.findByText('Your invitations could not be loaded')).toBeVisible();
    expect(await screen.findByRole('link', { name: course.name })).toBeVisible();
  });
});

describe('an invitation’s link', () => {
  const pathOf = (invite: Parameters<typeof inviteToken>[1]) =>
    `/invite?token=${inviteToken(services, invite, 'handed')}`;

  it('SI-3 signed out it opens sign-up with the address filled in, and returns to accept afterwards', async () => {
    const course = await aCourse(services);
    const invite = await anInvite(services, course, { email: 'newcomer@example.org' });
    const { person } = renderApp(running, { path: pathOf(invite) });
    expect(await screen.findByText(/You were invited as newcomer@example\.org\./)).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('newcomer@example.org');
    expect(screen.getByLabelText('Confirm Email')).toHaveValue('newcomer@example.org');
    for (const [label, value] of Object.entries({
      'First Name': 'New',
      'Last Name': 'Comer',
      Password: 'a long enough one',
      'Confirm Password': 'a long enough one',
    })) {
      await person.click(screen.getByLabelText(label));
      await person.paste(value);
    }
    await person.click(screen.getByRole('button', { name: 'Create Account' }));
    expect(await screen.findByRole('heading', { name: `You are invited to ${course.name}` })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(window.location.hash).toBe(`#/cairn_courses/${course.contextId}/student`));
  });

  it('SI-2 for an address with an account it opens sign-in', async () => {
    const course = await aCourse(services);
    const user = await aUser(services);
    const invite = await anInvite(services, course, { email: user.email });
    const { person } = renderApp(running, { path: pathOf(invite) });
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
    expect(screen.getByText(`You were invited as ${user.email}.`)).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue(user.email);
    await person.type(screen.getByLabelText('Password'), `${password}{Enter}`);
    expect(await screen.findByRole('button', { name: 'Accept' })).toBeVisible();
  });

  it('CL-5 shows course, role, inviter and address; a staff link admits its bearer', async () => {
    const course = await aCourse(services);
    const user = await aUser(services);
    const invite = await anInvite(services, course, { roleKey: 'CONTEXT_ADMINISTRATOR' });
    const { person } = renderApp(running, { path: pathOf(invite), user });
    expect(await screen.findByRole('heading', { name: `You are invited to ${course.name}` })).toBeVisible();
    expect(screen.getByText('Admin')).toBeVisible();
    expect(screen.getByText(`Ada ${course.instructor.lastName}`)).toBeVisible();
    expect(screen.getByText(invite.email)).toBeVisible();
    expect(screen.getByText(new RegExp(`You are signed in as ${user.email}`))).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByRole('heading', { level: 1, name: course.name })).toBeVisible();
    expect(await isIn(user, course)).toBe(true);
  });

  it('CL-5 is declined after a confirmation', async () => {
    const course = await aCourse(services);
    const user = await aUser(services);
    const invite = await anInvite(services, course, { email: user.email });
    const { person } = renderApp(running, { path: pathOf(invite), user });
    await person.click(await screen.findByRole('button', { name: 'Decline' }));
    const dialog = await screen.findByRole('dialog', { name: 'Decline invitation' });
    await person.click(within(dialog).getByRole('button', { name: 'Decline' }));
    expect(await screen.findByRole('heading', { name: 'Courses' })).toBeVisible();
    expect(await pendingIn(course)).toBe(0);
  });

  it('PE-2 in the wrong account it says so, and offers to switch', async () => {
    const course = await aCourse(services);
    const invite = await anInvite(services, course, { email: 'right@example.org' });
    const user = await aUser(services);
    const { person } = renderApp(running, { path: pathOf(invite), user });
    expect(
      await screen.findByRole('heading', { name: 'This invitation is for another account' }),
    ).toBeVisible();
    expect(
      screen.getByText(`It was sent to right@example.org, but you are signed in as ${user.email}.`),
    ).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Sign out and go on' }));
    expect(await screen.findByText(/You were invited as right@example\.org\./)).toBeVisible();
  });

  it('PE-2 staff who open a learner’s link see that they are in the course already', async () => {
    const course = await aCourse(services);
    const invite = await anInvite(services, course);
    renderApp(running, { path: pathOf(invite), user: course.instructor });
    expect(await screen.findByRole('heading', { name: `You are in ${course.name} already` })).toBeVisible();
  });

  it.each(['/invite', '/invite?token=', '/invite?token=h1.nonsense'])(
    'CL-5 %s is no open invitation, and shows that',
    async path => {
      renderApp(running, { path, user: await aUser(services) });
      expect(await screen.findByRole('heading', { name: 'This invitation is no longer open' })).toBeVisible();
      expect(screen.getByRole('link', { name: 'Go to your courses' })).toBeVisible();
    },
  );
});
