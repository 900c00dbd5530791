import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getCourse } from '#contract/authoring/courses.ts';
import { as } from '#test/as.ts';
import { aCourse, aLanguage, aUserLesson, type TestCourse } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { injectTransport, renderApp } from '#test/screen.tsx';
import type { Transport } from '#web/net/transport.ts';

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

it('CS-1 the switch says what a copy contains, and is saved when it is toggled', async () => {
  const course = await aCourse(services);
  const { person } = await open(course);
  const toggle = screen.getByRole('switch', { name: 'Anyone may copy this course' });
  expect(toggle).toHaveAccessibleDescription(/tests and solutions/);
  expect(toggle).not.toBeChecked();
  await person.click(toggle);
  await waitFor(async () => expect(await saved(course)).toMatchObject({ public: true }));
  await waitFor(() => expect(toggle).toBeChecked());
});

it('CS-1 a refused change shows the saved value again, and says why', async () => {
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
  expect(screen.queryByText('All changes saved')).toBeNull();
});

it('CE-8 the course is renamed, and a blank name is shown at the field', async () => {
  const course = await aCourse(services);
  const { person } = await open(course);
  const field = screen.getByLabelText('Course name');
  await person.clear(field);
  await person.type(field, '{Enter}');
  expect(await screen.findByText('Give the course a name.')).toBeVisible();
  await person.type(field, 'A better name{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'A better name' })).toBeVisible();
  expect(await saved(course)).toMatchObject({ name: 'A better name' });
  // FU-6: like everything here, it is saved without a button.
  await person.type(screen.getByLabelText('Course name'), ' still');
  await person.tab();
  expect(await screen.findByRole('heading', { level: 1, name: 'A better name still' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Save name/ })).toBeNull();
});

it('CS-2 the share code is shown, copied, and renewed after a confirmation', async () => {
  const course = await aCourse(services);
  const { person } = await open(course);
  expect(screen.getByText(course.shareCode)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Copy share code' }));
  expect(await navigator.clipboard.readText()).toBe(course.shareCode);
  await person.click(screen.getByRole('button', { name: 'New code' }));
  expect(screen.getByRole('button', { name: 'Keep this code' })).toHaveFocus();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'New code' })).toHaveFocus());
  expect((await saved(course)).shareCode).toBe(course.shareCode);
  await person.click(screen.getByRole('button', { name: 'New code' }));
  await person.click(screen.getByRole('button', { name: 'Make a new code' }));
  await waitFor(() => expect(screen.queryByText(course.shareCode)).toBeNull());
  const { shareCode } = await saved(course);
  expect(screen.getByText(shareCode ?? '')).toBeVisible();
});

it('CS-2 the course is shared with an address, which is listed with its link and can be removed', async () => {
  const course = await aCourse(services);
  const { person } = await open(course);
  expect(await screen.findByText('Not shared with anyone by email.')).toBeVisible();
  const field = screen.getByLabelText('Share with a teacher by email');
  expect(field).toHaveAttribute('type', 'email');
  await person.type(field, 'grace{Enter}');
  expect(await screen.findByText(/Enter a complete email address/)).toBeVisible();
  await person.clear(field);
  await person.type(field, 'grace@example.org{Enter}');
  const list = await screen.findByRole('list', { name: 'Shared with' });
  expect(list).toHaveTextContent('grace@example.org');
  await waitFor(() => expect(field).toHaveValue(''));
  await person.click(screen.getByRole('button', { name: 'Copy the link for grace@example.org' }));
  expect(await navigator.clipboard.readText()).toMatch(/#\/cairn_courses\?shareId=\d+&token=/);
  await person.click(screen.getByRole('button', { name: 'Remove grace@example.org' }));
  expect(screen.getByText('Stop sharing with grace@example.org?')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Stop sharing' }));
  expect(await screen.findByText('Not shared with anyone by email.')).toBeVisible();
});

it('CE-8 the course is deleted once its name is typed, after showing what is lost', async () => {
  const { course } = await aUserLesson(services);
  const { person } = await open(course);
  await person.click(screen.getByRole('button', { name: 'Delete course…' }));
  const dialog = screen.getByRole('dialog', { name: 'Delete course' });
  expect(dialog).toHaveTextContent('1 module, 1 lesson, 1 exercise, work of 1 student.');
  const field = within(dialog).getByLabelText(`To confirm, type its name: ${course.name}`);
  await person.type(field, 'something else{Enter}');
  expect(await within(dialog).findByText('The name is not the same.')).toBeVisible();
  await person.clear(field);
  await person.type(field, course.name);
  await person.click(within(dialog).getByRole('button', { name: 'Delete this course' }));
  expect(await screen.findByText(`${course.name} is deleted.`)).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name: 'Courses' })).toBeVisible();
});
