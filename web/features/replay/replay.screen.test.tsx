import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newExam, setExamRules } from '#contract/learning/exams/exam-rules.ts';
import { handIn, startSitting } from '#contract/learning/exams/sitting.ts';
import { sendEdits } from '#contract/learning/journal/journal.ts';
import { getUserLesson } from '#contract/learning/work.ts';
import { as } from '#test/as.ts';
import { aLearner, aLesson, aRun, aUserLesson } from '#test/factories.ts';
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

it('PR-1 teachers read of whom nothing is recorded, and of no date on which nothing is erased', async () => {
  const { course, learner, userExercise } = await aUserLesson(services, { code: '' });
  await services.db.updateTable('courses').set({ processRecord: 'on' }).where('id', '=', course.id).execute();
  renderApp(running, { path: replay(course.contextId, userExercise.id), user: course.instructor });
  const name = `${learner.firstName} ${learner.lastName}`;
  expect(await screen.findByText(`${name} has not typed anything since recording began.`)).toBeVisible();
  expect(screen.queryByText(/erased/)).toBeNull();
});

it('EM-2 students of an exam read calmly that it is shown after the release, with a way back', async () => {
  const { course, lesson } = await aLesson(services, { exercises: 1 });
  await services.db
    .updateTable('courses')
    .set({ processRecord: 'exams' })
    .where('id', '=', course.id)
    .execute();
  const params = { contextId: course.contextId, lessonId: lesson.id };
  const fromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const rules = { ...newExam, opensAt: fromNow(-10), closesAt: fromNow(120), version: null };
  await as(app, course.instructor).call(setExamRules, { params, body: rules });
  const learner = await aLearner(services, course);
  const student = as(app, learner);
  await student.call(startSitting, { params, body: {} });
  const { userLesson } = (await student.call(getUserLesson, { params })).body;
  const id = userLesson?.userExercises[0]?.id ?? 0;
  await student.call(handIn, { params, body: {} });
  renderApp(running, { path: replay(course.contextId, id), user: learner });
  expect(await screen.findByText(/^This is closed until your teacher releases the results/)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'How this program came to be' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the course' })).toHaveAttribute(
    'href',
    `#/cairn_courses/${course.contextId}/student`,
  );
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
