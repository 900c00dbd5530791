import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { newExam, setExamRules } from '#contract/learning/exams/exam-rules.ts';
import { startSitting } from '#contract/learning/exams/sitting.ts';
import { as } from '#test/as.ts';
import { aLearner, aLesson } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { renderApp } from '#test/screen.tsx';

const running = await runningApp();
const { app, services } = running;
vi.spyOn(console, 'error').mockImplementation(() => {});

const fromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const open = {
  ...newExam,
  opensAt: fromNow(-10),
  closesAt: fromNow(120),
  durationMinutes: 60,
  version: null,
};

const aPlace = async () => {
  const lesson = await aLesson(services);
  const params = { contextId: lesson.course.contextId, lessonId: lesson.lesson.id };
  const path = `/cairn_courses/${params.contextId}/lessons/${params.lessonId}/exam`;
  return { ...lesson, params, path, teacher: as(app, lesson.course.instructor) };
};

it('EM-1 staff make a lesson an exam and see what students will read', async () => {
  const { path, course, lesson } = await aPlace();
  const { person } = renderApp(running, { path, user: course.instructor });
  await screen.findByRole('heading', { level: 1, name: `Exam: ${lesson.name}` });
  const trail = screen.getByRole('navigation', { name: 'Breadcrumb' });
  expect(within(trail).getByRole('link', { name: course.name })).toBeVisible();
  const minutes = await screen.findByLabelText('Minutes for each student');
  await person.clear(minutes);
  await person.type(minutes, '45');
  const preview = screen.getByRole('complementary', { name: 'What students will read' });
  expect(within(preview).getByText('You have 45 minutes from the moment you begin.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Make it an exam' }));
  expect(await screen.findByRole('heading', { name: 'Live board' })).toBeVisible();
  const row = services.db.selectFrom('exams').select('durationMinutes').where('lessonId', '=', lesson.id);
  expect(await row.executeTakeFirst()).toEqual({ durationMinutes: 45 });
});

it('EM-3 staff see who is writing, give time and hand in for somebody', async () => {
  const { path, course, params, teacher } = await aPlace();
  await teacher.call(setExamRules, { params, body: open });
  const learner = await aLearner(services, course);
  await as(app, learner).call(startSitting, { params, body: {} });
  // Of another section, and not here yet.
  await aLearner(services, course);
  await services.db
    .insertInto('sections')
    .values({ courseId: course.id, userId: learner.id, name: 'Monday' })
    .execute();
  const { person } = renderApp(running, { path, user: course.instructor });
  expect(await screen.findByText('1 not started · 1 working')).toBeVisible();
  await person.selectOptions(screen.getByLabelText('Section'), 'Monday');
  expect(screen.getByText('1 working')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Plus 5 minutes for all' }));
  expect(await screen.findByText('Everybody was given 5 minutes more.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: /^Plus 5 minutes for Ada/ }));
  expect(await screen.findByText('+5 min')).toBeVisible();
  expect(screen.getByText(/^1 is still writing/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Release results' })).toHaveAttribute('aria-disabled', 'true');
  // Far from what gives time, and with the name.
  expect(screen.queryByRole('button', { name: /^Hand in/ })).toBeNull();
  await person.click(screen.getByRole('button', { name: /^More for Ada/ }));
  await person.click(await screen.findByRole('menuitem', { name: /^Hand in for Ada/ }));
  await person.click(await screen.findByRole('button', { name: 'Hand in' }));
  expect(await screen.findByText('1 handed in')).toBeVisible();
  expect(screen.queryByText(/still writing/)).toBeNull();
});
