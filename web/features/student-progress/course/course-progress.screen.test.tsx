import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { completeExercise } from '#server/learning/work/exercises/complete-exercise.ts';
import { aCourse, aLearner, aLesson, aUserLesson } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { renderApp } from '#test/screen.tsx';

const running = await runningApp();
const { services, clock } = running;
vi.spyOn(console, 'error').mockImplementation(() => {});

const open = (course: { contextId: string; instructor: { authToken: string } }) =>
  renderApp(running, { path: `/cairn_courses/${course.contextId}/edit/progress`, user: course.instructor });

describe('progress of a course', () => {
  it('SP-2 is a table of students and lessons with links, which updates itself', async () => {
    const lesson = await aLesson(services, { exercises: 2 });
    const { course } = lesson;
    const idle = await aLearner(services, course);
    const { learner, userExercises } = await aUserLesson(services, { lesson });
    const { person } = open(course);
    const row = await screen.findByRole('row', { name: new RegExp(learner.lastName) });
    expect(document.title).toBe(`Progress – ${course.name} – Cairn`);
    expect(screen.getByRole('link', { name: 'Progress' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getAllByRole('columnheader').map(header => header.textContent)).toEqual([
      'Student Name',
      'Lessons completed',
      'Attempts',
      'Last active',
      'BasicsAdding',
    ]);
    expect(screen.getByRole('link', { name: 'Adding' })).toHaveAttribute(
      'href',
      `#/cairn_courses/${course.contextId}/lessons/${lesson.lesson.id}/student_progress`,
    );
    expect(within(row).getByRole('link', { name: /^0 %/ })).toHaveAttribute(
      'href',
      `#/cairn_courses/${course.contextId}/user_lessons/${lesson.lesson.id}/users/${learner.id}`,
    );
    const idleRow = screen.getByRole('row', { name: new RegExp(idle.lastName) });
    expect(within(idleRow).getByText('Not Started')).toBeVisible();
    await services.db.transaction().execute(async tx => {
      for (const { id } of userExercises) await completeExercise(services, tx, id, clock.now());
    });
    await waitFor(() => expect(within(row).getByText('Completed')).toBeVisible());
    expect(within(row).getByText('1 of 1')).toBeVisible();
    expect(within(row).getByText(learner.email)).toBeVisible();
    const rowNames = () =>
      screen.getAllByRole('rowheader').map(cell => cell.textContent.includes(learner.email));
    await person.click(screen.getByRole('button', { name: 'Lessons completed' }));
    expect(rowNames()).toEqual([true, false]);
    await person.click(screen.getByRole('button', { name: 'Lessons completed' }));
    expect(rowNames()).toEqual([false, true]);
    await person.selectOptions(screen.getByLabelText('Status'), 'Completed');
    expect(rowNames()).toEqual([true]);
    expect(window.location.hash).toContain('status=completed');
    await person.selectOptions(screen.getByLabelText('Status'), 'Everybody');
    await person.click(screen.getByLabelText('Search students'));
    await person.paste(idle.email);
    expect(screen.queryByRole('row', { name: new RegExp(learner.lastName) })).toBeNull();
  });

  it('SP-2 without lessons or students it says what to do', async () => {
    const empty = await aCourse(services);
    const { unmount } = open(empty);
    expect(await screen.findByText(/^No lessons yet\./)).toBeVisible();
    unmount();
    const { course } = await aLesson(services);
    open(course);
    expect(await screen.findByText(/^No students yet\./)).toBeVisible();
  });
});
