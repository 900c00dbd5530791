import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aCourse, aLearner } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { renderApp } from '#test/screen.tsx';

const running = await runningApp();
const { services } = running;

const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const names = () =>
  within(screen.getByRole('table', { name: 'People' }))
    .getAllByRole('rowheader')
    .map(cell => cell.textContent);

it('LC-4 people are ticked and get a section, get sections from a list, and are filtered by it', async () => {
  const course = await aCourse(services);
  const [ada, bob, eve] = [
    await aLearner(services, course),
    await aLearner(services, course),
    await aLearner(services, course),
  ].map(user => ({ ...user, name: `${user.firstName} ${user.lastName}` }));
  if (!ada || !bob || !eve) throw new Error('three people');
  const { person } = renderApp(running, {
    path: `/cairn_courses/${course.contextId}/edit/people`,
    user: course.instructor,
  });
  await screen.findByRole('table', { name: 'People' });
  expect(screen.queryByLabelText('Section')).toBeNull();

  for (const { name } of [ada, bob])
    await person.click(screen.getByRole('checkbox', { name: `Choose ${name}` }));
  expect(screen.getByText('2 people chosen')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Set section…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Set the section of 2 people' });
  await person.type(within(dialog).getByLabelText('Section'), 'Lab A');
  await person.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(rowOf(ada.name)).toHaveTextContent('Lab A'));
  expect(rowOf(bob.name)).toHaveTextContent('Lab A');
  expect(screen.queryByText(/chosen$/)).toBeNull();

  await person.click(screen.getByRole('button', { name: 'More actions' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Sections from a list…' }));
  const list = await screen.findByRole('dialog', { name: 'Sections from a list' });
  await person.click(within(list).getByLabelText('Email and section, one person per line'));
  await person.paste(`${bob.email}\tLab B\nnobody@example.org\tLab B`);
  expect(within(list).getByText('1 person gets a section.')).toBeVisible();
  expect(within(list).getByText(/not in this course: nobody@example.org/)).toBeVisible();
  await person.click(within(list).getByRole('button', { name: 'Set 1 section' }));
  await waitFor(() => expect(rowOf(bob.name)).toHaveTextContent('Lab B'));

  const filter = screen.getByRole('combobox', { name: 'Section' });
  await person.selectOptions(filter, 'Lab B');
  expect(names()).toEqual([bob.name]);
  expect(window.location.hash).toContain('section=Lab+B');
  await person.selectOptions(filter, 'No section');
  expect(names()).toContain(eve.name);
  expect(names()).not.toContain(ada.name);
});
