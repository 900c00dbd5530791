import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listTokens } from '#contract/site/personal-tokens.ts';
import { listCourses } from '#contract/authoring/courses.ts';
import { as } from '#test/as.ts';
import { aUser, password } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { renderApp } from '#test/screen.tsx';

const running = await runningApp();
const { app, services } = running;

it('TO-1 a token is made, shown once, and revoked on the profile page', async () => {
  const user = await aUser(services);
  const { person } = renderApp(running, { path: '/profile', user });
  await person.click(await screen.findByRole('button', { name: 'New token' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New token' }));
  await person.click(dialog.getByRole('button', { name: 'Make token' }));
  expect(await dialog.findByText('Enter what it is for.')).toBeVisible();
  await person.type(dialog.getByLabelText('What is it for?'), 'Laptop');
  await person.click(dialog.getByLabelText('Write courses'));
  await person.click(dialog.getByRole('button', { name: 'Make token' }));
  const made = within(await screen.findByRole('dialog', { name: 'Your token' }));
  const secret = made.getByLabelText('Your token').textContent;
  expect((await as(app, { authToken: secret }).call(listCourses)).status).toBe(200);
  await person.click(made.getByRole('button', { name: 'Done' }));
  const row = within(await screen.findByRole('row', { name: /Laptop/ }));
  expect(row.getByText('Read, Write courses')).toBeVisible();
  expect(screen.queryByText(secret)).not.toBeInTheDocument();

  await person.click(row.getByRole('button', { name: 'Revoke Laptop' }));
  await person.click(await screen.findByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('You have no tokens.')).toBeVisible();
  expect((await as(app, user).call(listTokens)).body.tokens).toEqual([]);
});

it('TO-1 a new name stands in the navigation, which leads to the profile', async () => {
  const user = await aUser(services);
  const { person } = renderApp(running, { path: '/cairn_courses', user });
  await person.click(await screen.findByRole('link', { name: /^Profile: Ada/ }));
  const first = await screen.findByLabelText('First name');
  await person.clear(first);
  await person.type(first, 'Augusta');
  await person.click(screen.getByRole('button', { name: 'Save name' }));
  expect(await screen.findByRole('link', { name: /^Profile: Augusta/ })).toBeVisible();
});

it('TO-1 an account is deleted by its owner, after the password', async () => {
  const user = await aUser(services);
  const { person } = renderApp(running, { path: '/profile', user });
  await person.click(await screen.findByRole('button', { name: 'Delete my account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  await person.type(dialog.getByLabelText(/^Your password/), 'a guess');
  await person.click(dialog.getByRole('button', { name: 'Delete my account' }));
  expect(await dialog.findByText('That is not your current password.')).toBeVisible();
  await person.clear(dialog.getByLabelText(/^Your password/));
  await person.type(dialog.getByLabelText(/^Your password/), password);
  await person.click(dialog.getByRole('button', { name: 'Delete my account' }));
  expect(await screen.findByText('Your account is deleted.')).toBeVisible();
});
