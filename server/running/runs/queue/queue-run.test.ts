import { expect, it } from 'vitest';
import type { RunRequest } from '#contract/running/run-request.ts';
import { runnerElsewhere } from '../run-code.ts';
import { aLesson, aUserLesson, type SignedInUser, type TestLesson } from '#test/factories.ts';
import { aRunResult } from '#test/run-result.ts';
import { runningApp } from '#test/running-app.ts';
import { queueSolutions } from './queue-solutions.ts';
import { startRun } from './start-run.ts';

/** A fake runner whose programs fail at once: the tests are about the order of runs. */
const begun: string[] = [];
const runner = {
  ...runnerElsewhere,
  run: async ({ id }: RunRequest) => {
    begun.push(id);
    return aRunResult();
  },
};
const { services, clock, workOffJobs } = await runningApp({ runner });

const queueAll = ({ course, exercises }: TestLesson) =>
  services.db.transaction().execute(tx => queueSolutions(tx, course.instructor, exercises, clock.now()));

const clickRun = (user: SignedInUser, exerciseId: number) =>
  startRun(services, user, {
    kind: 'author',
    exerciseId,
    exerciseVersion: 1,
    userExerciseId: null,
    code: '',
  });

const runsOf = (user: SignedInUser) =>
  services.db
    .selectFrom('testProcesses')
    .select(['id', 'result'])
    .where('userId', '=', user.id)
    .orderBy('id')
    .execute();

it('an interactive run is executed while background runs are still running', async () => {
  const running = await runningApp({
    runner: {
      ...runnerElsewhere,
      // The background runs have smaller ids and never end.
      run: request => (Number(request.id) <= 3 ? new Promise(() => {}) : runner.run(request)),
    },
  });
  const lesson = await aLesson(running.services, { exercises: 3 });
  const { instructor } = lesson.course;
  await running.services.db
    .transaction()
    .execute(tx => queueSolutions(tx, instructor, lesson.exercises, clock.now()));
  const worker = running.startWorking();
  const other = await aLesson(running.services);
  const click = { exerciseId: other.exercise.id, exerciseVersion: 1, userExerciseId: null, code: '' };
  const { id } = await startRun(running.services, other.course.instructor, { kind: 'author', ...click });
  await worker;
  expect(await running.services.signals.wait('run_finished', id, 10_000)).toBe(true);
});

it('an author’s run replaces the background run of the same exercise only', async () => {
  const lesson = await aLesson(services, { exercises: 2 });
  const { instructor } = lesson.course;
  await queueAll(lesson);
  await clickRun(instructor, lesson.exercise.id);
  await workOffJobs();
  const verdicts = (await runsOf(instructor)).map(({ result }) => (result as { verdict: string }).verdict);
  expect(verdicts).toEqual(['cancelled', 'finished', 'finished']);
});

it('a student run by an author (preview) does not cancel their author runs', async () => {
  const lesson = await aLesson(services, { exercises: 2 });
  const { instructor } = lesson.course;
  const { userExercise } = await aUserLesson(services, { lesson, learner: instructor });
  await queueAll(lesson);
  const { exerciseId, id: userExerciseId } = userExercise;
  await startRun(services, instructor, {
    kind: 'student',
    exerciseId,
    exerciseVersion: null,
    userExerciseId,
    code: '',
  });
  await workOffJobs();
  const verdicts = (await runsOf(instructor)).map(({ result }) => (result as { verdict: string }).verdict);
  expect(verdicts).toEqual(['finished', 'finished', 'finished']);
});

it('of ten concurrent clicks one runs, the newest waits, and all rows end up finished', async () => {
  const lesson = await aLesson(services);
  const { userExercise, learner } = await aUserLesson(services, { lesson });
  const { exerciseId, id: userExerciseId } = userExercise;
  const click = { kind: 'student', exerciseId, exerciseVersion: null, userExerciseId, code: '' };
  await Promise.all(Array.from({ length: 10 }, () => startRun(services, learner, click)));
  const onTheirWay = await services.db
    .selectFrom('testProcesses')
    .select(['isQueued'])
    .where('userId', '=', learner.id)
    .where('finishedAt', 'is', null)
    .execute();
  expect(onTheirWay.filter(run => run.isQueued)).toHaveLength(1);
  expect(onTheirWay.length).toBeLessThanOrEqual(2);
  await workOffJobs();
  const runs = await runsOf(learner);
  expect(runs).toHaveLength(10);
  expect(runs.map(({ result }) => (result as { verdict: string } | null)?.verdict)).not.toContain(undefined);
  expect(runs.at(-1)?.result).toMatchObject({ verdict: 'finished' });
});
