import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { listEnrollments, listInvites } from '#contract/learning/people.ts';
import type { CourseRole } from '#contract/core/roles.ts';
import { insertEnrollment } from '#server/authoring/courses/enrollments.db.ts';
import { updateMailState } from '#server/learning/people/people.db.ts';
import { as } from '#test/as.ts';
import { aCourse, aLearner, anInvite, aUser, type TestCourse } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { injectTransport, renderApp } from '#test/screen.tsx';
import type { Transport } from '#web/net/transport.ts';

const running = await runningApp();
const { app, services } = running;

const add = async (course: TestCourse, firstName: string, lastName: string, roleKey: CourseRole) => {
  const user = await aUser(services, {
    firstName,
    lastName,
    email: `${firstName}.${course.id}@example.org`.toLowerCase(),
  });
  await insertEnrollment(services.db, course, user, roleKey);
  return user;
};
const open = async (
  course: TestCourse,
  { canMail = false, transport }: { canMail?: boolean; transport?: Transport } = {},
) => {
  const rendered = renderApp(running, {
    path: `/cairn_courses/${course.contextId}/edit/people`,
    user: course.instructor,
    pageData: { canMail },
    ...(transport && { transport }),
  });
  await screen.findByRole('heading', { level: 2, name: /^People \(/ });
  return rendered;
};
type Person = Awaited<ReturnType<typeof open>>['person'];
const namesShown = () =>
  within(screen.getByRole('table', { name: 'People' }))
    .getAllByRole('rowheader')
    .map(cell => cell.textContent);
const act = async (person: Person, name: string, ...items: string[]) => {
  await person.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  for (const item of items) await person.click(await screen.findByRole('menuitem', { name: item }));
};
const rolesIn = async (course: TestCourse) => {
  const { body } = await as(app, course.instructor).call(listEnrollments, {
    params: { courseId: course.contextId },
  });
  return body.enrollments.map(({ user }) => user.contextRoles[0]?.role.roleKey);
};
const pendingIn = async (course: TestCourse) =>
  (
    await as(app, course.instructor).call(listInvites, { params: { courseId: course.contextId } })
  ).body.invites.map(invite => invite.email);

describe('the people', () => {
  it('PE-1 are shown with their name, which links to their work, their address and their role', async () => {
    const course = await aCourse(services);
    const grace = await add(course, 'Grace', 'Hopper', 'CONTEXT_LEARNER');
    await open(course);
    const link = await screen.findByRole('link', { name: 'Grace Hopper' });
    expect(link).toHaveAttribute('href', `#/cairn_courses/${course.contextId}/enrollments/${grace.id}`);
    const row = link.closest('tr') as HTMLElement;
    expect(row).toHaveTextContent(grace.email);
    expect(row).toHaveTextContent('Student');
    expect(screen.getByRole('link', { name: 'People' })).toHaveAttribute('aria-current', 'page');
    expect(document.title).toBe(`People – ${course.name} – Cairn`);
  });

  it('PE-1 are sorted by each column in both directions, and found by parts of what is shown', async () => {
    const course = await aCourse(services, {
      instructor: await aUser(services, { firstName: 'Mia', lastName: 'Teacher' }),
    });
    await add(course, 'Zoë', 'Álvarez', 'CONTEXT_LEARNER');
    await add(course, 'Alan', 'Turing', 'CONTEXT_LEARNER');
    const { person } = await open(course);
    const you = 'Mia Teacher (you)';
    expect(namesShown()).toEqual(['Alan Turing', you, 'Zoë Álvarez']);
    const header = (name: string) => screen.getByRole('columnheader', { name });
    expect(header('Name')).toHaveAttribute('aria-sort', 'ascending');
    await person.click(screen.getByRole('button', { name: 'Name' }));
    expect(namesShown()).toEqual(['Zoë Álvarez', you, 'Alan Turing']);
    expect(header('Name')).toHaveAttribute('aria-sort', 'descending');
    await person.click(screen.getByRole('button', { name: 'Role' }));
    expect(namesShown()).toEqual([you, 'Alan Turing', 'Zoë Álvarez']);
    expect(header('Name')).not.toHaveAttribute('aria-sort');

    await person.type(screen.getByLabelText('Search people'), 'alvarez zoe');
    expect(namesShown()).toEqual(['Zoë Álvarez']);
    expect(screen.getByText('1 of 3 people')).toBeInTheDocument();
    await person.type(screen.getByLabelText('Search people'), ' qq');
    expect(screen.getByText('Nobody here matches “alvarez zoe qq”.')).toBeVisible();
  });

  it('PE-3 get another role by the menu, and the focus stays', async () => {
    const course = await aCourse(services);
    await add(course, 'Grace', 'Hopper', 'CONTEXT_LEARNER');
    const { person } = await open(course);
    await act(person, 'Grace Hopper', 'Change role…', 'Instructor');
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Grace Hopper' }).closest('tr')).toHaveTextContent(
        'Instructor',
      ),
    );
    expect(await rolesIn(course)).not.toContain('CONTEXT_LEARNER');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Actions for Grace Hopper' })).toHaveFocus(),
    );
  });

  it('PE-3 are removed after a confirmation that says what is kept', async () => {
    const course = await aCourse(services);
    await add(course, 'Grace', 'Hopper', 'CONTEXT_LEARNER');
    const { person } = await open(course);
    await act(person, 'Grace Hopper', 'Remove from course');
    const dialog = await screen.findByRole('dialog', { name: 'Remove from course' });
    expect(dialog).toHaveTextContent(`Remove Grace Hopper from ${course.name}?`);
    expect(dialog).toHaveTextContent('Their work is kept');
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await person.click(within(dialog).getByRole('button', { name: 'Remove from course' }));
    await waitFor(() => expect(screen.queryByText('Grace Hopper')).toBeNull());
    expect(await rolesIn(course)).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'People (1)' })).toHaveFocus());
  });

  it('PE-3 the last member of staff cannot leave, and the dialog says why', async () => {
    const course = await aCourse(services);
    await aLearner(services, course);
    const { person } = await open(course);
    const name = `${course.instructor.firstName} ${course.instructor.lastName}`;
    await act(person, name, 'Leave course');
    const dialog = await screen.findByRole('dialog', { name: 'Leave the course' });
    await person.click(within(dialog).getByRole('button', { name: 'Leave course' }));
    expect(await within(dialog).findByText(/needs at least one instructor or admin/)).toBeVisible();
    expect(await rolesIn(course)).toHaveLength(2);
  });

  it('PE-3 staff who make themselves a student are asked first, and then see their courses', async () => {
    const course = await aCourse(services);
    await add(course, 'Grace', 'Hopper', 'CONTEXT_ADMINISTRATOR');
    const { person } = await open(course);
    const name = `${course.instructor.firstName} ${course.instructor.lastName}`;
    await act(person, name, 'Change role…', 'Student');
    const dialog = await screen.findByRole('dialog', { name: 'Give up your role' });
    await person.click(within(dialog).getByRole('button', { name: 'Become a student' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Courses' })).toBeVisible();
  });

  it('PE-1 that fail to load show an error in place, with a retry', async () => {
    const course = await aCourse(services);
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    let isAway = true;
    const transport: Transport = async request =>
      isAway && request.url.endsWith('/enrollments')
        ? { status: 403, json: { error: 'Not now.' } }
        : injectTransport(running)(request);
    const { person } = renderApp(running, {
      path: `/cairn_courses/${course.contextId}/edit/people`,
      user: course.instructor,
      transport,
    });
    expect(await screen.findByText('The people could not be loaded')).toBeVisible();
    isAway = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'People (1)' })).toBeVisible();
    logged.mockRestore();
  });
});

describe('inviting', () => {
  const openDialog = async (course: TestCourse, options?: Parameters<typeof open>[1]) => {
    const { person } = await open(course, options);
    await person.click(screen.getByRole('button', { name: 'Invite' }));
    const dialog = await screen.findByRole('dialog', { name: 'Invite people' });
    const field = within(dialog).getByLabelText('Email addresses, one per line');
    await waitFor(() => expect(field).toHaveFocus());
    return { person, dialog, field };
  };

  it('PE-2 an empty course says how to add people', async () => {
    await open(await aCourse(services));
    expect(await screen.findByText('No one has joined yet. Invite people by email.')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Invite' })).toHaveLength(1);
  });

  it('PE-2 pasted text is split into lines visibly, and counted', async () => {
    const course = await aCourse(services);
    const { person, dialog, field } = await openDialog(course);
    await person.paste('Ada <ada@x.org>, grace@x.org; "Turing, Alan" <alan@x.org>');
    expect(field).toHaveValue('ada@x.org\ngrace@x.org\nalan@x.org\n');
    expect(within(dialog).getByText('3 addresses')).toBeVisible();
    await person.paste('kay@x.org\tAlan Kay');
    expect(field).toHaveValue('ada@x.org\ngrace@x.org\nalan@x.org\nkay@x.org\n');
    expect(within(dialog).getByRole('button', { name: 'Create 4 invites' })).toBeVisible();
  });

  it('PE-2 invalid lines are named and nothing is sent until they are fixed; members and duplicates are skipped', async () => {
    const course = await aCourse(services);
    const learner = await aLearner(services, course);
    await anInvite(services, course, { email: 'waiting@x.org' });
    const sent = vi.fn<Transport>(injectTransport(running));
    const { person, dialog, field } = await openDialog(course, { transport: sent, canMail: true });
    await person.paste(`new@x.org\nada@\n${learner.email.toUpperCase()}\nWAITING@x.org\nnew@x.org`);
    expect(within(dialog).getByText('5 addresses, 1 problem')).toBeVisible();
    expect(within(dialog).getByText('Line 2: “ada@” is not a complete address.')).toBeVisible();
    expect(within(dialog).getByText('3 will be skipped:')).toBeVisible();
    expect(dialog).toHaveTextContent(`Line 3: ${learner.email.toUpperCase()} is in the course already.`);
    expect(dialog).toHaveTextContent('Line 4: WAITING@x.org is invited already.');
    expect(dialog).toHaveTextContent('Line 5: new@x.org is in the list twice.');

    const send = within(dialog).getByRole('button', { name: 'Send 1 invite' });
    expect(send).toHaveAttribute('aria-disabled', 'true');
    await person.click(send);
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Please correct these lines.'));
    expect(sent.mock.calls.filter(([request]) => request.method === 'POST')).toEqual([]);

    await person.clear(field);
    await person.paste('new@x.org\nada@x.org');
    await person.click(within(dialog).getByRole('radio', { name: 'Instructor' }));
    await person.click(within(dialog).getByRole('button', { name: 'Send 2 invites' }));
    expect(await screen.findByText('2 invites sent.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const table = await screen.findByRole('table', { name: 'Pending Invites' });
    expect(within(table).getAllByRole('rowheader')).toHaveLength(3);
    expect(within(table).getByRole('row', { name: /ada@x.org Instructor/ })).toBeVisible();
  });

  it('PE-2 without mail it says so, and shows the links to copy', async () => {
    const course = await aCourse(services);
    const { person, dialog } = await openDialog(course);
    expect(dialog).toHaveTextContent('This server cannot send mail.');
    await person.paste('ada@x.org\ngrace@x.org');
    await person.keyboard('{Control>}{Enter}{/Control}');
    const ready = await within(dialog).findByRole('heading', { name: '2 invites are ready' });
    await waitFor(() => expect(ready).toHaveFocus());
    await person.click(within(dialog).getByRole('button', { name: 'Copy link for ada@x.org' }));
    expect(await navigator.clipboard.readText()).toMatch(/#\/invite\?token=h\d+\./);
    await person.click(within(dialog).getByRole('button', { name: 'Copy all links' }));
    expect((await navigator.clipboard.readText()).split('\n')).toHaveLength(2);
    await person.click(within(dialog).getByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('heading', { name: 'Pending Invites (2)' })).toBeVisible();
  });

  it('PE-2 an empty list, or one without new people, is refused and not sent', async () => {
    const course = await aCourse(services);
    const { person, dialog } = await openDialog(course);
    await person.click(within(dialog).getByRole('button', { name: 'Create invites' }));
    expect(await within(dialog).findByText('Enter at least one address.')).toBeVisible();
    await person.type(within(dialog).getByLabelText(/Email addresses/), course.instructor.email);
    await person.click(within(dialog).getByRole('button', { name: 'Create invites' }));
    expect(
      await within(dialog).findByText('Everybody in this list is invited or in the course already.'),
    ).toBeVisible();
  });

  it('PE-2 the list survives closing the dialog by accident, and an unreachable server', async () => {
    const course = await aCourse(services);
    const transport: Transport = request =>
      request.method === 'POST'
        ? Promise.reject(new TypeError('Failed to fetch'))
        : injectTransport(running)(request);
    const { person, dialog } = await openDialog(course, { transport });
    await person.paste('ada@x.org\ngrace@x.org');
    await person.click(within(dialog).getByRole('button', { name: 'Create 2 invites' }));
    expect(await within(dialog).findByText(/We could not reach the server/)).toBeVisible();
    await person.keyboard('{Escape}');
    await person.click(screen.getByRole('button', { name: 'Invite' }));
    expect(await screen.findByLabelText(/Email addresses/)).toHaveValue('ada@x.org\ngrace@x.org');
  });

  it('PE-3 a pending invite is withdrawn, and its link copied', async () => {
    const course = await aCourse(services);
    await anInvite(services, course, { email: 'ada@x.org' });
    await anInvite(services, course, { email: 'grace@x.org' });
    const { person } = await open(course);
    await screen.findByRole('heading', { name: 'Pending Invites (2)' });
    expect(screen.queryByRole('button', { name: /Resend/ })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Copy link for ada@x.org' }));
    expect(await navigator.clipboard.readText()).toContain('#/invite?token=');
    await person.click(screen.getByRole('button', { name: 'Withdraw the invite for ada@x.org' }));
    expect(await screen.findByRole('heading', { name: 'Pending Invites (1)' })).toBeVisible();
    expect(await pendingIn(course)).toEqual(['grace@x.org']);
    expect(screen.getByText('The invite for ada@x.org is withdrawn.')).toBeVisible();
  });

  it('PE-3 with mail each invite shows the state of its mail, and can be sent again', async () => {
    const mailing = await runningApp({ config: { smtpUrl: 'smtp://127.0.0.1:1' } });
    const course = await aCourse(mailing.services);
    const made = await anInvite(mailing.services, course, { email: 'ada@x.org' });
    await updateMailState(mailing.services.db, made.id, 'refused');
    const { person } = renderApp(mailing, {
      path: `/cairn_courses/${course.contextId}/edit/people`,
      user: course.instructor,
      pageData: { canMail: true },
    });
    expect(await screen.findByText('Address refused')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Resend to ada@x.org' }));
    expect(await screen.findByText('The invite for ada@x.org is mailed again.')).toBeVisible();
    expect(await screen.findByText('Being mailed')).toBeVisible();
  });
});
