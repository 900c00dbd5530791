import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { getAttempt, listAttempts } from '#contract/learning/attempts.ts';
import type { Db } from '#server/platform/db/db.ts';
import { as } from '#test/as.ts';
import { aLearner, aRun, aUser, aUserLesson, type SignedInUser } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { listAttemptRows } from './attempts.db.ts';

const { app, services } = await runningApp();

const attemptsAs = (user: SignedInUser, id: number) => as(app, user).call(listAttempts, { params: { id } });

/** Rows that this transaction has read; the global statistics are updated with a delay. */
const rowsRead = async (tx: Db): Promise<number> => {
  const { rows } = await sql<{ rowsRead: number }>`
    select (seq_tup_read + idx_tup_fetch)::int as rows_read
    from pg_stat_xact_user_tables where relname = 'test_processes'
  `.execute(tx);
  return rows[0]?.rowsRead ?? 0;
};

describe('the attempts at an exercise', () => {
  it('are listed oldest first with number and outcome, the same for student and teacher', async () => {
    const work = await aUserLesson(services);
    await aRun(services, work, { code: 'one', passed: 0 });
    await aRun(services, work, { code: 'two', passed: 1 });
    await aRun(services, work, { code: 'three', passed: 2 });
    const { body } = await attemptsAs(work.learner, work.userExercise.id);
    expect(
      body.attempts.map(({ number, passed, total, verdict }) => [number, passed, total, verdict]),
    ).toEqual([
      [1, 0, 2, 'finished'],
      [2, 1, 2, 'finished'],
      [3, 2, 2, 'finished'],
    ]);
    const asTeacher = await attemptsAs(work.course.instructor, work.userExercise.id);
    expect(asTeacher.body).toEqual(body);
  });

  it('LS-4 exclude an instructor’s runs and superseded clicks', async () => {
    const work = await aUserLesson(services);
    await aRun(services, work, { isBegun: false });
    await aRun(services, work, { kind: 'instructor', by: work.course.instructor });
    const { id } = await aRun(services, work);
    const { attempts } = (await attemptsAs(work.learner, work.userExercise.id)).body;
    expect(attempts.map(attempt => [attempt.number, attempt.id])).toEqual([[1, id]]);
  });

  it('are read by an index on the student’s row, independent of other users’ runs', async () => {
    const work = await aUserLesson(services);
    await aRun(services, work);
    await sql`
      insert into test_processes (user_id, exercise_id, user_exercise_id, kind, code, started_at, finished_at, result)
      select user_id, exercise_id, ${(await aUserLesson(services)).userExercise.id}, kind, code, now(), now(), result
      from test_processes, generate_series(1, 3000) where user_exercise_id = ${work.userExercise.id}
    `.execute(services.db);
    await sql`analyze test_processes`.execute(services.db);
    const read = await services.db.transaction().execute(async tx => {
      const before = await rowsRead(tx);
      await listAttemptRows(tx, work.userExercise.id, 200);
      return (await rowsRead(tx)) - before;
    });
    // One row and its dead row versions.
    expect(read).toBeLessThan(10);
  });
});

describe('one attempt', () => {
  it('contains its code and results, but not the solution or the tests', async () => {
    const work = await aUserLesson(services);
    const { id: attemptId } = await aRun(services, work, {
      code: 'def add(a, b):\n    return 3\n',
      passed: 1,
    });
    const answer = await as(app, work.learner).call(getAttempt, {
      params: { id: work.userExercise.id, attemptId },
    });
    expect(answer.body.attempt).toMatchObject({
      number: 1,
      passed: 1,
      total: 2,
      code: 'def add(a, b):\n    return 3\n',
    });
    expect(answer.body.attempt.result).toMatchObject({ output: 'hello', verdict: 'finished' });
    const { testCode, solutionCode } = work.exercise;
    for (const secret of [testCode, solutionCode])
      expect(JSON.stringify(answer.body)).not.toContain(JSON.stringify(secret).slice(1, -1));
  });

  it('AP-2 of another exercise, or with an unknown id, is not found', async () => {
    const work = await aUserLesson(services);
    const other = await aUserLesson(services, { learner: work.learner });
    const { id: attemptId } = await aRun(services, other);
    for (const wrong of [attemptId, 2_000_000_000]) {
      const params = { id: work.userExercise.id, attemptId: wrong };
      expect((await as(app, work.learner).call(getAttempt, { params })).status).toBe(404);
    }
  });

  it('AP-2 is not found for non-members and other learners', async () => {
    const work = await aUserLesson(services);
    const { id: attemptId } = await aRun(services, work);
    const params = { id: work.userExercise.id, attemptId };
    for (const other of [await aUser(services), await aLearner(services, work.course)]) {
      expect((await attemptsAs(other, work.userExercise.id)).status).toBe(404);
      expect((await as(app, other).call(getAttempt, { params })).status).toBe(404);
    }
  });
});
