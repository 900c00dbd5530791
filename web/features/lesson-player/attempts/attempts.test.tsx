import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { makeCsrfToken } from '#server/platform/http/csrf.ts';
import { removeOldOutputs } from '#server/running/runs/storage/remove-old-outputs.job.ts';
import { aRun, aUserLesson, type SignedInUser } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { injectTransport } from '#test/screen.tsx';
import { makeTools } from '#web/session/make-tools.ts';
import { ToolsProvider } from '#web/session/tools.ts';
import { useAttempt, useAttempts } from './attempts.queries.ts';
import { AttemptsButton } from './attempts-button.tsx';
import { AttemptsDialog } from './attempts-dialog.tsx';

const running = await runningApp();
const { services } = running;

type HarnessProps = { id: number; onRestore?: (attempt: { code: string }) => void };

/** Combines the parts as a screen does. */
const Harness = ({ id, onRestore }: HarnessProps) => {
  const [openId, setOpenId] = useState<number | null>(null);
  const attempts = useAttempts(id);
  const list = attempts.data?.attempts ?? [];
  const attempt = useAttempt(id, openId);
  return (
    <>
      <AttemptsButton attempts={list} onOpen={() => setOpenId(list.at(-1)?.id ?? null)} />
      <AttemptsDialog
        attempts={list}
        hints={[]}
        openId={openId}
        attempt={attempt.data}
        problem={attempt.error?.message ?? null}
        wholeOf={({ code }) => code}
        currentCode={'a = 1\nb = 3\n'}
        language="python"
        onOpen={setOpenId}
        onRestore={onRestore}
        onClose={() => setOpenId(null)}
      />
    </>
  );
};

const show = (user: SignedInUser, props: HarnessProps) => {
  window.localStorage.setItem('authToken', user.authToken);
  const csrfToken = makeCsrfToken(services.secret);
  const pageData = { csrfToken, styleNonce: '', canMail: false };
  const tools = makeTools({ window, pageData, transport: injectTransport(running) });
  const { unmount } = render(
    <MantineProvider env="test">
      <ToolsProvider value={tools}>
        <QueryClientProvider client={new QueryClient()}>
          <Harness {...props} />
        </QueryClientProvider>
      </ToolsProvider>
    </MantineProvider>,
  );
  return { person: userEvent.setup({ delay: null }), unmount };
};

const someAttempts = async () => {
  const work = await aUserLesson(services);
  await aRun(services, work, { code: 'a = 1\nb = 2\n', passed: 1 });
  await aRun(services, work, { code: 'a = 1\nb = 3\n', passed: 2 });
  return work;
};

it('FW-7 the result of every attempt is named as it is seen, to student and teacher alike', async () => {
  const { learner, course, userExercise } = await someAttempts();
  for (const user of [learner, course.instructor]) {
    const { person, unmount } = show(user, { id: userExercise.id });
    await person.click(await screen.findByRole('button', { name: '2 attempts' }));
    const ribbon = within(await screen.findByRole('region', { name: 'Attempts' }));
    expect(
      ribbon.getByRole('button', { name: /^Attempt 1: 1\/2, 1 of 2 passed, \d+\/\d+\/\d+/ }),
    ).toBeVisible();
    expect(ribbon.getByRole('button', { name: /^Attempt 2: 2\/2, 2 of 2 passed, / })).toBeVisible();
    unmount();
  }
});

it('an attempt is opened, compared with the current code, and restored', async () => {
  const { learner, userExercise } = await someAttempts();
  const onRestore = vi.fn<(attempt: { code: string }) => void>();
  const { person } = show(learner, { id: userExercise.id, onRestore });
  await person.click(await screen.findByRole('button', { name: '2 attempts' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Attempt 2' }));
  // Where there is nothing to compare, its results are shown.
  expect(await dialog.findByText('2 passed')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Restore this code' })).toBeNull();
  await person.click(dialog.getByRole('button', { name: 'Previous attempt' }));
  expect(await dialog.findByText(/only in this attempt:/)).toBeInTheDocument();
  await person.click(dialog.getByRole('tab', { name: 'Code' }));
  await person.click(dialog.getByRole('button', { name: 'Next attempt' }));
  expect(await dialog.findByRole('tab', { name: 'Code', selected: true })).toBeVisible();
  await person.click(dialog.getByRole('tab', { name: 'Compare with now' }));
  expect(dialog.getByText('The code is the same now.')).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Previous attempt' }));
  await person.click(await dialog.findByRole('button', { name: 'Restore this code' }));
  expect(onRestore).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'a = 1\nb = 2\n' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('FA-5 an attempt whose output was removed says so, and keeps its results and its code', async () => {
  const work = await aUserLesson(services);
  for (let i = 0; i < 21; i++) await aRun(services, work, { code: 'a = 1\n', passed: 1 });
  await removeOldOutputs.handle(services, {});
  const { person } = show(work.learner, { id: work.userExercise.id });
  await person.click(await screen.findByRole('button', { name: '21 attempts' }));
  await person.click(await screen.findByRole('button', { name: /^Attempt 1:/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Attempt 1' }));
  await person.click(await dialog.findByRole('tab', { name: 'Results' }));
  const sentence = 'The output and messages of this attempt were removed after 90 days.';
  expect(dialog.getByText(sentence)).toBeVisible();
  expect(dialog.getByText('1 of 2 passed')).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Next attempt' }));
  const next = within(await screen.findByRole('dialog', { name: 'Attempt 2' }));
  await person.click(await next.findByRole('tab', { name: 'Results' }));
  expect(await next.findByText('hello')).toBeVisible();
  expect(next.queryByText(sentence)).toBeNull();
});
