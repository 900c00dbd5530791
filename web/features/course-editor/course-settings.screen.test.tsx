import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getCourse } from '#contract/courses.ts';
import { as } from '#test/as.ts';
import { aCourse, aLanguage, type TestCourse } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { injectTransport, renderApp } from '#test/screen.tsx';
import type { Transport } from '../../lib/transport.ts';

const running = await runningApp();
const { app, services } = running;

const open = async (course: TestCourse, transport?: Transport) => {
  const rendered = renderApp(running, {
    path: `/cairn_courses/${course.contextId}/edit/settings`,
    user: course.instructor,
    ...(transport && { transport }),
  });
  await waitFor(() => expect(screen.getByLabelText('Default language')).toBeEnabled());
  return rendered;
};
const saved = async (course: TestCourse) =>
  (await as(app, course.instructor).call(getCourse, { params: { contextId: course.contextId } })).body
    .cairnCourse;
const refusingPut: Transport = request =>
  request.method === 'PUT'
    ? Promise.reject(new TypeError('Failed to fetch'))
    : injectTransport(running)(request);

it('CS-1 the default language is saved when it is chosen, and says so', async () => {
  const course = await aCourse(services);
  const ruby = await aLanguage(services, { name: 'Ruby' });
  const { person } = await open(course);
  expect(screen.getByText('All changes saved')).toBeVisible();
  await person.selectOptions(screen.getByLabelText('Default language'), 'Ruby');
  await waitFor(() => expect(screen.getAllByText('Saved').length).toBeGreaterThan(0));
  expect(await saved(course)).toMatchObject({ languageConfigId: ruby.id });
  expect(screen.getByLabelText('Default language')).toHaveDisplayValue('Ruby');
  expect(screen.getByText('All changes saved')).toBeVisible();
});

it('CS-1 the switch says what a copy contains, and is saved when it is flipped', async () => {
  const course = await aCourse(services);
  const { person } = await open(course);
  const toggle = screen.getByRole('switch', { name: 'Anyone may copy this course' });
  expect(toggle).toHaveAccessibleDescription(/tests and solutions/);
  expect(toggle).not.toBeChecked();
  await person.click(toggle);
  await waitFor(async () => expect(await saved(course)).toMatchObject({ public: true }));
  await waitFor(() => expect(toggle).toBeChecked());
});

it('CS-1 a refused change goes back to what is saved, and says why', async () => {
  const course = await aCourse(services);
  await aLanguage(services, { name: 'Lua' });
  const { person } = await open(course, refusingPut);
  await person.click(screen.getByRole('switch'));
  expect((await screen.findAllByText(/Not saved\. We could not reach the server/)).length).toBeGreaterThan(0);
  expect(screen.getByRole('switch')).not.toBeChecked();
  await person.selectOptions(screen.getByLabelText('Default language'), 'Lua');
  await waitFor(() =>
    expect(screen.getByLabelText('Default language')).toHaveValue(String(course.languageConfigId)),
  );
  expect(screen.getByText('All changes saved')).not.toHaveAttribute('data-shown');
});

it('CE-8 the course is renamed, and a blank name is told at the field', async () => {
  const course = await aCourse(services);
  const { person } = await open(course);
  const field = screen.getByLabelText('Course name');
  await person.clear(field);
  await person.type(field, '{Enter}');
  expect(await screen.findByText('Give the course a name.')).toBeVisible();
  await person.type(field, 'A better name{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'A better name' })).toBeVisible();
  expect(await saved(course)).toMatchObject({ name: 'A better name' });
});
