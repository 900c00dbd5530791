import { runningProblems } from '#contract/running/running-problems.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { countNonces, deleteNonces, getHouse } from '#contract/site/admin.ts';
import { listAllCourses } from '#contract/authoring/courses.ts';
import { listAllUserLessons } from '#contract/site/site-work.ts';
import { listAuditEvents } from '#contract/site/audit.ts';
import { bypassUserExercise } from '#contract/learning/work.ts';
import { insertUserLesson } from '#server/learning/work/work.db.ts';
import { finishRun } from '#server/running/runs/queue/finish-run.ts';
import { insertTestProcess, updateBegun } from '#server/running/runs/runs.db.ts';
import { withoutTests } from '#server/running/runs/run-outcome.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import { sweepAudit } from '#server/site/audit/sweep-audit.job.ts';
import { as } from '#test/as.ts';
import { aCourse, aLanguage, aSiteAdmin, aUserLesson } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';

const { app, services, clock } = await runningApp();
const admin = await aSiteAdmin(services);
const adminCalls = as(app, admin);

describe('the admin lists', () => {
  it('AD-2 contain all courses, searchable by name and language', async () => {
    const language = await aLanguage(services, { name: 'Esperanto' });
    const course = await aCourse(services, { languageConfigId: language.id });
    const { body } = await adminCalls.call(listAllCourses, { query: { search: `esperanto ${course.name}` } });
    expect(body).toMatchObject({
      courses: [{ id: course.id, contextId: course.contextId, languageConfig: { name: 'Esperanto' } }],
      pagination: { total: 1, totalPages: 1 },
    });
  });

  it('AD-2 contain all user lessons but staff previews, searchable by person, course, module and lesson', async () => {
    const { learner, lesson, course } = await aUserLesson(services);
    await insertUserLesson(services.db, course.instructor, lesson);
    await insertUserLesson(services.db, admin, lesson);
    for (const search of [learner.email, `${course.name} adding`, `basics ${learner.lastName}`]) {
      const { body } = await adminCalls.call(listAllUserLessons, { query: { search } });
      expect(body.userLessons.map(row => row.userId)).toEqual([learner.id]);
    }
    const { body } = await adminCalls.call(listAllUserLessons, { query: { search: course.name } });
    expect(body.userLessons).toMatchObject([
      {
        user: { email: learner.email },
        lesson: {
          id: lesson.id,
          name: 'Adding',
          cairnModule: { name: 'Basics', cairnCourse: { name: course.name, contextId: course.contextId } },
        },
        isCompleted: false,
        completedAt: null,
        isScoreSubmitted: false,
        scoreSubmittedAt: null,
      },
    ]);
    // The path of the specification.
    const answer = await app.inject({
      url: '/api/user_lessons/?page=1&limit=30&search=',
      headers: { authorization: `Bearer ${admin.authToken}` },
    });
    expect(answer.json().pagination).toMatchObject({ page: 1, limit: 30 });
  });
});

it('a bypass is recorded in the audit log once', async () => {
  const { learner, course, userExercise } = await aUserLesson(services);
  const params = { id: userExercise.id, contextId: course.contextId };
  for (let times = 0; times < 2; times++)
    expect((await as(app, course.instructor).call(bypassUserExercise, { params })).status).toBe(200);
  const { body } = await adminCalls.call(listAuditEvents, { query: { search: learner.email } });
  expect(body.auditEvents).toMatchObject([
    { action: 'exercise-bypassed', actor: course.instructor.email, subject: learner.email, detail: 'Adding' },
  ]);
});

it('AD-4 nonces are counted and can be deleted', async () => {
  const expiresAt = new Date();
  await services.db
    .insertInto('ltiNonces')
    .values(['one', 'two'].map(nonce => ({ nonce, expiresAt })))
    .execute();
  expect((await adminCalls.call(countNonces)).body).toEqual({ count: 2 });
  expect((await adminCalls.call(deleteNonces)).body).toEqual({ result: { deleted: 2 } });
  expect((await adminCalls.call(countNonces)).body).toEqual({ count: 0 });
});

it('AD-1 the site status counts people, courses and runs', async () => {
  const { learner, exercise, userExercise } = await aUserLesson(services);
  const run = {
    userId: learner.id,
    exerciseId: exercise.id,
    userExerciseId: userExercise.id,
    kind: 'student' as const,
    code: '',
    exerciseVersion: null,
  };
  const add = async (createdAt: Date, isQueued = true) => {
    const { id } = await insertTestProcess(services.db, { ...run, isQueued });
    await services.db.updateTable('testProcesses').set({ createdAt }).where('id', '=', id).execute();
    return id;
  };
  const now = clock.now();
  const at = (ms: number) => new Date(now.getTime() + ms);
  for (const ms of [100, 200, 900]) {
    const id = await add(now);
    await updateBegun(services.db, id, { at: now, workerId: null });
    await finishRun(
      services.db,
      { id, userId: run.userId },
      at(ms),
      withoutTests('cancelled', runningProblems.overtaken),
    );
  }
  await add(at(-60_000));
  await add(at(-20 * 3600_000), false);
  // Two jobs, one of them out of attempts.
  await sql`select graphile_worker.add_job('mail', max_attempts := 1)`.execute(services.db);
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(services.db);
  await sql`select graphile_worker.add_job('mail', max_attempts := 1)`.execute(services.db);
  const { house } = (await adminCalls.call(getHouse)).body;
  expect(house).toMatchObject({
    runs: {
      today: 4,
      waiting: 2,
      oldestWaitingSince: at(-20 * 3600_000).toISOString(),
      p50Ms: 200,
      p95Ms: 830,
    },
    stored: { runBytes: expect.any(Number), importBytes: expect.any(Number) },
    failedJobs: 1,
    failedGrades: 0,
    version: expect.stringMatching(/^\d+\.\d+/),
  });
  expect(house.people).toBeGreaterThan(2);
  expect(house.courses).toBeGreaterThan(0);
});

it('audit events are removed after a year', async () => {
  await recordAudit(services.db, { action: 'language-changed', actor: admin, subject: 'Long ago' });
  const countAfter = async (days: number) => {
    const at = new Date(clock.now().getTime() - days * 24 * 60 * 60 * 1000);
    await services.db.updateTable('auditEvents').set({ at }).where('subject', '=', 'Long ago').execute();
    await sweepAudit.handle(services, {});
    const { body } = await adminCalls.call(listAuditEvents, { query: { search: 'Long ago' } });
    return body.auditEvents.length;
  };
  expect(await countAfter(364)).toBe(1);
  expect(await countAfter(366)).toBe(0);
});
