import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setLessonDue } from '#contract/authoring/dates.ts';
import { getJoinLink } from '#contract/learning/joining.ts';
import { as } from '#test/as.ts';
import { aLearner, aLesson, aUser, aUserLesson, password } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { renderApp } from '#test/screen.tsx';
import { fromLocalInput } from '#web/browser/local-moment.ts';
import { showDue } from '#web/texts/due-texts.ts';

const running = await runningApp();
const { app, services } = running;

const local = '2126-11-20T23:59';
const dueAt = fromLocalInput(local) ?? '';
const shown = `Due ${showDue(dueAt)}`;

it('LC-4 a teacher sets a due date, a student sees it in the overview and the lesson, and more time is given', async () => {
  const whole = await aLesson(services);
  const { course, lesson } = whole;
  const learner = await aLearner(services, course);
  await aUserLesson(services, { lesson: whole, learner });
  const editor = `/cairn_courses/${course.contextId}/edit`;
  const teacher = renderApp(running, { path: editor, user: course.instructor });
  await teacher.person.click(await screen.findByRole('button', { name: `Actions for ${lesson.name}` }));
  await teacher.person.click(await screen.findByRole('menuitem', { name: 'Due date…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Due date' });
  fireEvent.change(within(dialog).getByLabelText(`${lesson.name} is due`), { target: { value: local } });
  await teacher.person.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(shown)).toBeVisible();
  teacher.unmount();

  const path = `/cairn_courses/${course.contextId}/lessons/${lesson.id}/student_progress`;
  const progress = renderApp(running, { path, user: course.instructor });
  const name = `${learner.firstName} ${learner.lastName}`;
  await progress.person.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await progress.person.click(await screen.findByRole('menuitem', { name: 'Give more time…' }));
  const more = await screen.findByRole('dialog', { name: 'Give more time' });
  fireEvent.change(within(more).getByLabelText('Due'), { target: { value: '2126-11-24T12:00' } });
  await progress.person.click(within(more).getByRole('button', { name: 'Save' }));
  const own = `Due ${showDue(fromLocalInput('2126-11-24T12:00') ?? '')} (extended)`;
  await waitFor(() => expect(screen.getByText(own)).toBeVisible());
  progress.unmount();

  const student = `/cairn_courses/${course.contextId}/student`;
  const overview = renderApp(running, { path: student, user: learner });
  expect(await screen.findByText(own)).toBeVisible();
  expect(screen.queryByText(shown)).toBeNull();
  overview.unmount();
  renderApp(running, { path: `${student}/lessons/${lesson.id}`, user: learner });
  expect(await screen.findByText(own)).toBeVisible();
  expect(screen.queryByText(/marked late/)).toBeNull();
});

it('LC-4 a student who opens a lesson after its date reads what that means', async () => {
  const whole = await aLesson(services);
  const { course, lesson } = whole;
  const { learner } = await aUserLesson(services, { lesson: whole });
  await as(app, course.instructor).call(setLessonDue, {
    params: { courseId: course.contextId, lessonId: lesson.id },
    body: { dueAt: '2020-11-20T12:00:00Z' },
  });
  const path = `/cairn_courses/${course.contextId}/student/lessons/${lesson.id}`;
  renderApp(running, { path, user: learner });
  expect(
    await screen.findByText(/^This was due .*2020.* You can still finish; it is marked late\.$/),
  ).toBeVisible();
});

it('LC-4 a teacher makes a code, and whoever types it joins the course', async () => {
  const { course } = await aLesson(services);
  const settings = `/cairn_courses/${course.contextId}/edit/settings`;
  const teacher = renderApp(running, { path: settings, user: course.instructor });
  await teacher.person.click(await screen.findByRole('button', { name: 'Make a code' }));
  expect(await screen.findByText(/Nobody has used it yet/)).toBeVisible();
  expect(await screen.findByRole('img', { name: 'QR code of the link' })).toBeVisible();
  teacher.unmount();
  const { joinLink } = (
    await as(app, course.instructor).call(getJoinLink, { params: { contextId: course.contextId } })
  ).body;

  const { person } = renderApp(running, { path: '/cairn_courses', user: await aUser(services) });
  await person.click(await screen.findByRole('link', { name: 'Join with a code' }));
  await person.type(await screen.findByLabelText('Code'), 'AAAA-AAAA');
  await person.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('This link is closed. Ask your teacher.')).toBeVisible();
  await person.click(screen.getByRole('link', { name: 'Type another code' }));
  await person.type(await screen.findByLabelText('Code'), joinLink?.code.toLowerCase() ?? '');
  await person.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('heading', { name: `Join “${course.name}” as a student?` })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Join course' }));
  expect(await screen.findByRole('heading', { level: 1, name: course.name })).toBeVisible();
  expect(window.location.hash).toBe(`#/cairn_courses/${course.contextId}/student`);
});

it('LC-4 a join link says to whoever is not signed in what an account is for, and goes on after signing in', async () => {
  const { email } = await aUser(services);
  const { person } = renderApp(running, { path: '/join/AAAA-AAAA' });
  const reason = /^To join the course, create an account or sign in\./;
  expect(await screen.findByText(reason)).toBeVisible();
  await person.click(screen.getByRole('link', { name: 'Already have an account? Sign in.' }));
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
  expect(screen.getByText(reason)).toBeVisible();
  await person.type(screen.getByLabelText('Email'), email);
  await person.type(screen.getByLabelText('Password'), password);
  await person.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('This link is closed. Ask your teacher.')).toBeVisible();
});
