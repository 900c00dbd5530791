import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { completeExercise } from '#server/learning/work/exercises/complete-exercise.ts';
import { aSiteAdmin } from '#test/factories.ts';
import { aLinkedClass, runningWithLms } from '#test/lms/launching.ts';
import { renderApp } from '#test/screen.tsx';

const running = await runningWithLms();
const { services, clock, lms, workOffJobs } = running;

it('AD-2 an unsent grade shows why, Resend sends that one, and then its time is shown', async () => {
  const { learners } = await aLinkedClass(running, lms, { learners: ['ada', 'grace'] });
  lms.failureModes.scores = 'forbidden';
  for (const { userExercise } of learners)
    await services.db
      .transaction()
      .execute(tx => completeExercise(services, tx, userExercise.id, clock.now()));
  await workOffJobs();
  lms.failureModes.scores = 'ok';
  const { person } = renderApp(running, { path: '/admin/user_lessons', user: await aSiteAdmin(services) });
  const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
  const button = await screen.findByRole('button', { name: 'Resend the grade of Ada Student' });
  expect(within(rowOf('Ada Student')).getByText(/^Failed – It does not allow us/)).toBeVisible();
  expect(within(rowOf('Ada Student')).getByText('Completed')).toBeVisible();

  await person.click(button);
  expect(await screen.findByText('The grade of Ada Student is being sent again.')).toBeVisible();
  await workOffJobs();
  expect(lms.taken.map(score => score.userId)).toEqual(['ada']);
  await person.click(screen.getByRole('link', { name: 'Nonces' }));
  await screen.findByRole('heading', { name: 'Nonces' });
  await person.click(screen.getByRole('link', { name: 'User Lessons' }));
  await waitFor(() => expect(rowOf('Ada Student')).toHaveTextContent(/Sent \d/));
  expect(screen.getByRole('button', { name: /^Resend the grade of/ })).toHaveAccessibleName(/Grace|grace/);
});
