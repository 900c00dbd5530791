import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { getUserLesson } from '#contract/learning/work.ts';
import { as } from '#test/as.ts';
import { aLearner, aLesson, aUserLesson } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { renderApp } from '#test/screen.tsx';

const running = await runningApp();
const { services, app } = running;
vi.spyOn(console, 'error').mockImplementation(() => {});
// CodeMirror measures text, which jsdom does not implement.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
beforeEach(() => window.localStorage.clear());

const open = async ({ students = 1 } = {}) => {
  const lesson = await aLesson(services, { exercises: 2 });
  const works = [];
  for (let count = 0; count < students; count++)
    works.push(await aUserLesson(services, { lesson, code: `code of student ${count}` }));
  const { course } = lesson;
  const pathOf = (userId: number) =>
    `/cairn_courses/${course.contextId}/user_lessons/${lesson.lesson.id}/users/${userId}`;
  const [first] = works;
  const learner = first?.learner ?? (await aLearner(services, course));
  const view = renderApp(running, { path: pathOf(learner.id), user: course.instructor });
  const read = async () => {
    const params = { contextId: course.contextId, lessonId: lesson.lesson.id };
    return (await as(app, learner).call(getUserLesson, { params })).body.userLesson;
  };
  return { ...view, lesson, learner, works, read };
};
const code = () => screen.findByRole('textbox', { name: /^Read only/ });

it('LS-1 shows the student, the lesson and the code, read-only', async () => {
  const { learner, person } = await open();
  expect(await screen.findByRole('heading', { name: 'Adding', level: 1 })).toBeVisible();
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(crumbs.getByText(`${learner.firstName} ${learner.lastName}`)).toBeVisible();
  const editor = await code();
  expect(editor).toHaveTextContent('code of student 0');
  await person.click(editor);
  await person.keyboard('x');
  expect(editor).toHaveTextContent('code of student 0');
  expect(screen.getByText('Running here does not change the student’s progress.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
  // Teachers may open every exercise, including those locked for the student.
  await person.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Exercise 2 of 2')).toBeVisible();
});

it('LS-4 marks an exercise as complete after a confirmation, says by whom, and undoes it', async () => {
  const { person, learner, read } = await open();
  await person.click(await screen.findByRole('button', { name: 'Mark Exercise as Complete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark Exercise as Complete' }));
  expect(
    dialog.getByText(`Mark exercise 1 as complete for ${learner.firstName}? This unlocks the next exercise.`),
  ).toBeVisible();
  expect((await read())?.userExercises[0]?.isCompleted).toBe(false);
  await person.click(dialog.getByRole('button', { name: 'Mark as complete' }));
  expect(await screen.findByText('Marked complete by you')).toBeVisible();
  expect((await read())?.userExercises[0]).toMatchObject({ isCompleted: true, instructorBypassed: true });
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Mark Exercise as Complete' })).toBeVisible();
  await waitFor(async () => expect((await read())?.userExercises[0]?.isCompleted).toBe(false));
});

it('LS-4 goes to the next student at the same exercise', async () => {
  const { person, works } = await open({ students: 2 });
  await person.click(await screen.findByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Exercise 2 of 2')).toBeVisible();
  const other = works[1]?.learner;
  await person.click(screen.getByRole('link', { name: /student: Ada/ }));
  expect(await screen.findByText(`${other?.firstName} ${other?.lastName}`)).toBeVisible();
  expect(await screen.findByText('Exercise 2 of 2')).toBeVisible();
  await waitFor(async () => expect(await code()).toHaveTextContent('code of student 1'));
});

it('LS-4 says that a student has not started', async () => {
  const { learner } = await open({ students: 0 });
  const name = `${learner.firstName} ${learner.lastName}`;
  expect(await screen.findByText(`${name} has not started this lesson yet.`)).toBeVisible();
});
