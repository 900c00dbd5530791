import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '#test/screen.tsx';
import { siteWithSchool } from '#test/sign-in/at-school.ts';
import { readRules, writeRules } from './rule-lines.ts';

const site = await siteWithSchool();
const { admin, school } = site;

it('SS-1 an administrator sees a provider, changes it, and never reads its secret again', async () => {
  const { person, container } = renderApp(site, { path: '/admin/sign_in', user: admin });
  await person.click(await screen.findByRole('button', { name: 'Change Example School' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Example School' }));
  expect(dialog.getByLabelText('Issuer')).toHaveAttribute('readonly');
  expect(dialog.getByLabelText('Client secret')).toHaveValue('');
  expect(container.ownerDocument.body.innerHTML).not.toContain(school.clientSecret);
  await person.type(dialog.getByLabelText('Rules'), 'roles = teacher');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('This is not a rule: roles = teacher')).toBeVisible();
  await person.type(dialog.getByLabelText('Rules'), ' -> may create courses');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Example School is saved.')).toBeVisible();
});

it('SS-1 passwords are not turned off while no administrator could sign in', async () => {
  const { person } = renderApp(site, { path: '/admin/sign_in', user: admin });
  await person.click(await screen.findByRole('switch', { name: 'People can sign in with a password' }));
  const form = within(screen.getByRole('region', { name: 'Passwords' }));
  await person.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText(/^No administrator could sign in any more/)).toBeVisible();
});

it('SS-1 a provider that cannot be asked is not saved, and the sentence says why', async () => {
  const { person } = renderApp(site, { path: '/admin/sign_in', user: admin });
  await person.click(await screen.findByRole('button', { name: 'Add a provider' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a provider' }));
  await person.type(dialog.getByLabelText('Name'), 'Inside');
  await person.type(dialog.getByLabelText('Issuer'), 'http://localhost:1');
  await person.type(dialog.getByLabelText('Client id'), 'x');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findAllByText(/^Nothing was changed\. The provider could not be asked/)).not.toEqual(
    [],
  );
});

it('SS-1 rules are read from lines and written as lines', () => {
  const lines = 'groups = staff -> may create courses\nrealm_access.roles = it -> site admin';
  const { rules } = readRules(lines);
  expect(rules.map(rule => rule.grants)).toEqual(['create-courses', 'site-admin']);
  expect(writeRules(rules)).toBe(lines);
});
