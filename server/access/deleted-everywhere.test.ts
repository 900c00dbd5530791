import { expect, it } from 'vitest';
import type { DeletedKind } from '#contract/authoring/deleted.ts';
import { allRoutes } from '#server/routes.ts';
import { fillPath, makeWorld, type Person } from '#test/access/world.ts';
import { runningApp } from '#test/running-app.ts';

/**
 * Every call that reads, by staff, students and administrators: before a module, a lesson or an exercise is deleted, while it
 * is, and after it was restored. Its names, texts and the work in it carry a mark, which no answer has in between except the data
 * export of the person who did the work; afterwards each answer is what it was.
 */

const { app, services, workOffJobs } = await runningApp();
const { tokens, params } = await makeWorld(services);
const { db } = services;

const [courseId, moduleId, lessonId, exerciseId] = [
  params.courseId,
  Number(params.moduleId),
  Number(params.lessonId),
  Number(params.exerciseId),
];
const mark = { module: 'mod-u-mark', lesson: 'less-o-mark', exercise: 'exer-c-mark' };
const texts = { name: mark.exercise, instructions: mark.exercise, solutionCode: mark.exercise };
await db.updateTable('modules').set({ name: mark.module }).where('id', '=', moduleId).execute();
await db.updateTable('lessons').set({ name: mark.lesson }).where('id', '=', lessonId).execute();
await db.updateTable('exercises').set(texts).where('id', '=', exerciseId).execute();
await db.updateTable('exerciseVersions').set(texts).where('exerciseId', '=', exerciseId).execute();
await db
  .updateTable('userExercises')
  .set({ solutionCode: mark.exercise })
  .where('exerciseId', '=', exerciseId)
  .execute();
await db
  .updateTable('testProcesses')
  .set({ code: mark.exercise })
  .where('exerciseId', '=', exerciseId)
  .execute();
await db
  .updateTable('messages')
  .set({ text: mark.exercise })
  .where('threadId', '=', Number(params['threads/:id']))
  .execute();

/** They list what was deleted, or say when they were called, or wait for a change. */
const others =
  /\/deleted$|audit_events|\/(changes|metrics|readyz|healthz|openapi\S*|status|house|docs|exam|exam_rules|board)$|\/steps$/;
const reading = allRoutes.filter(
  ({ endpoint: { method, path, reply } }) =>
    method === 'GET' && path.startsWith('/api/') && reply !== 'socket' && !others.test(path),
);

const { userId } = await db
  .selectFrom('testProcesses')
  .select('userId')
  .where('exerciseId', '=', exerciseId)
  .executeTakeFirstOrThrow();
/** Paths with a person name the one who has work. */
const named = {
  ...params,
  ...Object.fromEntries(['userId', 'enrollments/:id', 'users/:id'].map(key => [key, String(userId)])),
};

/** What is kept of a person is handed over to them, deleted or not. */
const keepsAll = 'site admin: /api/users/:id/export';
const isOwnExport = (call: string) => call.endsWith(': /api/users/me/export');

/** Administrators for what is about the site, its staff and a student for what is in the course. */
const readersOf = (path: string): Person[] =>
  path.startsWith('/api/cairn_courses/:')
    ? ['instructor', 'learner']
    : ['instructor', 'learner', 'site admin'];

const read = async (path: string, person: Person): Promise<string> => {
  const headers = { authorization: `Bearer ${tokens[person]}` };
  const { statusCode, rawPayload } = await app.inject({ method: 'GET', url: fillPath(path, named), headers });
  return `${statusCode} ${rawPayload.toString('latin1').replace(/"requestId":"[^"]*"/, '')}`;
};

const readAll = async (): Promise<Record<string, string>> => {
  const calls = reading.flatMap(({ endpoint: { path } }) =>
    readersOf(path).map(person => ({ path, person })),
  );
  const answers = await Promise.all(
    calls.map(async ({ path, person }) => [`${person}: ${path}`, await read(path, person)] as const),
  );
  return Object.fromEntries(answers);
};

const send = async (method: 'POST' | 'DELETE', path: string) => {
  const headers = { authorization: `Bearer ${tokens.instructor}` };
  const { statusCode } = await app.inject({ method, url: `/api/cairn_courses/${courseId}/${path}`, headers });
  expect(statusCode, path).toBe(200);
};

const kinds: Record<DeletedKind, { path: string; restore: string; marks: string[] }> = {
  exercise: {
    path: `lessons/${lessonId}/exercises/${exerciseId}`,
    restore: `deleted_exercises/${exerciseId}/restore`,
    marks: [mark.exercise],
  },
  lesson: {
    path: `lessons/${lessonId}`,
    restore: `deleted_lessons/${lessonId}/restore`,
    marks: [mark.exercise, mark.lesson],
  },
  module: {
    path: `modules/${moduleId}`,
    restore: `deleted_modules/${moduleId}/restore`,
    marks: [mark.exercise, mark.lesson, mark.module],
  },
};

it('FD-3 LF-1 no call but the data export of a person shows a deleted exercise, lesson or module, and all say the same once it is restored', async () => {
  // The first reading makes rows, such as a preview by staff.
  await readAll();
  await workOffJobs();
  const before = await readAll();
  for (const [kind, { path, restore, marks }] of Object.entries(kinds)) {
    const isTelling = (answer: string) => marks.some(one => answer.includes(one));
    expect(Object.values(before).filter(isTelling).length, `calls that show the ${kind}`).toBeGreaterThan(15);
    await send('DELETE', path);
    const { [keepsAll]: handedOver = '', ...between } = await readAll();
    const marksIn = (text: string) => text.match(/-mark/g)?.length;
    expect(marksIn(handedOver), 'code, runs and questions of the person').toBe(
      marksIn(before[keepsAll] ?? ''),
    );
    expect(handedOver).toContain('"isDeleted":true');
    expect(
      Object.entries(between).filter(([call, answer]) => !isOwnExport(call) && isTelling(answer)),
      `while the ${kind} is deleted`,
    ).toEqual([]);
    await send('POST', restore);
  }
  const after = await readAll();
  for (const [call, answer] of Object.entries(before)) expect(after[call], call).toBe(answer);
});
