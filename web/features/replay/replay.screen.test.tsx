import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sendEdits } from '#contract/learning/journal/journal.ts';
import { as } from '#test/as.ts';
import { aRun, aUserLesson } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { renderApp } from '#test/screen.tsx';
import { replay } from '#web/session/paths.ts';

const running = await runningApp();
const { app, services } = running;
// CodeMirror measures text, which jsdom does not implement.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;

const recordedWork = async () => {
  const work = await aUserLesson(services, { code: '' });
  await services.db
    .updateTable('courses')
    .set({ processRecord: 'on' })
    .where('id', '=', work.course.id)
    .execute();
  const typed = { after: 0, file: '', event: 'input' as const, changes: [[0, 'a = 1']] as never };
  const pasted = {
    after: 900,
    file: '',
    event: 'paste' as const,
    origin: 'outside' as const,
    changes: [5, [0, '\nb = 2']] as never,
  };
  await as(app, work.learner).call(sendEdits, {
    params: { id: work.userExercise.id },
    body: {
      pageId: crypto.randomUUID(),
      now: 2000,
      chunks: [{ seq: 0, at: 500, base: { '': '' }, edits: [typed, pasted] }],
    },
  });
  await aRun(services, work, { passed: 1 });
  return { ...work, path: replay(work.course.contextId, work.userExercise.id) };
};

it('PR-1 the student and the teacher see the same: each edit by a slider, runs as marks, pastes with where they come from', async () => {
  const { learner, course, path } = await recordedWork();
  const own = renderApp(running, { path, user: learner });
  const slider = await screen.findByRole('slider', { name: 'Moment' });
  expect(screen.getByText(/^Your teacher can see this/)).toBeVisible();
  expect(screen.getByText(/from outside: neither your programs nor the course had it/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Run at .*: 1 of 2 tests passed$/ })).toBeVisible();
  const program = screen.getByRole('textbox', { name: /at the chosen moment/ });
  fireEvent.change(slider, { target: { value: '1' } });
  await waitFor(() => expect(program).toHaveTextContent(/^a = 1$/));
  fireEvent.change(slider, { target: { value: '2' } });
  await waitFor(() => expect(program).toHaveTextContent('b = 2'));
  own.unmount();

  renderApp(running, { path, user: course.instructor });
  await screen.findByRole('slider', { name: 'Moment' });
  expect(screen.queryByText(/^Your teacher can see this/)).toBeNull();
  expect(screen.getByText(`${learner.firstName} ${learner.lastName}`)).toBeVisible();
  expect(
    screen.getByText(/from outside: neither the student’s programs nor the course had it/),
  ).toBeInTheDocument();
});
