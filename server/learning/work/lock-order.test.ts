import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { deleteExercise } from '#contract/authoring/content.ts';
import { executeUserExercise, getTestProcess } from '#contract/running/runs.ts';
import { bypassUserExercise, undoBypass } from '#contract/learning/work.ts';
import { runnerElsewhere } from '#server/running/runs/run-code.ts';
import { as } from '#test/as.ts';
import { aLesson, aUserLesson } from '#test/factories.ts';
import { passedRun } from '#test/run-result.ts';
import { runningApp } from '#test/running-app.ts';
import { waitingForLocks } from '#test/waiting-for-locks.ts';

const { app, services, workOffJobs } = await runningApp({
  runner: { ...runnerElsewhere, run: async () => passedRun() },
});

const aStartedRun = async () => {
  const lesson = await aLesson(services, { exercises: 2 });
  const { course, learner, userExercise, userExercises } = await aUserLesson(services, { lesson });
  const params = { id: userExercise.id, contextId: course.contextId };
  const { testProcess } = (await as(app, learner).call(executeUserExercise, { params })).body;
  const teacher = as(app, course.instructor);
  // After the deletion of the first exercise the lesson is completed.
  const second = { id: userExercises[1]?.id ?? 0, contextId: course.contextId };
  await teacher.call(bypassUserExercise, { params: second });
  const current = () =>
    services.db
      .selectFrom('userExercises')
      .select(['completedAt', 'instructorBypassed'])
      .where('id', '=', userExercise.id)
      .executeTakeFirst();
  const runStatus = async () =>
    (await as(app, learner).call(getTestProcess, { params: { id: testProcess.id } })).status;
  return {
    userExercise,
    bypass: () => teacher.call(bypassUserExercise, { params }),
    undo: () => teacher.call(undoBypass, { params }),
    remove: () =>
      teacher.call(deleteExercise, {
        params: { courseId: course.contextId, lessonId: lesson.lesson.id, exerciseId: lesson.exercise.id },
      }),
    current,
    runStatus,
  };
};

const failedJobs = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from graphile_worker.jobs where last_error is not null
  `.execute(services.db);
  return rows[0]?.count;
};

/** Starts both while the student's row is locked, so that each holds the locks that it takes before that row. */
const interleave = async <A, B>(
  { id }: { id: number },
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> => {
  const { one, other } = await services.db.transaction().execute(async tx => {
    await sql`select from user_exercises where id = ${id} for update`.execute(tx);
    const one = first();
    await expect.poll(() => waitingForLocks(services)).toBe(1);
    const other = second();
    await expect.poll(() => waitingForLocks(services)).toBe(2);
    return { one, other };
  });
  const answers = await Promise.all([one, other]);
  expect(await failedJobs()).toBe(0);
  return answers;
};

it('FT-6 a passing run and a concurrent bypass do not deadlock', async () => {
  const { userExercise, bypass, current } = await aStartedRun();
  const [, answer] = await interleave(userExercise, workOffJobs, bypass);
  expect(answer.status).toBe(200);
  expect(answer.body.userExercise).toMatchObject({ isCompleted: true, instructorBypassed: false });
  expect(await current()).toMatchObject({ completedAt: expect.any(Date), instructorBypassed: false });
});

it('FT-6 a passing run and a concurrent undo of the bypass do not deadlock', async () => {
  const { userExercise, bypass, undo, current } = await aStartedRun();
  await bypass();
  const [, answer] = await interleave(userExercise, workOffJobs, undo);
  expect(answer.status).toBe(409);
  expect(await current()).toMatchObject({ completedAt: expect.any(Date), instructorBypassed: false });
});

it('FT-6 a passing run and a concurrent deletion of the exercise do not deadlock', async () => {
  const { userExercise, remove, current, runStatus } = await aStartedRun();
  const [answer] = await interleave(userExercise, remove, workOffJobs);
  expect(answer.status).toBe(200);
  expect(await current(), 'kept with the exercise, which can be restored').toMatchObject({
    completedAt: expect.any(Date),
  });
  expect(await runStatus()).toBe(404);
});

it('FT-6 a bypass and a concurrent deletion of the exercise do not deadlock', async () => {
  const { userExercise, remove, bypass, current } = await aStartedRun();
  const [removed, bypassed] = await interleave(userExercise, remove, bypass);
  expect([removed.status, bypassed.status]).toEqual([200, 404]);
  expect(await current()).toMatchObject({ completedAt: null });
});
