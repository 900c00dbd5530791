import { screen, waitFor } from '@testing-library/react';
import { matchRoutes } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Mode } from '#contract/core/session.ts';
import { aLinkedClass, enter, runningWithLms } from '#test/lms/launching.ts';
import { renderApp } from '#test/screen.tsx';
import {
  enrollment,
  exerciseInsight,
  lessonEditor,
  lessonOfStudent,
  studentLesson,
  studentProgress,
} from '#web/session/paths.ts';
import { routesFor } from '../routes.tsx';

/** Inside a learning management system only some routes exist: every link must lead to one of them. */

const running = await runningWithLms();
const { services, lms, workOffJobs } = running;

const show = (authToken: string, path: string) =>
  renderApp(running, { path, pageData: { authToken, platformName: 'Our Moodle' } });

const deadLinks = (mode: Mode) => {
  const routes = routesFor(mode);
  const addresses = screen
    .getAllByRole('link')
    .map(link => link.getAttribute('href') ?? '')
    .filter(href => href.startsWith('#/'));
  expect(addresses.length).toBeGreaterThan(0);
  return addresses.filter(href => matchRoutes(routes, href.slice(1))?.at(-1)?.route.path === '*');
};

let world: Awaited<ReturnType<typeof aLinkedClass>>;
let other: Awaited<ReturnType<typeof aLinkedClass>>;
beforeAll(async () => {
  world = await aLinkedClass(running, lms);
  other = await aLinkedClass(running, lms);
  await services.db
    .updateTable('lessons')
    .set({ name: 'Subtracting' })
    .where('id', '=', other.lesson.id)
    .execute();
});

const ada = () => world.learners[0]?.userId ?? 0;

describe.each<[Mode, string]>([
  ['course', 'course'],
  ['lesson', 'lesson'],
])('SH-1 in %s mode', (mode, kind) => {
  const asTeacher = async () =>
    (await enter(running, lms, 'teacher', kind === 'course' ? 'course' : world.link.id)).authToken;

  it.each<[string, () => string, () => Promise<unknown>]>([
    [
      'student progress',
      () => studentProgress(world.contextId, world.lesson.id),
      () => screen.findByRole('link', { name: 'Ada Student' }),
    ],
    [
      'a student’s enrollment',
      () => enrollment(world.contextId, ada()),
      () => screen.findByRole('heading', { level: 1, name: 'Ada Student' }),
    ],
    [
      'what is hard in an exercise',
      () => exerciseInsight(world.contextId, world.lesson.id, world.exercise.id),
      () => screen.findByText('Nobody has run this yet.'),
    ],
    [
      'a student’s lesson',
      () => lessonOfStudent(world.contextId, world.lesson.id, ada()),
      () => screen.findByText('Read only – Ada Student’s code'),
    ],
    [
      'the lesson’s editor',
      () => lessonEditor(world.contextId, world.lesson.id),
      () => screen.findByRole('link', { name: 'Preview as student' }),
    ],
  ])('every link of %s leads to an existing route', async (_, path, arrived) => {
    show(await asTeacher(), path());
    await arrived();
    expect(deadLinks(mode)).toEqual([]);
  });

  it('the preview as a student is marked as one', async () => {
    show(await asTeacher(), studentLesson(world.contextId, world.lesson.id));
    await waitFor(async () => {
      await workOffJobs();
      expect(screen.getByText('Preview')).toBeVisible();
    });
  });
});

describe('PE-4 another lesson of the same student', () => {
  it('is a link in course mode', async () => {
    const { authToken } = await enter(running, lms, 'teacher', 'course');
    const { person } = show(authToken, enrollment(world.contextId, ada()));
    await person.click(await screen.findByRole('link', { name: 'Subtracting' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Subtracting' })).toBeVisible();
    expect(screen.getByText('Read only – Ada Student’s code')).toBeVisible();
  });

  it('is plain text in lesson mode, where no other lesson can be opened', async () => {
    const { authToken } = await enter(running, lms, 'teacher', world.link.id);
    show(authToken, enrollment(world.contextId, ada()));
    expect(await screen.findByRole('link', { name: 'Adding' })).toBeVisible();
    expect(screen.getByText('Subtracting')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Subtracting' })).toBeNull();
  });
});
