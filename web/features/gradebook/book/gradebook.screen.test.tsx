import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { updateCourse } from '#contract/authoring/courses.ts';
import { getOwnPoints } from '#contract/learning/gradebook.ts';
import { as } from '#test/as.ts';
import { aLesson, aRun, aUserLesson } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { renderApp } from '#test/screen.tsx';

const running = await runningApp();
const { app, services, workOffJobs } = running;

const aCountedClass = async () => {
  const lesson = await aLesson(services, { exercises: 2 });
  const { course } = lesson;
  const work = await aUserLesson(services, { lesson });
  await aRun(services, work, { passed: 1 });
  const params = { contextId: course.contextId };
  await as(app, course.instructor).call(updateCourse, { params, body: { countedRun: 'best' } });
  await workOffJobs();
  return { ...work, params };
};

it('PT-3 staff see what everybody reached, add a column, enter points with a reason, and read who did', async () => {
  const { course, learner } = await aCountedClass();
  const { person } = renderApp(running, {
    path: `/cairn_courses/${course.contextId}/edit`,
    user: course.instructor,
  });
  await person.click(await screen.findByRole('link', { name: 'Gradebook' }));
  const row = await screen.findByRole('row', { name: new RegExp(learner.lastName) });
  expect(within(row).getByRole('button', { name: /^Adding of .*: 0.5 of 2 points$/ })).toHaveTextContent(
    '0.5',
  );
  expect(within(row).getByText('25 %')).toBeVisible();

  const choose = async (action: string) => {
    await person.click(screen.getByRole('button', { name: 'More' }));
    await person.click(await screen.findByRole('menuitem', { name: action }));
    return screen.findByRole('dialog');
  };
  const column = await choose('New column');
  await person.type(within(column).getByLabelText('Name'), 'Attendance');
  await person.type(within(column).getByLabelText('Points at most'), '10');
  await person.click(within(column).getByRole('button', { name: 'Save' }));
  await person.click(await screen.findByRole('button', { name: /^Attendance of .*: nothing yet$/ }));
  const cell = await screen.findByRole('dialog');
  await person.type(within(cell).getByLabelText('Points'), '7,5');
  await person.type(within(cell).getByLabelText('Why'), 'Was there');
  await person.click(within(cell).getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: /^Attendance of .*: 7.5 of 10 points$/ });
  expect(within(row).getByText('66.67 %')).toBeVisible();

  const history = await choose('History…');
  expect(await within(history).findByText('Was there')).toBeVisible();
  expect(within(history).getByText(/points: – → 7.5/)).toBeVisible();
});

it('PT-3 students see their total with what it is made of, on the page of their course', async () => {
  const { course, learner, params } = await aCountedClass();
  const { person } = renderApp(running, {
    path: `/cairn_courses/${course.contextId}/student`,
    user: learner,
  });
  await person.click(await screen.findByText('Points: 0.5 of 2 points'));
  expect(screen.getByText('0.5 / 2')).toBeVisible();
  const own = (await as(app, learner).call(getOwnPoints, { params })).body.points;
  expect(own?.total).toEqual({ reached: 0.5, most: 2, percent: 25 });
});

it('PT-3 a course without points has no gradebook in its tabs', async () => {
  const { course } = await aLesson(services);
  renderApp(running, { path: `/cairn_courses/${course.contextId}/edit`, user: course.instructor });
  expect(await screen.findByRole('link', { name: 'Progress' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Gradebook' })).toBeNull();
});
