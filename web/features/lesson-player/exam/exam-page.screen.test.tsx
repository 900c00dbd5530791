import { screen, waitFor } from '@testing-library/react';
import { sql } from 'kysely';
import { matchRoutes } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newExam, setExamRules } from '#contract/learning/exams/exam-rules.ts';
import { startSitting } from '#contract/learning/exams/sitting.ts';
import { getUserLesson } from '#contract/learning/work.ts';
import { codeAt } from '#server/learning/journal/read-journal.ts';
import { aLaunchSession } from '#test/lms/launch-session.ts';
import { as } from '#test/as.ts';
import { aLearner, aLesson } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { renderApp } from '#test/screen.tsx';
import { routesFor } from '#web/app/routes.tsx';

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
    await screen.findByRole('heading', { level: 1, name: `Exam: ${lesson.name}` });
    expect(
      screen.getByText(/^You have 60 minutes from the moment you begin, but at the latest until .+\.$/),
    ).toBeVisible();
    expect(screen.queryByText(/^If you begin now/)).toBeNull();
    await person.click(await ready());
    expect(await screen.findByRole('timer')).toHaveTextContent(/60 min left|1 h 00 min left/);
    // Results are held back: nothing reads as 0 %, and nothing names what is switched off.
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(await screen.findByText(/^Nothing has run yet\. Run tests stores a try\./)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Hand in…' }));
    await person.click(await screen.findByRole('button', { name: 'Hand in' }));
    expect(await screen.findByRole('heading', { level: 1, name: /^Handed in at / })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save receipt' })).toBeVisible();
  });

  it('EM-1 says how much time there really is when the exam closes before one’s minutes are over', async () => {
    const { learner, path } = await anExam({ closesAt: fromNow(40.5) });
    renderApp(running, { path, user: learner });
    expect(await screen.findByText('If you begin now, you have 40 minutes.')).toBeVisible();
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

  it('EM-2 sends after the end what a closed tab has left on this device', async () => {
    const { learner, path, lesson, course } = await anExam();
    const student = as(app, learner);
    const params = { contextId: course.contextId, lessonId: lesson.id };
    await student.call(startSitting, { params, body: {} });
    const { userLesson } = (await student.call(getUserLesson, { params })).body;
    const { id = 0, solutionCode = '' } = userLesson?.userExercises[0] ?? {};
    await sql`update exam_sittings set ends_at = now() where lesson_id = ${lesson.id}`.execute(services.db);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const { tools } = renderApp(running, { path, user: learner });
    const pageId = crypto.randomUUID();
    const typed = { after: 0, file: '', event: 'input', changes: [solutionCode.length, [0, 'offline']] };
    const chunk = { seq: 0, at: 0, base: { '': solutionCode }, edits: [typed] };
    const key = `${tools.session.get().holder}/journal/${id}/a-closed-page/${pageId}/0`;
    tools.pageStore.put(key, { pageId, chunk, at: Date.now() });
    await screen.findByText(/The time was over/);
    await vi.advanceTimersByTimeAsync(3100);
    vi.useRealTimers();
    await waitFor(async () =>
      expect((await codeAt(services.db, id, new Date(Date.now() + 60_000)))?.code).toBe(
        `${solutionCode}offline`,
      ),
    );
    await waitFor(async () => expect(await tools.pageStore.list(key)).toEqual([]));
  });

  it('EM-1 is written and handed in inside the frame of a learning management system', async () => {
    const { course, lesson, path } = await anExam();
    const { authToken } = await aLaunchSession(services, { course, lesson, roleKey: 'CONTEXT_LEARNER' });
    const { person } = renderApp(running, {
      path,
      pageData: { authToken, platformName: 'Our Moodle' },
    });
    await person.click(await ready());
    expect(await screen.findByRole('timer')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Hand in…' }));
    await person.click(await screen.findByRole('button', { name: 'Hand in' }));
    expect(await screen.findByRole('heading', { level: 1, name: /^Handed in at / })).toBeVisible();
    // There is no course in a frame that shows one lesson.
    expect(screen.queryByRole('link', { name: /course/i })).toBeNull();
    const check = screen.getByRole('link', { name: 'Check a receipt' }).getAttribute('href') ?? '';
    expect(matchRoutes(routesFor('lesson'), check.slice(1))?.at(-1)?.route.path).not.toBe('*');
  });
});
