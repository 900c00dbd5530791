import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { completeExercise } from '#server/learning/work/exercises/complete-exercise.ts';
import { aCourse, aLearner, aLesson, aRun, aUserLesson } from '#test/factories.ts';
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
      'Basics',
      'Student',
      'Done',
      'Active',
      'Adding',
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
    expect(within(idleRow).getByText('not started')).toBeVisible();
    expect(screen.getByText('0 done, 1 in progress, 1 not started')).toBeVisible();
    await services.db.transaction().execute(async tx => {
      for (const { id } of userExercises) await completeExercise(services, tx, id, clock.now());
    });
    await within(row).findByRole('link', { name: /^done: Adding/ });
    expect(within(row).getAllByRole('cell')[0]).toHaveTextContent('1');
    expect(screen.getByText('1 done, 0 in progress, 1 not started')).toBeVisible();
    const rowNames = () =>
      screen.getAllByRole('rowheader').map(cell => cell.textContent.includes(learner.lastName));
    await person.click(screen.getByRole('button', { name: 'Done' }));
    expect(rowNames()).toEqual([true, false]);
    await person.selectOptions(screen.getByLabelText('Sort by'), 'Fewest lessons done');
    expect(rowNames()).toEqual([false, true]);
    await person.click(screen.getByRole('checkbox', { name: 'Behind only' }));
    expect(rowNames()).toEqual([false]);
    expect(window.location.hash).toContain('behind=yes');
    await person.click(screen.getByRole('checkbox', { name: 'Behind only' }));
    await person.click(screen.getByLabelText('Search students'));
    await person.paste(idle.email);
    expect(screen.queryByRole('row', { name: new RegExp(learner.lastName) })).toBeNull();
  });

  it('FD-6 FU-4 one line says who is stuck now and who was earlier; it opens the list, and the cell has a ring', async () => {
    const lesson = await aLesson(services, { exercises: 2 });
    const [left, here] = [await aUserLesson(services, { lesson }), await aUserLesson(services, { lesson })];
    for (let i = 0; i < 4; i++) await aRun(services, left, { actual: '0' });
    clock.advance(16 * 60_000);
    for (let i = 0; i < 4; i++) await aRun(services, here, { actual: '0' });
    const { person } = open(lesson.course);
    const line = await screen.findByRole('region', { name: 'Stuck now (1)' });
    expect(line).toHaveTextContent('1 person is stuck nowAdding 1. Earlier today 1.Show');
    await person.click(within(line).getByRole('button', { name: 'Show' }));
    const [now, earlier] = within(line)
      .getAllByRole('list')
      .map(list => list.textContent);
    expect(now).toContain(here.learner.lastName);
    expect(earlier).toContain(left.learner.lastName);
    expect(screen.getAllByRole('link', { name: /stuck now/ })).toHaveLength(1);
    expect(screen.getByRole('row', { name: new RegExp(here.learner.lastName) })).toHaveTextContent(
      'stuck now',
    );
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
