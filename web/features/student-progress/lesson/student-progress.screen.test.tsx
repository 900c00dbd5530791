import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { completeExercise } from '#server/learning/work/exercises/complete-exercise.ts';
import { insertExercise } from '#server/authoring/content/content.db.ts';
import { aLearner, aLesson, aUser, aUserLesson, type TestLesson } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { injectTransport, renderApp } from '#test/screen.tsx';
import type { Transport } from '#web/net/transport.ts';

const running = await runningApp();
const { services, clock } = running;

const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
beforeEach(() => logged.mockClear());

const pathOf = ({ course, lesson }: TestLesson, query = '') =>
  `/cairn_courses/${course.contextId}/lessons/${lesson.id}/student_progress${query}`;

const complete = (userExercises: { id: number }[]) =>
  services.db.transaction().execute(async tx => {
    for (const { id } of userExercises) await completeExercise(services, tx, id, clock.now());
  });

/** A lesson of four exercises with a student in each state. */
const aClass = async () => {
  const lesson = await aLesson(services, { exercises: 4 });
  const idle = await aLearner(services, lesson.course);
  const half = await aUserLesson(services, { lesson });
  const done = await aUserLesson(services, { lesson });
  const least = await aUserLesson(services, { lesson });
  await complete(half.userExercises.slice(0, 2));
  await complete(done.userExercises);
  return { lesson, idle, half, done, least };
};

const open = async (lesson: TestLesson, query = '', transport?: Transport) => {
  const rendered = renderApp(running, {
    path: pathOf(lesson, query),
    user: lesson.course.instructor,
    ...(transport && { transport }),
  });
  await screen.findByRole('heading', { level: 1, name: 'Student Progress: Adding' });
  return rendered;
};

const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const cellsOf = (name: string) =>
  within(rowOf(name))
    .getAllByRole('cell')
    .map(cell => cell.textContent);
const shownNames = () => screen.getAllByRole('rowheader').map(header => header.textContent);
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;

describe('student progress', () => {
  it('SP-1 shows counts and a row for each student, those who need help first', async () => {
    const { lesson, idle, half, done, least } = await aClass();
    await open(lesson);
    expect(document.title).toBe(`Student Progress – Adding – ${lesson.course.name} – Cairn`);
    const chips = within(screen.getByRole('group', { name: 'Show students by status' })).getAllByRole(
      'button',
    );
    expect(chips.map(chip => [chip.textContent, chip.getAttribute('aria-pressed')])).toEqual([
      ['Total Students4', 'true'],
      ['Completed1', 'false'],
      ['In Progress2', 'false'],
      ['Not Started1', 'false'],
    ]);
    expect(screen.getAllByRole('columnheader').map(header => header.textContent?.trim())).toEqual([
      'Student Name',
      'Email',
      'Status',
      'Progress',
      'Started',
      'Completed',
    ]);
    expect(shownNames()).toEqual([least.learner, half.learner, idle, done.learner].map(nameOf));
    expect(cellsOf(nameOf(idle))).toEqual([idle.email, 'Not Started', 'N/A', 'N/A', 'N/A']);
    const [, status, progress, started, completed] = cellsOf(nameOf(done.learner));
    expect([status, progress, completed]).toEqual(['Completed', '4/4100 %', '1/4/00, 9:00 AM']);
    expect(started).toMatch(/^\d+\/\d+\/\d\d, \d+:\d\d\s[AP]M$/);
    expect(within(rowOf(nameOf(half.learner))).getByRole('progressbar')).toHaveAttribute(
      'aria-valuetext',
      '2 of 4 exercises, 50 %',
    );
  });

  it('FT-8 TV-6 a completed lesson that got a new exercise says so beside the count', async () => {
    const { lesson, done } = await aClass();
    await insertExercise(services.db, { lessonId: lesson.lesson.id, position: 4, solutionCode: '' });
    await open(lesson);
    const cells = cellsOf(`${done.learner.firstName} ${done.learner.lastName}`).join(' ');
    expect(cells).toContain('Completed, 1 new');
    expect(cells).toContain('4/5');
  });

  it('SP-1 only students who have started link to the teacher’s view', async () => {
    const { lesson, idle, half } = await aClass();
    await open(lesson);
    expect(screen.getByRole('link', { name: nameOf(half.learner) })).toHaveAttribute(
      'href',
      `#/cairn_courses/${lesson.course.contextId}/user_lessons/${lesson.lesson.id}/users/${half.learner.id}`,
    );
    expect(screen.queryByRole('link', { name: nameOf(idle) })).toBeNull();
  });

  it('SP-2 filters by a count, sorts by a heading, searches, and keeps all of it in the URL', async () => {
    const { lesson, idle, half, done, least } = await aClass();
    const { person } = await open(lesson);
    await person.click(screen.getByRole('button', { name: /^In Progress/ }));
    expect(shownNames()).toEqual([least.learner, half.learner].map(nameOf));
    await person.click(screen.getByRole('button', { name: 'Progress' }));
    await person.click(screen.getByRole('button', { name: 'Progress' }));
    expect(screen.getByRole('columnheader', { name: 'Progress' })).toHaveAttribute('aria-sort', 'descending');
    expect(shownNames()).toEqual([half.learner, least.learner].map(nameOf));
    await person.click(screen.getByLabelText('Search students'));
    await person.paste(half.learner.lastName);
    expect(shownNames()).toEqual([nameOf(half.learner)]);
    expect(window.location.hash).toContain('status=in-progress');
    expect(window.location.hash).toContain('sort=-progress');
    expect(window.location.hash).toContain('search=Lovelace');
    expect(screen.getByRole('button', { name: 'Download CSV (1 of 4)' })).toBeVisible();
    await person.paste(' nobody of that name');
    await person.click(screen.getByRole('button', { name: 'Show all students' }));
    expect(shownNames()).toEqual([least.learner, half.learner, idle, done.learner].map(nameOf));
  });

  it('SP-2 a URL with a filter shows the same rows again', async () => {
    const { lesson, done } = await aClass();
    await open(lesson, '?status=completed&sort=-name');
    expect(shownNames()).toEqual([nameOf(done.learner)]);
    expect(screen.getByRole('button', { name: /^Completed1/ })).toHaveAttribute('aria-pressed', 'true');
  });

  it('SP-2 a row updates itself when the student makes progress', async () => {
    const { lesson, least } = await aClass();
    await open(lesson);
    expect(cellsOf(nameOf(least.learner))[2]).toBe('0/40 %');
    await complete(least.userExercises.slice(0, 3));
    await waitFor(() => expect(cellsOf(nameOf(least.learner))[2]).toBe('3/475 %'));
    await complete(least.userExercises);
    await waitFor(() => expect(cellsOf(nameOf(least.learner))[1]).toBe('Completed'));
  });

  it('SP-2 the CSV contains what is shown, with dates in both formats', async () => {
    const { lesson, half } = await aClass();
    await services.db
      .updateTable('users')
      .set({ firstName: '=HYPERLINK("http://evil.example")' })
      .where('id', '=', half.learner.id)
      .execute();
    const saved = vi.fn<(blob: Blob) => string>(() => 'blob:of-the-test');
    Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => {} });
    const names: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    const { person } = await open(lesson, `?search=${half.learner.email}`);
    await person.click(screen.getByRole('button', { name: 'Download CSV (1 of 4)' }));
    click.mockRestore();
    const text = await saved.mock.calls[0]?.[0].text();
    const [head, row] = (text ?? '').replace('\uFEFF', '').split('\r\n');
    expect(head).toBe(
      'Student Name,Email,Status,Completed Exercises,Total Exercises,Percent,Started,Started (ISO),Completed,Completed (ISO),Section,Due,Due (ISO),Late',
    );
    expect(row).toContain(`"'=HYPERLINK(""http://evil.example"") ${half.learner.lastName}",`);
    expect(row).toContain(`,In Progress,2,4,50,`);
    expect(row).toContain(`,${half.userLesson.createdAt.toISOString()},N/A,`);
    expect(names[0]).toMatch(/^Course-\d+-Adding-progress-\d{4}-\d\d-\d\d\.csv$/);
  });

  it('SP-1 without students it says how to add them', async () => {
    const lesson = await aLesson(services);
    await open(lesson);
    expect(screen.getByText(/^No students yet\. Invite people/)).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('SP-1 before anybody has started it says so, and lists the students', async () => {
    const lesson = await aLesson(services);
    const idle = await aLearner(services, lesson.course);
    await open(lesson);
    expect(screen.getByText(/^Nobody has started this lesson yet/)).toBeVisible();
    expect(shownNames()).toEqual([nameOf(idle)]);
  });

  it('SP-1 a failure is logged, shown in place without a toast, and a retry loads the list', async () => {
    const { lesson } = await aClass();
    let isDown = true;
    const { person, tools } = renderApp(running, {
      path: pathOf(lesson),
      user: lesson.course.instructor,
      transport: request =>
        isDown && request.url.includes('student-progress')
          ? Promise.resolve({ status: 500, json: { error: 'The database is away.', code: 'internal' } })
          : injectTransport(running)(request),
    });
    expect(
      await screen.findByText('The progress of the students could not be loaded', { selector: ':not(h1)' }),
    ).toBeVisible();
    expect(logged).toHaveBeenCalled();
    expect(tools.toasts.get().error).toBeNull();
    isDown = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table')).toBeVisible();
  });

  it('AP-2 a student who opens the URL gets a sentence and a link', async () => {
    const { lesson, half } = await aClass();
    for (const user of [half.learner, await aUser(services)]) {
      const { unmount } = renderApp(running, { path: pathOf(lesson), user });
      expect(await screen.findByRole('heading', { name: 'There is nothing here' })).toBeVisible();
      unmount();
    }
  });
});
