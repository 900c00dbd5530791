import { describe, expect, it } from 'vitest';
import { saveExercise } from '#contract/authoring/content.ts';
import type { RunRequest, RunResult } from '#contract/running/run-request.ts';
import {
  executeAsInstructor,
  executeUserExercise,
  getTestProcess,
  runExercise,
} from '#contract/running/runs.ts';
import { as } from '#test/as.ts';
import {
  aLearner,
  aLesson,
  aUserLesson,
  type SignedInUser,
  type TestCourse,
  type TestLesson,
} from '#test/factories.ts';
import { realRunner } from '#test/real-runner.ts';
import { passedRun } from '#test/run-result.ts';
import { type RunningApp, runningApp } from '#test/running-app.ts';
import { queueSolutions } from './queue/queue-solutions.ts';
import { runnerElsewhere } from './run-code.ts';

/** Computes for 1.3 s, whatever the load of the machine. The language allows 1 s. */
const slow = `import time

def add(a, b):
    while time.process_time() < 1.3:
        pass
    return a + b
`;

const resultOf = async ({ app }: RunningApp, user: SignedInUser, id: number) => {
  for (;;) {
    const { testProcess } = (await as(app, user).call(getTestProcess, { params: { id } })).body;
    if (testProcess.result) return testProcess.result;
  }
};

const ofExercise = ({ course, lesson, exercise }: TestLesson) => ({
  courseId: course.contextId,
  lessonId: lesson.id,
  exerciseId: exercise.id,
});

const startAuthorRun = async ({ app }: RunningApp, written: TestLesson) =>
  (await as(app, written.course.instructor).call(runExercise, { params: ofExercise(written) })).body
    .testProcess.id;

const startRunOf = async (
  { app }: RunningApp,
  user: SignedInUser,
  { contextId }: TestCourse,
  userExercise: { id: number },
  endpoint: typeof executeUserExercise | typeof executeAsInstructor = executeUserExercise,
) => (await as(app, user).call(endpoint, { params: { id: userExercise.id, contextId } })).body.testProcess.id;

describe('in the sandbox', async () => {
  const running = await runningApp({ runner: await realRunner() });
  const { app, services, startWorking } = running;
  await startWorking();

  const stopped = {
    verdict: 'timed-out',
    hasError: true,
    message: expect.stringContaining('Your program was stopped after 1000 ms of computing'),
  };
  const passed = { verdict: 'finished', hasError: false, results: [{ passed: true }, { passed: true }] };

  it('TV-3 FT-4 a solution that needs more than its language allows is stopped, and passes with a longer limit', async () => {
    const written = await aLesson(services);
    const { instructor } = written.course;
    const save = (body: { solutionCode?: string; cpuLimitMs?: number | null }) =>
      as(app, instructor).call(saveExercise, { params: ofExercise(written), body });
    await save({ solutionCode: slow });
    expect(await resultOf(running, instructor, await startAuthorRun(running, written))).toMatchObject(
      stopped,
    );
    await save({ cpuLimitMs: 5000 });
    expect(await resultOf(running, instructor, await startAuthorRun(running, written))).toMatchObject({
      ...passed,
      health: { limitMs: 5000, cpuMs: expect.any(Number) },
    });
  });

  it('TV-3 the same program of a student passes with a longer limit, and is stopped without', async () => {
    for (const cpuLimitMs of [5000, null]) {
      const { course, learner, userExercise, exercise } = await aUserLesson(services, { code: slow });
      await services.db.updateTable('exercises').set({ cpuLimitMs }).where('id', '=', exercise.id).execute();
      const id = await startRunOf(running, learner, course, userExercise);
      expect(await resultOf(running, learner, id)).toMatchObject(cpuLimitMs ? passed : stopped);
    }
  });
});

describe('the runner', async () => {
  const asked: RunRequest[] = [];
  let used: Pick<RunResult, 'cpuMs' | 'mostCpuMs'> = { cpuMs: 1 };
  const runner = {
    ...runnerElsewhere,
    run: async (request: RunRequest): Promise<RunResult> => {
      asked.push(request);
      return { ...passedRun('test_add'), ...used };
    },
  };
  const running = await runningApp({ runner });
  const { services, workOffJobs } = running;

  const aLessonLimitedTo = async (cpuLimitMs: number | null) => {
    const written = await aLesson(services);
    await services.db
      .updateTable('exercises')
      .set({ cpuLimitMs })
      .where('id', '=', written.exercise.id)
      .execute();
    return written;
  };

  it.each([
    ['that of the language by default', null, 1000],
    ['the exercise’s own', 2500, 2500],
    ['the exercise’s own, also if it is shorter', 200, 200],
    ['the maximum of the site for an exercise that was imported with more', 30_000, 10_000],
  ])('TV-3 is given the same limit for every kind of run: %s', async (_, cpuLimitMs, limitMs) => {
    const lesson = await aLessonLimitedTo(cpuLimitMs);
    const { course } = lesson;
    const { instructor } = course;
    const learner = await aLearner(services, course);
    const { userExercise } = await aUserLesson(services, { lesson, learner });
    const preview = await aUserLesson(services, { lesson, learner: instructor });
    const before = asked.length;

    await startAuthorRun(running, lesson);
    await startRunOf(running, learner, course, userExercise);
    await workOffJobs();
    await startRunOf(running, instructor, course, userExercise, executeAsInstructor);
    await workOffJobs();
    await startRunOf(running, instructor, course, preview.userExercise);
    await workOffJobs();
    await services.db
      .transaction()
      .execute(tx => queueSolutions(tx, instructor, lesson.exercises, services.clock.now()));
    await workOffJobs();

    const runs = asked.slice(before).filter(({ id }) => !id.startsWith('strength'));
    // Five runs, and for each of the two author's runs the starter and the empty program.
    expect(runs.map(({ limits }) => limits.cpuMs)).toEqual(Array.from({ length: 9 }, () => limitMs));
  });

  it.each([
    ['a solution close to its limit', { cpuMs: 800 }, null, 3500],
    ['one with enough room', { cpuMs: 500 }, null, undefined],
    ['one close to the longest limit of the site', { cpuMs: 9000 }, 10_000, undefined],
    ['one for which four times its time is more than the site allows', { cpuMs: 4000 }, 5000, 10_000],
    ['many cases of which none is close', { cpuMs: 5000, mostCpuMs: 100 }, null, undefined],
    ['many cases of which one is close', { cpuMs: 5000, mostCpuMs: 600 }, null, 2500],
  ])('TV-3 what the health check recommends for %s', async (_, time, cpuLimitMs, recommended) => {
    const written = await aLessonLimitedTo(cpuLimitMs);
    used = time;
    const id = await startAuthorRun(running, written);
    await workOffJobs();
    const { health } = await resultOf(running, written.course.instructor, id);
    expect(health?.recommendedLimitMs).toBe(recommended);
  });
});
