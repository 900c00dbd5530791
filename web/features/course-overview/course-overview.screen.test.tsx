import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { insertExercise, insertLesson, insertModule } from '#server/authoring/content/content.db.ts';
import { completeExercise } from '#server/learning/work/exercises/complete-exercise.ts';
import { aCourse, aLearner, aLesson, aUser, aUserLesson, type TestCourse } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { injectTransport, renderApp } from '#test/screen.tsx';
import type { Transport } from '#web/net/transport.ts';

const running = await runningApp();
const { services } = running;
const logged = vi.spyOn(console, 'error').mockImplementation(() => {});

const pathTo = (course: TestCourse) => `/cairn_courses/${course.contextId}/student`;
const aModule = (course: TestCourse, name: string, position: number) =>
  insertModule(services.db, { courseId: course.id, name, position });

/** Basics with two lessons, one of them started; Functions without lessons. */
const aCourseInProgress = async () => {
  const begun = await aUserLesson(services, { lesson: await aLesson(services, { exercises: 3 }) });
  const { course, module, learner, userExercises } = begun;
  await insertLesson(services.db, {
    moduleId: module.id,
    name: 'Empty so far',
    languageConfigId: course.languageConfigId,
    position: 1,
  });
  await aModule(course, 'Functions', 1);
  await completeExercise(services, services.db, userExercises[0]!.id, services.clock.now());
  const completeAll = async () => {
    for (const { id } of userExercises)
      await completeExercise(services, services.db, id, services.clock.now());
  };
  return { course, learner, lesson: begun.lesson, completeAll };
};

describe('the student’s course overview', () => {
  it('SO-1 shows the course, its modules with a percentage each, and the progress in a started lesson', async () => {
    const { course, learner, lesson } = await aCourseInProgress();
    renderApp(running, { path: pathTo(course), user: learner });
    expect(await screen.findByRole('heading', { level: 1, name: course.name })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Basics 0 %', expanded: true })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Functions 0 %', expanded: false })).toBeVisible();
    const [first, second] = screen.getAllByRole('link', { name: /^(Adding|Empty so far)$/ });
    expect(first).toHaveAttribute('href', `#${pathTo(course)}/lessons/${lesson.id}`);
    expect(first?.parentElement).toHaveTextContent('Exercise 2 of 3');
    expect(second?.parentElement).toHaveTextContent('No exercises yet');
    expect(screen.getByRole('link', { name: 'Continue: Adding' })).toHaveAttribute(
      'href',
      `#${pathTo(course)}/lessons/${lesson.id}`,
    );
  });

  it('SO-1 shows which lessons are completed, counts them in the percentage, and says when all are', async () => {
    const { course, learner, completeAll } = await aCourseInProgress();
    await completeAll();
    renderApp(running, { path: pathTo(course), user: learner });
    expect(await screen.findByRole('button', { name: 'Basics 100 %' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Adding' }).parentElement).toHaveTextContent('Completed');
    expect(screen.getByText('You have completed this course.')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Continue/ })).toBeNull();
  });

  it('FT-8 TV-6 a completed lesson that got a new exercise says that there is something new', async () => {
    const { course, learner, lesson, completeAll } = await aCourseInProgress();
    await completeAll();
    await insertExercise(services.db, { lessonId: lesson.id, position: 3, solutionCode: '' });
    renderApp(running, { path: pathTo(course), user: learner });
    const link = await screen.findByRole('link', { name: 'Adding' });
    expect(link.parentElement).toHaveTextContent('Completed, 1 new');
  });

  it('SO-1 an empty module says so when it is expanded, and stays expanded', async () => {
    const { course, learner } = await aCourseInProgress();
    const { person, unmount } = renderApp(running, { path: pathTo(course), user: learner });
    await person.click(await screen.findByRole('button', { name: 'Functions 0 %' }));
    expect(screen.getByText('This module does not have any lessons.')).toBeVisible();
    const kept = Object.entries(window.localStorage);
    unmount();
    const again = renderApp(running, { path: '/', user: learner });
    for (const [key, value] of kept) again.tools.storage.write(key, String(value));
    // A navigation of the start page that comes later would replace ours.
    await screen.findByRole('heading', { level: 1 });
    window.location.hash = pathTo(course);
    expect(await screen.findByRole('button', { name: 'Functions 0 %', expanded: true })).toBeVisible();
  });

  it('SO-1 FZ-1 a course without lessons says so, and is not completed', async () => {
    const course = await aCourse(services);
    renderApp(running, { path: pathTo(course), user: await aLearner(services, course) });
    expect(await screen.findByText('Your teacher has not added any lessons yet.')).toBeVisible();
    expect(screen.queryByText('You have completed this course.')).toBeNull();
  });

  it('SO-1 a student who has not started is asked to start, not to continue', async () => {
    const { course, lesson } = await aLesson(services);
    renderApp(running, { path: pathTo(course), user: await aLearner(services, course) });
    expect(await screen.findByRole('link', { name: 'Start: Adding' })).toHaveAttribute(
      'href',
      `#${pathTo(course)}/lessons/${lesson.id}`,
    );
  });

  it('UX 2.5 a teacher who previews it as a student sees a note and a link back', async () => {
    const { course } = await aCourseInProgress();
    const { person } = renderApp(running, {
      path: `/cairn_courses/${course.contextId}/edit`,
      user: course.instructor,
    });
    await person.click(await screen.findByRole('link', { name: 'View as student' }));
    expect(await screen.findByText(/You see this course as its students do/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Start: Adding' })).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Back to the course editor' }));
    expect(await screen.findByRole('link', { name: 'View as student' })).toBeVisible();
  });

  it('AP-2 a user without access gets a message', async () => {
    const { course } = await aCourseInProgress();
    renderApp(running, { path: pathTo(course), user: await aUser(services) });
    expect(
      await screen.findByRole('heading', { name: 'You do not have access to this course.' }),
    ).toBeVisible();
  });

  it('SH-14 a failure to load is shown in place, and a retry loads it', async () => {
    const { course, learner } = await aCourseInProgress();
    let isDown = true;
    const transport: Transport = request =>
      isDown && request.url.startsWith('/api/cairn_courses/')
        ? Promise.resolve({ status: 500, json: {} })
        : injectTransport(running)(request);
    const { person } = renderApp(running, { path: pathTo(course), user: learner, transport });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(logged).toHaveBeenCalledWith('The course could not be loaded', expect.anything());
    isDown = false;
    await person.click(again);
    expect(await screen.findByRole('heading', { level: 1, name: course.name })).toBeVisible();
  });
});
