import { describe, expect, it } from 'vitest';
import { listAttempts } from '#contract/learning/attempts.ts';
import type { RunRequest, RunResult } from '#contract/running/run-request.ts';
import {
  cancelTestProcess,
  executeUserExercise,
  getTestProcess,
  runExercise,
} from '#contract/running/runs.ts';
import { getUserLesson } from '#contract/learning/work.ts';
import { queueSolutions } from './queue/queue-solutions.ts';
import { runnerElsewhere } from './run-code.ts';
import { as } from '#test/as.ts';
import {
  anAuthorsRun,
  aLearner,
  aLesson,
  aUserLesson,
  type SignedInUser,
  type TestCourse,
} from '#test/factories.ts';
import { passedRun } from '#test/run-result.ts';
import { runningApp } from '#test/running-app.ts';
import { runTests } from './run-tests.job.ts';

const passed = passedRun('test_add');

/** A fake runner whose answer each test sets. */
const asked: RunRequest[] = [];
const pass = async () => {
  clock.advance(200);
  return passed;
};
let answer: () => Promise<RunResult> = pass;
const runner = {
  ...runnerElsewhere,
  run: async (request: RunRequest) => {
    asked.push(request);
    return answer();
  },
  isFirst: () => true,
};
const { app, services, clock, workOffJobs } = await runningApp({ runner });

const start = async (learner: SignedInUser, course: TestCourse, id: number) =>
  (await as(app, learner).call(executeUserExercise, { params: { id, contextId: course.contextId } })).body
    .testProcess.id;

const rowOf = (id: number) =>
  services.db.selectFrom('testProcesses').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a run on the queue', () => {
  it('EX-1 is executed once, even if its job is delivered several times', async () => {
    const { course, learner, userExercise } = await aUserLesson(services);
    const id = await start(learner, course, userExercise.id);
    await workOffJobs();
    const first = await rowOf(id);
    const before = asked.length;
    await runTests.handle(services, { testProcessId: id });
    expect(asked.length).toBe(before);
    expect(await rowOf(id)).toEqual(first);
  });

  it('LS-9 is replaced by a newer click of the same user while it waits', async () => {
    const { course, learner, userExercise } = await aUserLesson(services);
    const older = await start(learner, course, userExercise.id);
    const newer = await start(learner, course, userExercise.id);
    const before = asked.length;
    await workOffJobs();
    expect(asked.slice(before).map(r => r.id)).toEqual([String(newer)]);
    expect((await rowOf(older)).result).toMatchObject({ verdict: 'cancelled' });
    expect((await rowOf(newer)).result).toMatchObject({ verdict: 'finished' });
  });

  it('LS-9 waits while another run of the same user is running, and starts when that one ends', async () => {
    const { course, learner, userExercise } = await aUserLesson(services);
    const first = await start(learner, course, userExercise.id);
    let second = 0;
    answer = async () => {
      // A click while the first run is running: it gets a row but no job yet.
      second = await start(learner, course, userExercise.id);
      expect(await rowOf(second)).toMatchObject({ isQueued: false, finishedAt: null });
      answer = pass;
      return pass();
    };
    await workOffJobs();
    expect((await rowOf(first)).result).toMatchObject({ verdict: 'finished' });
    expect((await rowOf(second)).result).toMatchObject({ verdict: 'finished' });
  });

  it('LS-9 reports its queue position and an estimate while it waits', async () => {
    const lesson = await aLesson(services);
    const ids: number[] = [];
    for (let i = 0; i < 3; i++) {
      const { course, learner, userExercise } = await aUserLesson(services, {
        lesson,
        learner: await aLearner(services, lesson.course),
      });
      ids.push(await start(learner, course, userExercise.id));
      if (i < 2) continue;
      const { body } = await as(app, learner).call(getTestProcess, { params: { id: ids[2] ?? 0 } });
      expect(body.testProcess).toMatchObject({ finishedAt: null, queue: { position: 3, estimateMs: 600 } });
    }
    await workOffJobs();
  });

  it('QK-1 is told to be the first after a start while it is executed, and not when it has ended', async () => {
    const { course, learner, userExercise } = await aUserLesson(services);
    const id = await start(learner, course, userExercise.id);
    const read = async () =>
      (await as(app, learner).call(getTestProcess, { params: { id } })).body.testProcess;
    let whileRunning: Awaited<ReturnType<typeof read>> | null = null;
    answer = async () => {
      answer = pass;
      whileRunning = await read();
      return pass();
    };
    await workOffJobs();
    expect(whileRunning).toMatchObject({ finishedAt: null, isFirst: true });
    expect(await read()).not.toHaveProperty('isFirst');
  });

  it('FH-1 LS-9 does not count background runs in its queue position', async () => {
    const lesson = await aLesson(services, { exercises: 3 });
    const { instructor } = lesson.course;
    await services.db
      .transaction()
      .execute(tx => queueSolutions(tx, instructor, lesson.exercises, clock.now()));
    const { course, learner, userExercise } = await aUserLesson(services, { lesson });
    const id = await start(learner, course, userExercise.id);
    const { body } = await as(app, learner).call(getTestProcess, { params: { id } });
    expect(body.testProcess.queue).toMatchObject({ position: 1 });
    await workOffJobs();
  });

  it('EX-1 LS-9 that is stopped while it runs stays stopped: a result that comes later completes nothing', async () => {
    const { course, learner, lesson, userExercise } = await aUserLesson(services);
    const id = await start(learner, course, userExercise.id);
    answer = async () => {
      answer = pass;
      await as(app, learner).call(cancelTestProcess, { params: { id } });
      return pass();
    };
    await workOffJobs();
    expect((await rowOf(id)).result).toMatchObject({ verdict: 'cancelled' });
    const params = { contextId: course.contextId, lessonId: lesson.id };
    const { body } = await as(app, learner).call(getUserLesson, { params });
    expect(body.userLesson?.userExercises[0]?.isCompleted).toBe(false);
  });

  it.each(['cancelled', 'sandbox-failed'] as const)(
    'FH-1 LE-7 of an author that ends as %s does not change the test status',
    async verdict => {
      const { course, lesson, exercise } = await aLesson(services);
      const { contractId } = await anAuthorsRun(services, exercise, ['test_add']);
      const params = { courseId: course.contextId, lessonId: lesson.id, exerciseId: exercise.id };
      const { testProcess } = (await as(app, course.instructor).call(runExercise, { params })).body;
      // The last try: a sandbox failure is retried before that.
      await services.db
        .updateTable('testProcesses')
        .set({ tries: 2 })
        .where('id', '=', testProcess.id)
        .execute();
      answer = async () => ({ ...passed, verdict, isPassed: false, hasError: true, results: [] });
      await workOffJobs();
      answer = pass;
      expect((await rowOf(testProcess.id)).result).toMatchObject({ verdict });
      const row = services.db.selectFrom('exercises').selectAll().where('id', '=', exercise.id);
      expect(await row.executeTakeFirstOrThrow()).toMatchObject({
        testStatus: 'PASSING',
        contractId,
      });
    },
  );

  it('EX-4 must report exactly the tests of the author’s run', async () => {
    const { course, learner, userExercise, exercise } = await aUserLesson(services);
    const names = ['test_small_numbers', 'test_negative_numbers'];
    await anAuthorsRun(services, exercise, names);
    await start(learner, course, userExercise.id);
    await workOffJobs();
    expect(asked.at(-1)?.contract?.tests).toEqual(names);
  });

  it('EX-4 completes the exercise only if the runner’s verdict is passed, regardless of the results', async () => {
    const { course, learner, userExercise } = await aUserLesson(services);
    answer = async () => ({ ...passed, isPassed: false });
    await start(learner, course, userExercise.id);
    await workOffJobs();
    answer = pass;
    const row = services.db
      .selectFrom('userExercises')
      .select('completedAt')
      .where('id', '=', userExercise.id);
    expect((await row.executeTakeFirstOrThrow()).completedAt).toBeNull();
  });

  it('is retried when the sandbox failed, and after three tries reports our fault', async () => {
    const { course, learner, userExercise } = await aUserLesson(services);
    const id = await start(learner, course, userExercise.id);
    answer = async () => ({
      ...passed,
      verdict: 'sandbox-failed',
      hasError: true,
      message: 'It broke.',
      results: [],
    });
    const attempt = () => runTests.handle(services, { testProcessId: id });
    await expect(attempt()).rejects.toThrow('The sandbox failed');
    await expect(attempt()).rejects.toThrow('The sandbox failed');
    expect((await rowOf(id)).finishedAt).toBeNull();
    await attempt();
    answer = pass;
    expect((await rowOf(id)).result).toMatchObject({ verdict: 'sandbox-failed', hasError: true });
  });

  it('TV-2 is not retried when the runner reports an overloaded machine, and is not an attempt', async () => {
    const { course, learner, userExercise } = await aUserLesson(services);
    const id = await start(learner, course, userExercise.id);
    answer = async () => ({
      ...passed,
      verdict: 'sandbox-failed',
      isPassed: false,
      hasError: true,
      message: 'The server was too busy.',
      results: [],
      isServerBusy: true,
    });
    await workOffJobs();
    answer = pass;
    expect(await rowOf(id)).toMatchObject({ tries: 1, result: { message: 'The server was too busy.' } });
    const { body } = await as(app, learner).call(listAttempts, { params: { id: userExercise.id } });
    expect(body.attempts).toEqual([]);
  });

  it('that crashed its worker three times is not started again', async () => {
    const { course, learner, userExercise } = await aUserLesson(services);
    const id = await start(learner, course, userExercise.id);
    await services.db.updateTable('testProcesses').set({ tries: 3 }).where('id', '=', id).execute();
    const before = asked.length;
    await runTests.handle(services, { testProcessId: id });
    expect(asked.length).toBe(before);
    expect((await rowOf(id)).result).toMatchObject({ verdict: 'sandbox-failed' });
  });
});
