import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunRequest, RunResult } from '#contract/run-request.ts';
import type { Services } from '#server/platform/services.ts';
import { aUserLesson } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { runnerElsewhere } from '../run-code.ts';
import { giveOrphansToQueue } from './give-to-queue.ts';
import { makeOwnRuns } from './own-runs.ts';
import { startRun } from './start-run.ts';

const result = (verdict: RunResult['verdict']): RunResult => ({
  verdict,
  isPassed: false,
  hasError: verdict !== 'finished',
  message: null,
  output: '',
  isOutputCut: false,
  results: [],
  testNames: [],
  cpuMs: 1,
  wallMs: 1,
});

/** A fake runner that each test scripts. */
let execute: (request: RunRequest) => Promise<RunResult>;
const cancelled: string[] = [];
const runner: Services['runner'] = {
  ...runnerElsewhere,
  run: (request, onBegin = () => {}) => {
    onBegin();
    return execute(request);
  },
  cancel: id => void cancelled.push(id),
};
const { services: shared, workOffJobs } = await runningApp({ runner });
const { learner, userExercise } = await aUserLesson(shared);

beforeEach(() => {
  execute = async () => result('finished');
});

/** As a process with a worker has them. */
const withOwnRuns = async ({ isListed = true } = {}) => {
  const ownRuns = makeOwnRuns();
  const workerId = randomUUID();
  if (isListed) await shared.db.insertInto('workers').values({ id: workerId, lockIds: [] }).execute();
  ownRuns.open(workerId, 2);
  return { ...shared, ownRuns };
};

const click = (services: Services) =>
  startRun(services, learner, {
    kind: 'student',
    exerciseId: userExercise.exerciseId,
    exerciseVersion: null,
    userExerciseId: userExercise.id,
    code: 'print()',
  });

const rowOf = (id: number) =>
  shared.db.selectFrom('testProcesses').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const verdictOf = async (id: number) =>
  ((await rowOf(id)).result as { verdict: string } | null)?.verdict ?? null;
const countJobs = async () => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from graphile_worker.jobs`.execute(shared.db);
  return rows[0]?.count ?? 0;
};

describe('a run that this process executes itself', () => {
  it('EX-1 is a row that names the worker, and no job', async () => {
    const services = await withOwnRuns();
    const { promise, resolve } = Promise.withResolvers<RunResult>();
    execute = () => promise;
    const { id } = await click(services);
    expect(await rowOf(id)).toMatchObject({ workerId: expect.any(String), tries: 1, finishedAt: null });
    expect(await countJobs()).toBe(0);
    resolve(result('finished'));
    await services.ownRuns.stop(services);
    expect(await verdictOf(id)).toBe('finished');
  });

  it('EX-1 is given to any worker if the sandbox fails', async () => {
    const services = await withOwnRuns();
    const verdicts: RunResult['verdict'][] = ['sandbox-failed', 'finished'];
    execute = async () => result(verdicts.shift() ?? 'crashed');
    const { id } = await click(services);
    await vi.waitFor(async () => expect(await countJobs()).toBe(1));
    await workOffJobs();
    expect(await rowOf(id)).toMatchObject({ tries: 2, workerId: null });
    expect(await verdictOf(id)).toBe('finished');
  });

  it('EX-1 is given to any worker when the worker is gone', async () => {
    const services = await withOwnRuns({ isListed: false });
    execute = () => new Promise(() => {});
    const { id } = await click(services);
    await giveOrphansToQueue(shared.db);
    execute = async () => result('finished');
    await workOffJobs();
    expect(await verdictOf(id)).toBe('finished');
  });

  it('EX-1 is left alone while its worker is alive', async () => {
    const services = await withOwnRuns();
    const { promise, resolve } = Promise.withResolvers<RunResult>();
    execute = () => promise;
    await click(services);
    await giveOrphansToQueue(shared.db);
    expect(await countJobs()).toBe(0);
    resolve(result('finished'));
    await services.ownRuns.stop(services);
  });

  it('EX-1 is given to any worker when this process stops before it ends, and counts once', async () => {
    const services = await withOwnRuns();
    const { promise, resolve } = Promise.withResolvers<RunResult>();
    execute = () => promise;
    const { id } = await click(services);
    await services.ownRuns.stop(services, 1);
    execute = async () => result('finished');
    await workOffJobs();
    expect(await verdictOf(id)).toBe('finished');
    // The process that stops gets its result after all.
    resolve(result('timed-out'));
    await vi.waitFor(() => expect(services.ownRuns.claim()).toBeNull());
    expect(await verdictOf(id)).toBe('finished');
  });

  it('LS-9 that waits for a slot is cancelled by a newer click', async () => {
    const services = await withOwnRuns();
    execute = () => new Promise(() => {});
    const blockers = await Promise.all([1, 2].map(() => aUserLesson(shared)));
    for (const { learner: user, userExercise: other } of blockers)
      await startRun(services, user, {
        kind: 'student',
        exerciseId: other.exerciseId,
        exerciseVersion: null,
        userExerciseId: other.id,
        code: '',
      });
    // Both slots are busy, so this one has not started.
    const noStart = { ...services, runner: { ...runner, run: () => new Promise<RunResult>(() => {}) } };
    const first = await click(noStart);
    expect((await rowOf(first.id)).startedAt).toBeNull();
    const second = await click(noStart);
    expect(await verdictOf(first.id)).toBe('cancelled');
    expect(await verdictOf(second.id)).toBeNull();
    await shared.db.deleteFrom('testProcesses').where('finishedAt', 'is', null).execute();
  });
});
