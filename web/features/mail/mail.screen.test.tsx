import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getDigest } from '#contract/learning/questions.ts';
import { as } from '#test/as.ts';
import { aUser } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { renderApp } from '#test/screen.tsx';

const running = await runningApp();

it('QA-1 the mail about questions is switched off where it leads to', async () => {
  const user = await aUser(running.services);
  const { person } = renderApp(running, { path: '/mail', user, pageData: { canMail: true } });
  const box = await screen.findByRole('checkbox', { name: /^Send me a mail about questions/ });
  expect(box).toBeChecked();
  await person.click(box);
  await waitFor(() => expect(box).not.toBeChecked());
  expect((await as(running.app, user).call(getDigest)).body).toEqual({ isWanted: false });
});
