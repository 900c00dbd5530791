import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getCourse, updateCourse } from '#contract/authoring/courses.ts';
import { giveExtension, setLessonDue } from '#contract/authoring/dates.ts';
import { setLessonPoints } from '#contract/authoring/points.ts';
import { getJoinLink } from '#contract/learning/joining.ts';
import { as } from '#test/as.ts';
import { aLearner, aLesson, aRun, aUser, aUserLesson, password } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { renderApp } from '#test/screen.tsx';
import { fromLocalInput } from '#web/browser/local-moment.ts';
import { showDue } from '#web/texts/due-texts.ts';

const running = await runningApp();
const { app, services, workOffJobs } = running;

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

/** A course with points, of which one exercise of two is completed. */
const aCountedLesson = async () => {
  const whole = await aLesson(services, { exercises: 2 });
  const { course } = whole;
  const work = await aUserLesson(services, { lesson: whole });
  await aRun(services, work, { passed: 1 });
  const teacher = as(app, course.instructor);
  await teacher.call(updateCourse, {
    params: { contextId: course.contextId },
    body: { countedRun: 'best' },
  });
  await workOffJobs();
  return { ...work, teacher, inLesson: { courseId: course.contextId, lessonId: whole.lesson.id } };
};

it('PT-1 a teacher turns points on, and says which run counts', async () => {
  const { course, lesson } = await aLesson(services);
  const edit = `/cairn_courses/${course.contextId}/edit`;
  const user = course.instructor;
  const without = renderApp(running, { path: edit, user });
  await without.person.click(await screen.findByRole('button', { name: `Actions for ${lesson.name}` }));
  await screen.findByRole('menuitem', { name: 'Due date…' });
  expect(screen.queryByRole('menuitem', { name: 'Points…' })).toBeNull();
  without.unmount();

  const counted = async () => {
    const params = { contextId: course.contextId };
    return (await as(app, user).call(getCourse, { params })).body.cairnCourse.countedRun ?? null;
  };
  const { person } = renderApp(running, { path: `${edit}/settings`, user });
  const points = within(await screen.findByRole('group', { name: 'Points' }));
  expect(points.getByRole('radio', { name: 'No points' })).toBeChecked();
  await person.click(points.getByRole('radio', { name: 'Best run' }));
  await waitFor(async () => expect(await counted()).toBe('best'));
  await person.click(points.getByRole('radio', { name: 'Last run' }));
  await waitFor(async () => expect(await counted()).toBe('last'));
  await person.click(points.getByRole('radio', { name: 'No points' }));
  await waitFor(async () => expect(await counted()).toBeNull());
});

it('PT-1 a teacher says what being late costs, when a lesson closes, and from how many points it goes on', async () => {
  const { course, lesson, inLesson, teacher } = await aCountedLesson();
  const path = `/cairn_courses/${course.contextId}/edit`;
  const { person } = renderApp(running, { path, user: course.instructor });
  const open = async () => {
    await person.click(await screen.findByRole('button', { name: `Actions for ${lesson.name}` }));
    await person.click(await screen.findByRole('menuitem', { name: 'Points…' }));
    return within(await screen.findByRole('dialog', { name: 'How points count' }));
  };
  const dialog = await open();
  const late = dialog.getByLabelText('A late run loses, for each day');
  const closes = dialog.getByLabelText('Points count until so many days after the due date');
  const goOn = dialog.getByLabelText('The next exercise opens from so many points');
  const save = () => person.click(dialog.getByRole('button', { name: 'Save' }));
  expect([late, closes, goOn].map(field => (field as HTMLInputElement).value)).toEqual(['0', '', '']);
  await person.clear(late);
  await person.type(late, '101');
  await person.type(closes, 'a week');
  await save();
  expect(dialog.getByText('Choose 0 to 100 percent.')).toBeVisible();
  expect(dialog.getByText('Enter a number.')).toBeVisible();
  await person.clear(late);
  await person.type(late, '12,5');
  await person.clear(closes);
  await person.type(closes, '7');
  await person.type(goOn, '0.5');
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const read = await teacher.call(getCourse, { params: { contextId: inLesson.courseId } });
  expect(read.body.cairnCourse.cairnModules[0]!.lessons[0]!.pointRules).toEqual({
    latePercent: 12.5,
    closesAfterDays: 7,
    goOnFrom: 0.5,
  });
  const again = await open();
  expect(again.getByLabelText('A late run loses, for each day')).toHaveValue('12.5');
});

it('PT-1 a student reads what being late costs, that a lesson is closed, and that more time opens it again', async () => {
  const { course, learner, teacher, inLesson } = await aCountedLesson();
  const day = 24 * 60 * 60 * 1000;
  const dueAt = new Date(Date.now() - 2.5 * day).toISOString();
  await teacher.call(setLessonDue, { params: inLesson, body: { dueAt } as never });
  const path = `/cairn_courses/${course.contextId}/student/lessons/${inLesson.lessonId}`;
  const reads = async (rules: { latePercent: number; closesAfterDays: number | null }, said: string) => {
    await teacher.call(setLessonPoints, { params: inLesson, body: { ...rules, goOnFrom: null } });
    await workOffJobs();
    const { unmount } = renderApp(running, { path, user: learner });
    expect(await screen.findByText(said)).toBeVisible();
    unmount();
  };
  const wasDue = `This was due ${showDue(dueAt)}.`;
  const closesAfter = (days: number) => new Date(Date.parse(dueAt) + days * day).toISOString();
  await reads(
    { latePercent: 10, closesAfterDays: null },
    `${wasDue} Each day after that costs 10 % of the points.`,
  );
  await reads(
    { latePercent: 0, closesAfterDays: 7 },
    `${wasDue} Points count until ${showDue(closesAfter(7))}.`,
  );
  const closed = `This closed ${showDue(closesAfter(1))}. You can go on for practice; points do not change any more.`;
  await reads({ latePercent: 10, closesAfterDays: 1 }, closed);

  const params = { contextId: inLesson.courseId, lessonId: inLesson.lessonId, userId: learner.id };
  const later = new Date(Date.now() + day).toISOString();
  await teacher.call(giveExtension, { params, body: { dueAt: later } as never });
  await workOffJobs();
  renderApp(running, { path, user: learner });
  expect(await screen.findByText(`Due ${showDue(later)} (extended)`)).toBeVisible();
  expect(screen.queryByText(closed)).toBeNull();
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
