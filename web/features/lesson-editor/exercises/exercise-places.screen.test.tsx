import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { getLesson } from '#contract/authoring/content.ts';
import { as } from '#test/as.ts';
import { aCourse, aLesson, type TestLesson } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { renderApp } from '#test/screen.tsx';

const running = await runningApp();
const { services, app } = running;
vi.spyOn(console, 'error').mockImplementation(() => {});
// CodeMirror measures text, which jsdom does not implement.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;

const open = async (exercises: number) => {
  const from = await aLesson(services, { exercises });
  const { course, lesson } = from;
  const path = `/cairn_courses/${course.contextId}/lessons/${lesson.id}/edit`;
  const { person } = renderApp(running, { path, user: course.instructor });
  await screen.findByRole('heading', { name: 'Adding', level: 1 });
  const choose = async (of: string, action: string) => {
    await person.click(screen.getByRole('button', { name: `Actions for ${of}` }));
    await person.click(await screen.findByRole('menuitem', { name: action }));
    return screen.findByRole('dialog');
  };
  return { from, person, choose };
};

const exercisesOf = async ({ course, lesson }: TestLesson) => {
  const params = { courseId: course.contextId, lessonId: lesson.id };
  return (await as(app, course.instructor).call(getLesson, { params })).body.lesson.exercises;
};

it('FD-3 LF-1 an exercise is copied into a lesson of another course, and the toast leads there', async () => {
  const { from, person, choose } = await open(1);
  const { instructor } = from.course;
  const to = await aLesson(services, { course: await aCourse(services, { instructor }) });
  const dialog = await choose('Exercise 1', 'Copy to lesson or course…');
  await person.selectOptions(await within(dialog).findByLabelText('Course'), to.course.name);
  await person.click(within(dialog).getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('A copy of Exercise 1 is in Adding.')).toBeVisible();
  const [[original], [, copy]] = [await exercisesOf(from), await exercisesOf(to)];
  expect(copy).toMatchObject({ testCode: original?.testCode, solutionCode: original?.solutionCode });
  expect(copy?.id).not.toBe(original?.id);
  await person.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(window.location.hash).toContain(`/lessons/${to.lesson.id}/edit`));
});

it('FD-3 LF-1 an exercise that was moved is back at its position when that is undone', async () => {
  const { from, person, choose } = await open(3);
  const to = await aLesson(services, { course: from.course, modulePosition: 1, exercises: 1 });
  const before = (await exercisesOf(from)).map(({ id }) => id);
  const dialog = await choose('Exercise 2', 'Move to lesson…');
  await person.click(await within(dialog).findByRole('button', { name: 'Move' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect((await exercisesOf(to)).map(({ id }) => id)).toContain(before[1]);
  await person.click(undo);
  await waitFor(async () => expect((await exercisesOf(from)).map(({ id }) => id)).toEqual(before));
});
