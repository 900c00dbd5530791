import { screen, waitFor } from '@testing-library/react';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newExam, setExamRules } from '#contract/learning/exams/exam-rules.ts';
import { as } from '#test/as.ts';
import { aLearner, aLesson } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { renderApp } from '#test/screen.tsx';

const running = await runningApp();
const { app, services } = running;
await running.startWorking();
vi.spyOn(console, 'error').mockImplementation(() => {});
// CodeMirror measures text, which jsdom does not implement.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
beforeEach(() => window.localStorage.clear());

const fromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const open = {
  ...newExam,
  opensAt: fromNow(-10),
  closesAt: fromNow(120),
  durationMinutes: 60,
  version: null,
};

const anExam = async (rules: Partial<typeof open & { accessCode: string }> = {}) => {
  const lesson = await aLesson(services, { exercises: 2 });
  const params = { contextId: lesson.course.contextId, lessonId: lesson.lesson.id };
  await as(app, lesson.course.instructor).call(setExamRules, { params, body: { ...open, ...rules } });
  const learner = await aLearner(services, lesson.course);
  return {
    ...lesson,
    learner,
    path: `/cairn_courses/${params.contextId}/student/lessons/${params.lessonId}`,
  };
};

const ready = () => screen.findByRole('button', { name: 'I am ready' });

describe('an exam on the screen of a student', () => {
  it('EM-1 says its rules, begins when they are ready, shows the time, and ends with a receipt', async () => {
    const { learner, path, lesson } = await anExam();
    const { person } = renderApp(running, { path, user: learner });
    await screen.findByRole('heading', { level: 1, name: lesson.name });
    expect(screen.getByText('You have 60 minutes from the moment you begin.')).toBeVisible();
    await person.click(await ready());
    expect(await screen.findByRole('timer')).toHaveTextContent(/60 min left|1 h 00 min left/);
    await person.click(screen.getByRole('button', { name: 'Hand in…' }));
    await person.click(await screen.findByRole('button', { name: 'Hand in' }));
    expect(await screen.findByRole('heading', { level: 1, name: /^Handed in at / })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save receipt' })).toBeVisible();
  });

  it('EM-1 cannot be begun before it opens', async () => {
    const { learner, path } = await anExam({ opensAt: fromNow(30) });
    renderApp(running, { path, user: learner });
    const button = await screen.findByRole('button', { name: /^It opens in \d+ min$/ });
    expect(button).toHaveAttribute('aria-disabled', 'true');
  });

  it('EM-1 asks for the access code and says when it is wrong', async () => {
    const { learner, path } = await anExam({ accessCode: 'maple' });
    const { person } = renderApp(running, { path, user: learner });
    await person.type(await screen.findByLabelText('Access code'), 'oak');
    await person.click(await ready());
    expect(await screen.findByText(/This is not the access code/)).toBeVisible();
  });

  it('EM-2 closes by itself at the end', async () => {
    const { learner, path, lesson } = await anExam();
    const { person } = renderApp(running, { path, user: learner });
    await person.click(await ready());
    await screen.findByRole('timer');
    await sql`update exam_sittings set ends_at = now() where lesson_id = ${lesson.id}`.execute(services.db);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(screen.getByText(/The time was over/)).toBeVisible());
  });
});
