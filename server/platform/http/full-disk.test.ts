import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createCourse } from '#contract/authoring/courses.ts';
import { saveExercise } from '#contract/authoring/content.ts';
import { getHealth } from '#contract/site/operations.ts';
import { addPicture } from '#contract/authoring/pictures.ts';
import { executeUserExercise } from '#contract/running/runs.ts';
import { importFile } from '#contract/authoring/transfer.ts';
import { getUserLesson, resetUserExercise, saveUserExercise } from '#contract/learning/work.ts';
import { as } from '#test/as.ts';
import { aUserLesson } from '#test/factories.ts';
import { pngBytes } from '#test/inputs/a-picture.ts';
import { runningApp } from '#test/running-app.ts';

const { app, services, logged } = await runningApp();
const work = await aUserLesson(services);
const { learner, course, lesson, exercise, userExercise } = work;
const { instructor, contextId } = course;

/** Every table answers as PostgreSQL does when its disk is full. */
const fillDisk = async () => {
  await sql`
    create function no_room() returns trigger language plpgsql as $$
    begin
      raise exception 'could not extend file "base/5/1": No space left on device' using errcode = '53100';
    end $$`.execute(services.db);
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(services.db);
  for (const { name } of rows)
    await sql`create trigger no_room before insert or update on ${sql.table(name)}
      for each statement execute function no_room()`.execute(services.db);
};

const sentence =
  'The disk of the server is full, so nothing can be stored at the moment. Please tell whoever runs this server.';

describe('FV-10 when the disk is full', async () => {
  await fillDisk();
  const own = { id: userExercise.id };
  const asLearner = as(app, learner);
  const asStaff = as(app, instructor);
  const calls = {
    'a save': () => asLearner.call(saveUserExercise, { params: own, body: { solutionCode: 'mine' } }),
    'a reset': () => asLearner.call(resetUserExercise, { params: own }),
    'a run': () => asLearner.call(executeUserExercise, { params: { ...own, contextId } }),
    'a run that saves': () =>
      asLearner.call(executeUserExercise, { params: { ...own, contextId }, body: { solutionCode: 'mine' } }),
    'a save of an author': () =>
      asStaff.call(saveExercise, {
        params: { courseId: contextId, lessonId: lesson.id, exerciseId: exercise.id },
        body: { testCode: 'mine' },
      }),
    'a new course': () =>
      asStaff.call(createCourse, { body: { name: 'Another', languageConfigId: course.languageConfigId } }),
    'a file': () =>
      asStaff.call(importFile, { params: { courseId: contextId }, file: new File(['x'], 'a.ck2') }),
    'a picture': () =>
      asStaff.call(addPicture, {
        params: { courseId: contextId, lessonId: lesson.id },
        file: new File([Uint8Array.from(pngBytes())], 'a.png'),
      }),
  };

  it.each(Object.entries(calls))('%s is refused with the reason, and may be tried again', async (_, call) => {
    const { status, error, headers } = await call();
    expect([status, error.code, error.error]).toEqual([507, 'storage_full', sentence]);
    expect(headers['retry-after']).toBe('30');
  });

  it('what is stored can be read, and the operator finds the cause in the log', async () => {
    const params = { contextId, lessonId: lesson.id };
    expect((await as(app, learner).call(getUserLesson, { params })).status).toBe(200);
    expect(logged.join('')).toContain('could not extend file');
  });

  it.each([
    ['ENOSPC', 507],
    ['EDQUOT', 507],
    ['53200', 503],
    ['53400', 503],
  ])('an error with the code %s is told as %s', async (code, status) => {
    const { app: failing } = await runningApp({
      routes: [
        {
          endpoint: getHealth,
          access: { name: 'anyone', grant: async () => ({}) },
          handle: async () => {
            throw Object.assign(new Error('write failed'), { code });
          },
        },
      ],
    });
    expect((await failing.inject(getHealth.path)).statusCode).toBe(status);
  });
});
