import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listCourses } from '#contract/authoring/courses.ts';
import { insertEnrollment } from '#server/authoring/courses/enrollments.db.ts';
import { updateMayCreateCourses } from '#server/site/accounts/accounts.db.ts';
import { startSession } from '#server/site/accounts/sessions/start-session.ts';
import { completeExercise } from '#server/learning/work/exercises/complete-exercise.ts';
import { as } from '#test/as.ts';
import { aCourse, aLanguage, aLesson, aUser, aUserLesson } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { injectTransport, renderApp } from '#test/screen.tsx';
import type { Transport } from '#web/net/transport.ts';

const running = await runningApp();
const { app, services } = running;
const path = '/cairn_courses';
const emptyText =
  'You do not have any courses yet! Accept any pending invites or, if you are a teacher, click the + button to create a new course.';

const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
beforeEach(() => logged.mockClear());

const openDialog = async (person: ReturnType<typeof renderApp>['person']) => {
  await person.click(await screen.findByRole('button', { name: 'New Course' }));
  return screen.getByRole('dialog', { name: 'New Course' });
};

describe('the course list', () => {
  it('CL-1 without a token it redirects to sign-in', async () => {
    renderApp(running, { path });
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
  });

  it('CL-4 with no course it shows the exact text and a button below it', async () => {
    renderApp(running, { path, user: await aUser(services) });
    expect(await screen.findByText(emptyText)).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'New Course' })).toHaveLength(1);
  });

  it('SS-1 whom no rule of the school lets make courses has no button for it, and a site admin always has', async () => {
    const withRole = async (isSiteAdmin: boolean) => {
      const user = await aUser(services, { isSiteAdmin });
      await updateMayCreateCourses(services.db, user, false);
      return { authToken: await startSession(services, services.db, { ...user, mayCreateCourses: false }) };
    };
    const { unmount } = renderApp(running, { path, user: await withRole(false) });
    expect(await screen.findByRole('link', { name: 'Join with a code' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'New Course' })).toBeNull();
    expect(screen.getByText(/^You do not have any courses yet! .*, or join a course/)).toBeVisible();
    unmount();
    renderApp(running, { path, user: await withRole(true) });
    expect(await screen.findByRole('button', { name: 'New Course' })).toBeVisible();
  });

  it('FU-7 who teaches nothing came to join a course, and who teaches to make one', async () => {
    const variants = () =>
      [
        screen.getByRole('link', { name: 'Join with a code' }),
        screen.getByRole('button', { name: 'New Course' }),
      ].map(one => one.dataset.variant);
    const { course, learner } = await aUserLesson(services);
    const { unmount } = renderApp(running, { path, user: learner });
    await screen.findByRole('row', { name: new RegExp(course.name) });
    expect(variants()).toEqual(['filled', 'default']);
    unmount();
    renderApp(running, { path, user: course.instructor });
    await screen.findByRole('row', { name: new RegExp(course.name) });
    expect(variants()).toEqual(['default', 'filled']);
  });

  it('CL-2 staff see name, role and size, and the row links to the editor', async () => {
    const course = await aCourse(services);
    renderApp(running, { path, user: course.instructor });
    const link = await screen.findByRole('link', { name: course.name });
    expect(link).toHaveAttribute('href', `#/cairn_courses/${course.contextId}/edit`);
    expect(screen.getAllByRole('columnheader').map(header => header.textContent)).toEqual([
      'Name',
      'Role',
      'Content',
    ]);
    const row = screen.getByRole('row', { name: new RegExp(course.name) });
    expect(row).toHaveTextContent('Instructor');
    expect(row).toHaveTextContent('0 modules');
  });

  it('CL-2 a learner sees the progress, and the row links to the student’s overview', async () => {
    const { course, learner } = await aUserLesson(services);
    renderApp(running, { path, user: learner });
    const row = await screen.findByRole('row', { name: new RegExp(course.name) });
    expect(row).toHaveTextContent('Student');
    expect(within(row).getByRole('progressbar')).toHaveAttribute('aria-valuetext', '0 of 1 lesson, 0 %');
    expect(within(row).getByRole('link')).toHaveAttribute(
      'href',
      `#/cairn_courses/${course.contextId}/student`,
    );
  });

  it('UX S1 a learner resumes with one click, in the course of the latest activity', async () => {
    const earlier = await aUserLesson(services, { lesson: await aLesson(services, { exercises: 2 }) });
    const { learner } = earlier;
    const later = await aLesson(services, { exercises: 3 });
    await insertEnrollment(services.db, later.course, learner, 'CONTEXT_LEARNER');
    const { userExercises } = await aUserLesson(services, { lesson: later, learner });
    await completeExercise(services, services.db, userExercises[0]!.id, new Date(Date.now() + 60_000));
    renderApp(running, { path, user: learner });
    const card = within(await screen.findByRole('region', { name: 'Continue' }));
    expect(card.getByText(later.course.name)).toBeVisible();
    expect(card.getByText('Exercise 2 of 3')).toBeVisible();
    expect(card.getByRole('link', { name: `Continue with Adding in ${later.course.name}` })).toHaveAttribute(
      'href',
      `#/cairn_courses/${later.course.contextId}/student/lessons/${later.lesson.id}`,
    );
  });

  it('CL-2 staff have nothing to continue', async () => {
    const { course } = await aUserLesson(services);
    renderApp(running, { path, user: course.instructor });
    await screen.findByRole('link', { name: course.name });
    expect(screen.queryByRole('region', { name: 'Continue' })).toBeNull();
  });

  it('SH-14 a list that fails to load is shown in place and logged to the console, and loads on a retry', async () => {
    const course = await aCourse(services);
    let isDown = true;
    const transport: Transport = request =>
      isDown && request.url === '/api/cairn_courses'
        ? Promise.resolve({ status: 500, json: {} })
        : injectTransport(running)(request);
    const { person } = renderApp(running, { path, user: course.instructor, transport });
    expect(await screen.findByRole('heading', { name: 'Your courses could not be loaded' })).toBeVisible();
    expect(logged).toHaveBeenCalledWith('The courses could not be loaded', expect.anything());
    isDown = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: course.name })).toBeVisible();
  });
});

describe('the New Course dialog', () => {
  it('CL-6 starts in the name; Enter saves and opens the new course with a field for its first module', async () => {
    const user = await aUser(services);
    await aLanguage(services, { name: 'Ruby' });
    const { person } = renderApp(running, { path, user });
    const dialog = await openDialog(person);
    await waitFor(() => expect(within(dialog).getByLabelText('Course name')).toHaveFocus());
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Save' })).toBeEnabled());
    await person.selectOptions(within(dialog).getByLabelText('Language'), 'Ruby');
    await person.type(within(dialog).getByLabelText('Course name'), ' Émile’s 🪨 <b>{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Émile’s 🪨 <b>' })).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Module name')).toHaveFocus());
    const { body } = await as(app, user).call(listCourses);
    expect(body.cairnCourses).toMatchObject([{ name: ' Émile’s 🪨 <b>' }]);
  });

  it('CL-6 remembers the language that was used last', async () => {
    const user = await aUser(services);
    const { id } = await aLanguage(services, { name: 'Scheme' });
    const { person, tools } = renderApp(running, { path, user });
    tools.storage.write('lastLanguage', String(id));
    await openDialog(person);
    await waitFor(() => expect(screen.getByLabelText('Language')).toHaveDisplayValue('Scheme'));
  });

  it('CL-6 a blank or too long name is shown at the field, and nothing is sent', async () => {
    const sent = vi.fn<Transport>(injectTransport(running));
    const { person } = renderApp(running, { path, user: await aUser(services), transport: sent });
    const dialog = await openDialog(person);
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Save' })).toBeEnabled());
    await person.type(within(dialog).getByLabelText('Course name'), '  {Enter}');
    expect(await within(dialog).findByText('Give the course a name.')).toBeVisible();
    await person.click(within(dialog).getByLabelText('Course name'));
    await person.paste('x'.repeat(201));
    await person.keyboard('{Enter}');
    expect(await within(dialog).findByText('Use at most 200 characters.')).toBeVisible();
    expect(sent.mock.calls.filter(([request]) => request.method === 'POST')).toEqual([]);
  });

  it('CL-6 Save is disabled while the languages load, with a note beside it', async () => {
    let release = () => {};
    const loaded = new Promise<void>(resolve => {
      release = resolve;
    });
    const transport: Transport = async request => {
      if (request.url === '/api/language_configs') await loaded;
      return injectTransport(running)(request);
    };
    const { person } = renderApp(running, { path, user: await aUser(services), transport });
    const dialog = await openDialog(person);
    expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled();
    expect(within(dialog).getByText('Loading languages…')).toBeVisible();
    release();
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Save' })).toBeEnabled());
    expect(within(dialog).queryByText('Loading languages…')).toBeNull();
  });

  it('a refusal by the server is shown in the dialog, which keeps the input', async () => {
    const transport: Transport = request =>
      request.method === 'POST'
        ? Promise.reject(new TypeError('Failed to fetch'))
        : injectTransport(running)(request);
    const { person } = renderApp(running, { path, user: await aUser(services), transport });
    const dialog = await openDialog(person);
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Save' })).toBeEnabled());
    await person.type(within(dialog).getByLabelText('Course name'), 'Kept{Enter}');
    expect(await within(dialog).findByText(/We could not reach the server/)).toBeVisible();
    expect(within(dialog).getByLabelText('Course name')).toHaveValue('Kept');
  });

  it('a language that cannot run is marked', async () => {
    const transport: Transport = async request => {
      const answer = await injectTransport(running)(request);
      if (request.url !== '/api/language_configs') return answer;
      const languageConfigs = [{ id: 1, name: 'Java', unavailableReason: 'Java is not installed here.' }];
      return { ...answer, json: { languageConfigs } };
    };
    const { person } = renderApp(running, { path, user: await aUser(services), transport });
    const dialog = await openDialog(person);
    expect(await within(dialog).findByText('Java is not installed here.')).toBeVisible();
    expect(within(dialog).getByLabelText('Language')).toHaveDisplayValue('Java (not available)');
  });

  it('SH-12 Escape closes it and returns the focus', async () => {
    const { person } = renderApp(running, { path, user: await aUser(services) });
    await openDialog(person);
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'New Course' })).toHaveFocus());
  });
});
