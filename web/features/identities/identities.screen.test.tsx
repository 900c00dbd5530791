import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aUser } from '#test/factories.ts';
import { aLinkedClass, anLms, enter, runningWithLms } from '#test/lms/launching.ts';
import { renderApp } from '#test/screen.tsx';

const running = await runningWithLms();
const { services } = running;

it('LM-3 FM-13 a code of the LMS is typed in the own account, agreed to on both sides, and both can be parted', async () => {
  const lms = await anLms(running);
  const { link, course } = await aLinkedClass(running, lms);
  const account = await aUser(services);
  const openInLms = async () => {
    const { authToken } = await enter(running, lms, 'ada', link.id);
    const shown = renderApp(running, { path: '/', pageData: { authToken, platformName: 'Our Moodle' } });
    await shown.person.click(await screen.findByRole('button', { name: 'Use my own Cairn account' }));
    return {
      ...shown,
      dialog: within(await screen.findByRole('dialog', { name: 'Use my own Cairn account' })),
    };
  };
  const first = await openInLms();
  await first.person.click(await first.dialog.findByRole('button', { name: 'Make a code' }));
  const code = (await first.dialog.findByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)).textContent;
  first.unmount();

  const own = renderApp(running, { path: '/profile', user: account });
  const mine = within(await screen.findByRole('region', { name: 'Join with an LMS' }));
  await own.person.type(await mine.findByLabelText('Code'), code);
  await own.person.click(mine.getByRole('button', { name: 'Next' }));
  expect(await mine.findByText(/^Join Ada Student \(.+\) with this account\?$/)).toBeVisible();
  await own.person.click(mine.getByRole('button', { name: 'Agree' }));
  expect(await mine.findByText(/press “Join them” there/)).toBeVisible();
  own.unmount();

  const second = await openInLms();
  expect(await second.dialog.findByText(new RegExp(`with ${account.email}\\?$`))).toBeVisible();
  await second.person.click(second.dialog.getByRole('button', { name: 'Join them' }));
  expect(await second.dialog.findByText(`Joined with ${account.email}.`)).toBeVisible();
  second.unmount();

  const again = renderApp(running, { path: '/cairn_courses', user: account });
  expect(await screen.findByRole('link', { name: course.name })).toBeVisible();
  await again.person.click(await screen.findByRole('link', { name: /^Profile: / }));
  await again.person.click(await screen.findByRole('button', { name: 'Part from Ada Student' }));
  expect(await screen.findByText('Code')).toBeVisible();
  again.unmount();
  renderApp(running, { path: '/cairn_courses', user: account });
  expect(await screen.findByText(/You do not have any courses yet/)).toBeVisible();
});
