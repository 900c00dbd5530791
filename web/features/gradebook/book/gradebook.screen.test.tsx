import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { updateCourse } from '#contract/authoring/courses.ts';
import { createGradebookColumn, getOwnPoints } from '#contract/learning/gradebook.ts';
import { setSections } from '#contract/learning/sections.ts';
import { as } from '#test/as.ts';
import { aLearner, aLesson, aRun, aUserLesson } from '#test/factories.ts';
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
  await person.click(screen.getByRole('button', { name: 'New column' }));
  const column = await screen.findByRole('dialog');
  await person.type(within(column).getByLabelText('Name'), 'Attendance');
  await person.type(within(column).getByLabelText('Maximum points'), '10');
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

it('PT-3 staff see one section, enter points from a file, and say what modules weigh', async () => {
  const { course, learner, params } = await aCountedClass();
  const other = await aLearner(services, course);
  const teacher = as(app, course.instructor);
  await teacher.call(createGradebookColumn, { params, body: { name: 'Attendance', most: 10 } as never });
  const people = [
    { userId: learner.id, section: 'A' },
    { userId: other.id, section: 'B' },
  ];
  await teacher.call(setSections, { params: { courseId: params.contextId }, body: { people } });
  const path = `/cairn_courses/${course.contextId}/edit/gradebook`;
  const { person } = renderApp(running, { path, user: course.instructor });
  const row = async () => screen.findByRole('row', { name: new RegExp(learner.lastName) });
  await row();
  await person.selectOptions(screen.getByRole('combobox', { name: 'Section' }), 'A');
  await waitFor(() => expect(screen.queryByText(new RegExp(other.lastName))).toBeNull());

  const choose = async (action: string) => {
    await person.click(screen.getByRole('button', { name: 'More' }));
    await person.click(await screen.findByRole('menuitem', { name: action }));
    return within(await screen.findByRole('dialog'));
  };
  const file = await choose('Import points…');
  expect(file.getByRole('button', { name: 'Enter points' })).toBeDisabled();
  expect(file.getByText('Choose a file first.')).toBeVisible();
  const csv = `Email,Attendance\n${learner.email},5\nx@y.z,1\n`;
  await person.upload(
    file.getByLabelText('Choose a CSV file'),
    new File([csv], 'filled.csv', { type: 'text/csv' }),
  );
  expect(await file.findByText('1 cell will change.')).toBeVisible();
  expect(file.getByText('Not in this course: x@y.z.')).toBeVisible();
  await person.click(file.getByRole('button', { name: 'Enter 1 cell' }));
  await screen.findByRole('button', { name: /^Attendance of .*: 5 of 10 points$/ });
  expect(within(await row()).getByText('45.83 %')).toBeVisible();

  const weights = await choose('Weights…');
  await person.type(weights.getByLabelText('Weight of Basics'), 'much');
  await person.type(weights.getByLabelText('Weight of Custom columns'), '1');
  await person.click(weights.getByRole('button', { name: 'Save' }));
  expect(await weights.findByText(/^Weights are numbers from 0 to 1000/)).toBeVisible();
  await person.clear(weights.getByLabelText('Weight of Basics'));
  await person.type(weights.getByLabelText('Weight of Basics'), '3');
  await person.click(weights.getByRole('button', { name: 'Save' }));
  // Three quarters of 25 %, and one of 50 %.
  expect(await within(await row()).findByText('31.25 %')).toBeVisible();
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
