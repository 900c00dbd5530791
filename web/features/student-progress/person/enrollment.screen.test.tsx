import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { completeExercise } from '#server/learning/work/exercises/complete-exercise.ts';
import { insertLesson } from '#server/authoring/content/content.db.ts';
import { aLearner, aLesson, aUserLesson } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { renderApp } from '#test/screen.tsx';

const running = await runningApp();
const { services, clock } = running;
vi.spyOn(console, 'error').mockImplementation(() => {});

const open = async (course: { contextId: string; instructor: { authToken: string } }, userId: number) =>
  renderApp(running, {
    path: `/cairn_courses/${course.contextId}/enrollments/${userId}/`,
    user: course.instructor,
  });

describe('enrollment detail', () => {
  it('PE-4 has name, e-mail and the lessons, with links from started ones to the teacher’s view', async () => {
    const lesson = await aLesson(services, { exercises: 2 });
    const { course } = lesson;
    await insertLesson(services.db, {
      moduleId: lesson.module.id,
      name: 'Loops',
      languageConfigId: course.languageConfigId,
      position: 1,
    });
    const { learner, userExercises } = await aUserLesson(services, { lesson });
    await services.db.transaction().execute(async tx => {
      for (const { id } of userExercises) await completeExercise(services, tx, id, clock.now());
    });
    await open(course, learner.id);
    const name = `${learner.firstName} ${learner.lastName}`;
    await screen.findByRole('heading', { level: 1, name });
    expect(document.title).toBe(`${name} – ${course.name} – Cairn`);
    expect(screen.getByRole('link', { name: learner.email })).toHaveAttribute(
      'href',
      `mailto:${learner.email}`,
    );
    expect(screen.getByRole('link', { name: 'Back to People' })).toHaveAttribute(
      'href',
      `#/cairn_courses/${course.contextId}/edit/people`,
    );
    expect(screen.getAllByRole('columnheader').map(header => header.textContent)).toEqual([
      'Name',
      'Started At',
      'Completed At',
      'Progress',
    ]);
    expect(screen.getByRole('link', { name: 'Adding' })).toHaveAttribute(
      'href',
      `#/cairn_courses/${course.contextId}/user_lessons/${lesson.lesson.id}/users/${learner.id}`,
    );
    const cells = (of: RegExp) =>
      within(screen.getByRole('row', { name: of }))
        .getAllByRole('cell')
        .map(cell => cell.textContent);
    expect(cells(/Adding/).slice(1)).toEqual(['1/4/00, 9:00 AM', '100 %']);
    expect(within(screen.getByRole('row', { name: /Loops/ })).getAllByText('--')).toHaveLength(3);
    expect(screen.queryByRole('link', { name: 'Loops' })).toBeNull();
    expect(screen.getByText('1 of 2 lessons completed, 1 started')).toBeVisible();
  });

  it('PE-4 says when nothing was started, and that previews of staff are not listed', async () => {
    const lesson = await aLesson(services);
    const learner = await aLearner(services, lesson.course);
    const { unmount } = await open(lesson.course, learner.id);
    expect(await screen.findByText('No lessons started yet.')).toBeVisible();
    unmount();
    await open(lesson.course, lesson.course.instructor.id);
    expect(await screen.findByText(/^Instructors and admins have no lessons/)).toBeVisible();
  });

  it('AP-2 is not found for a user who is not in the course', async () => {
    const lesson = await aLesson(services);
    const elsewhere = await aUserLesson(services);
    await open(lesson.course, elsewhere.learner.id);
    expect(await screen.findByText('There is no such person in this course.')).toBeVisible();
    expect(screen.queryByText(elsewhere.learner.email)).toBeNull();
  });
});
