import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunRequest, RunResult } from '#contract/running/run-request.ts';
import type { Services } from '#server/platform/services.ts';
import { counted } from '#test/counted.ts';
import { aUserLesson } from '#test/factories.ts';
import { patient } from '#test/patient.ts';
import { aRunResult } from '#test/run-result.ts';
import { runningApp } from '#test/running-app.ts';
import { savingForRun } from '#server/learning/work/work.db.ts';
import { runnerElsewhere } from '../run-code.ts';
import { runTests } from '../run-tests.job.ts';
import { giveOrphansToQueue, giveUntakenToQueue } from './give-to-queue.ts';
import { makeOwnRuns } from './own-runs.ts';
import { makeRunQueue } from './run-queue.ts';
import { serveHandedRuns } from './serve-handed-runs.ts';
import { saveAndStartRun, startRun } from './start-run.ts';

const result = (verdict: RunResult['verdict']) => aRunResult({ verdict, hasError: verdict !== 'finished' });

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
const { services: shared, workOffJobs, workOffJobsOf } = await runningApp({ runner });

type Student = Awaited<ReturnType<typeof aUserLesson>>;
let student: Student;
beforeEach(async () => {
  execute = async () => result('finished');
  student = await aUserLesson(shared);
});

/** As a process with a worker has them. */
const withOwnRuns = async ({ isListed = true } = {}) => {
  const ownRuns = makeOwnRuns();
  const workerId = randomUUID();
  if (isListed) await shared.db.insertInto('workers').values({ id: workerId, lockIds: [] }).execute();
  ownRuns.open(workerId, 2);
  return { ...shared, ownRuns };
};

const clickBy = ({ userExercise }: Student) => ({
  kind: 'student',
  exerciseId: userExercise.exerciseId,
  exerciseVersion: null,
  userExerciseId: userExercise.id,
  code: 'print()',
});
const click = (services: Services, by = student) => startRun(services, by.learner, clickBy(by));
/** As the one call of the page does. */
const saveAndRun = (services: Services, solutionCode: string, version: number) =>
  saveAndStartRun(
    services,
    student.learner,
    clickBy(student),
    savingForRun(
      { ...student.userExercise, userId: student.learner.id, lessonId: 0, exam: null },
      { solutionCode, version },
    ),
  );

const versionOf = async () => {
  const row = shared.db
    .selectFrom('userExercises')
    .select('version')
    .where('id', '=', student.userExercise.id);
  return (await row.executeTakeFirstOrThrow()).version;
};

const rowOf = (id: number) =>
  shared.db.selectFrom('testProcesses').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const verdictOf = async (id: number) =>
  ((await rowOf(id)).result as { verdict: string } | null)?.verdict ?? null;
const countJobsOf = async (id: number) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker._private_jobs where payload->>'testProcessId' = ${String(id)}
  `.execute(shared.db);
  return rows[0]?.count ?? 0;
};

describe('a run that this process executes itself', () => {
  it('EX-1 is a row that names the worker, and no job', async () => {
    const services = await withOwnRuns();
    const { promise, resolve } = Promise.withResolvers<RunResult>();
    execute = () => promise;
    const { id } = await click(services);
    expect(await rowOf(id)).toMatchObject({ workerId: expect.any(String), tries: 1, finishedAt: null });
    expect(await countJobsOf(id)).toBe(0);
    resolve(result('finished'));
    await services.ownRuns.stop(services);
    expect(await verdictOf(id)).toBe('finished');
  });

  it('EX-1 is given to any worker if the sandbox fails', async () => {
    const services = await withOwnRuns();
    const verdicts: RunResult['verdict'][] = ['sandbox-failed', 'finished'];
    execute = async () => result(verdicts.shift() ?? 'crashed');
    const { id } = await click(services);
    await vi.waitFor(async () => expect(await countJobsOf(id)).toBe(1), patient);
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
    const { id } = await click(services);
    await giveOrphansToQueue(shared.db);
    expect(await countJobsOf(id)).toBe(0);
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
    await vi.waitFor(() => expect(services.ownRuns.claim()).toBeNull(), patient);
    expect(await verdictOf(id)).toBe('finished');
  });

  it('LS-9 that waits for a slot is cancelled by a newer click', async () => {
    const services = await withOwnRuns();
    execute = () => new Promise(() => {});
    const blockers = await Promise.all([1, 2].map(() => aUserLesson(shared)));
    for (const blocker of blockers) await click(services, blocker);
    // Both slots are busy, so this one has not started.
    const noStart = { ...services, runner: { ...runner, run: () => new Promise<RunResult>(() => {}) } };
    const first = await click(noStart);
    expect((await rowOf(first.id)).startedAt).toBeNull();
    const second = await click(noStart);
    expect(await verdictOf(first.id)).toBe('cancelled');
    // The signal by which its process takes it out of the queue for a slot.
    expect(await shared.signals.wait('run_cancelled', first.id, 10_000)).toBe(true);
    expect(await verdictOf(second.id)).toBeNull();
  });
});

describe('EX-1 a run whose code is saved by the same call', () => {
  it('costs one statement to accept and one to finish', async () => {
    const { services, count } = counted(await withOwnRuns());
    const version = await versionOf();
    const started = await saveAndRun(services, 'print()', version);
    expect(started).toEqual({ id: expect.any(Number), version: version + 1 });
    const ended = await services.ownRuns.endOf(started?.id ?? 0);
    expect(ended).toMatchObject({ id: started?.id, result: { verdict: 'finished' } });
    expect(count()).toBe(2);
    expect(await rowOf(started?.id ?? 0)).toMatchObject({
      code: 'print()',
      finishedAt: ended?.finishedAt,
      startedAt: ended?.startedAt,
      createdAt: ended?.createdAt,
    });
  });

  it('is not begun if the code was changed elsewhere', async () => {
    const services = await withOwnRuns();
    const version = await versionOf();
    expect(await saveAndRun(services, 'stale', version - 1)).toBeNull();
    expect(await versionOf()).toBe(version);
  });

  it('waits for the person’s other run, with its code saved', async () => {
    const services = await withOwnRuns();
    const { promise, resolve } = Promise.withResolvers<RunResult>();
    execute = () => promise;
    const first = await click(services);
    const version = await versionOf();
    const second = await saveAndRun(services, 'second', version);
    expect(second?.version).toBe(version + 1);
    expect((await rowOf(second?.id ?? 0)).finishedAt).toBeNull();
    resolve(result('finished'));
    await services.ownRuns.endOf(first.id);
    // The end of the first gave the second one a job.
    await workOffJobs();
    expect(await verdictOf(second?.id ?? 0)).toBe('finished');
  });

  it('is saved and queued where no worker is in this process', async () => {
    const version = await versionOf();
    const started = await saveAndRun(shared, 'elsewhere', version);
    expect(started?.version).toBe(version + 1);
    await workOffJobs();
    expect(await verdictOf(started?.id ?? 0)).toBe('finished');
  });

  it('FA-5 without room for its result is refused, and the code stays as it was', async () => {
    const config = {
      ...shared.config,
      isRateLimited: true,
      quotas: { ...shared.config.quotas, storedBytes: 1 },
    };
    const services = { ...(await withOwnRuns()), config };
    const { id } = await click(services);
    await services.ownRuns.endOf(id);
    const version = await versionOf();
    await expect(saveAndRun(services, 'large', version)).rejects.toThrow('room');
    expect(await versionOf()).toBe(version);
  });

  it('shows a text that cannot be stored as it is stored', async () => {
    const services = await withOwnRuns();
    execute = async () => ({ ...result('finished'), output: 'a\0b' });
    const started = await saveAndRun(services, 'nul', await versionOf());
    const ended = await services.ownRuns.endOf(started?.id ?? 0);
    expect(ended?.result).toEqual((await rowOf(started?.id ?? 0)).result);
  });
});

describe('QK-6 a run that a process without a worker accepts', () => {
  const web = () => ({ ...shared, runQueue: makeRunQueue() });
  const ends: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });

  /** A worker of another process, which takes in what is handed to it unless it is deaf. */
  const aWorker = async ({ isDeaf = false } = {}) => {
    const id = randomUUID();
    await shared.db
      .insertInto('workers')
      .values({ id, lockIds: [], runSlots: 1, isSandboxReady: true })
      .execute();
    ends.push(() => shared.db.deleteFrom('workers').where('id', '=', id).execute());
    const ran: string[] = [];
    const ownRuns = makeOwnRuns();
    ownRuns.open(id, 1);
    const run: Services['runner']['run'] = (request, onBegin) => {
      ran.push(request.id);
      return runner.run(request, onBegin);
    };
    const services = { ...shared, ownRuns, runner: { ...runner, run } };
    const deafen = isDeaf ? () => {} : serveHandedRuns(services, id);
    ends.push(
      async () => deafen(),
      () => ownRuns.stop(services, 1),
    );
    return { id, ran, services };
  };
  const ended = (id: number) => vi.waitFor(async () => expect(await verdictOf(id)).toBe('finished'), patient);

  it('is handed to one worker, without a job', async () => {
    const workers = [await aWorker(), await aWorker()];
    const { id } = await click(web());
    await ended(id);
    expect(await countJobsOf(id)).toBe(0);
    const [hearing, ...others] = workers.toSorted((a, b) => b.ran.length - a.ran.length);
    expect(hearing!.ran).toEqual([String(id)]);
    expect(others.flatMap(other => other.ran)).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ workerId: hearing!.id, tries: 1 });
  });

  it('goes to the worker that has least to do', async () => {
    const workers = [await aWorker(), await aWorker()];
    execute = () => new Promise(() => {});
    const services = web();
    for (let count = 0; count < 4; count++) await click(services, await aUserLesson(shared));
    await vi.waitFor(() => expect(workers.map(({ ran }) => ran.length)).toEqual([2, 2]), patient);
  });

  it('is saved and handed over by one statement', async () => {
    const worker = await aWorker();
    const { services, count } = counted(web());
    // What is known of the workers is used for a second; the clock stands still, however slow the machine is.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    ends.push(async () => clock.mockRestore());
    await services.runQueue.workerFor(services);
    const before = count();
    const version = await versionOf();
    const started = await saveAndRun(services, 'print("saved")', version);
    expect(count() - before).toBe(1);
    clock.mockRestore();
    expect(started).toEqual({ id: expect.any(Number), version: version + 1 });
    expect(await versionOf()).toBe(version + 1);
    await ended(started!.id);
    expect(worker.ran).toEqual([String(started!.id)]);
  });

  it('gets a job if its worker does not take it in, and is executed once', async () => {
    const deaf = await aWorker({ isDeaf: true });
    const services = web();
    const { id } = await click(services);
    expect(await rowOf(id)).toMatchObject({ workerId: deaf.id, tries: 0 });
    await giveUntakenToQueue(services, await rowOf(id));
    await giveUntakenToQueue(services, await rowOf(id));
    expect(await countJobsOf(id)).toBe(1);
    expect(await services.runQueue.workerFor(services), 'is not trusted for a while').toBeNull();
    // Its letter arrives after all.
    serveHandedRuns(deaf.services, deaf.id);
    await shared.signals.post(`runs ${deaf.id}`, String(id));
    await workOffJobs();
    await ended(id);
    expect(deaf.ran).toEqual([]);
  });

  it('stays with a worker that has taken it in, whoever asks', async () => {
    await aWorker();
    execute = () => new Promise(() => {});
    const services = web();
    const { id } = await click(services);
    const handed = { ...(await rowOf(id)), tries: 0 };
    await vi.waitFor(async () => expect((await rowOf(id)).tries).toBe(1), patient);
    await giveUntakenToQueue(services, handed);
    await giveOrphansToQueue(shared.db);
    expect(await countJobsOf(id)).toBe(0);
  });

  it('gets a job if nobody waits for it, by a heartbeat', async () => {
    await aWorker({ isDeaf: true });
    const { id } = await click(web());
    await giveOrphansToQueue(shared.db);
    expect(await countJobsOf(id), 'a moment later').toBe(0);
    await shared.db
      .updateTable('testProcesses')
      .set({ createdAt: sql`now() - interval '1 minute'` })
      .where('id', '=', id)
      .execute();
    await giveOrphansToQueue(shared.db);
    expect(await countJobsOf(id)).toBe(1);
  });

  it('gets a job if its worker stops', async () => {
    const worker = await aWorker();
    await worker.services.ownRuns.stop(worker.services, 1);
    const { id } = await click(web());
    await vi.waitFor(async () => expect(await countJobsOf(id)).toBe(1), patient);
    expect(worker.ran).toEqual([]);
  });
});

describe('FV-9 runs that a crash left behind', () => {
  /** A crash: their worker is not listed any more. */
  const leaveBehind = async (count: number) => {
    const crashed = await withOwnRuns({ isListed: false });
    execute = () => new Promise(() => {});
    const people = await Promise.all(Array.from({ length: count }, () => aUserLesson(shared)));
    const left = [];
    for (const one of people) left.push({ ...one, run: await click(crashed, one) });
    return left;
  };

  it('come before the runner’s slots all at once, each charged to its owner, and none waits behind another’s program', async () => {
    const left = await leaveBehind(10);
    const honest = left.at(-1)!;
    const services = await withOwnRuns();
    const asked = new Map<string, RunRequest>();
    execute = async request => {
      asked.set(request.id, request);
      return request.id === String(honest.run.id) ? result('finished') : new Promise(() => {});
    };
    await giveOrphansToQueue(shared.db);
    await workOffJobsOf(services);
    for (const { run, learner, course } of left)
      expect(asked.get(String(run.id))?.owner).toEqual({
        person: String(learner.id),
        course: String(course.id),
        isBackground: false,
      });
    await services.ownRuns.endOf(honest.run.id);
    expect(await verdictOf(honest.run.id)).toBe('finished');
    const { workerId } = services.ownRuns.claim()!;
    expect(await rowOf(left[0]!.run.id)).toMatchObject({ workerId, tries: 2, finishedAt: null });
  });

  it('are executed once, although their job is delivered again', async () => {
    const [one] = await leaveBehind(1);
    const services = await withOwnRuns();
    let times = 0;
    execute = () => {
      times += 1;
      return new Promise(() => {});
    };
    await giveOrphansToQueue(shared.db);
    await workOffJobsOf(services);
    await runTests.handle(services, { testProcessId: one!.run.id });
    await runTests.handle(await withOwnRuns(), { testProcessId: one!.run.id });
    expect(times).toBe(1);
  });

  it('are left in the queue, for other workers, by one that has taken in many', async () => {
    const services = await withOwnRuns();
    for (let id = -1; services.ownRuns.claimFromQueue(); id--)
      services.ownRuns.begin(services, id, () => new Promise(() => {}));
    expect(services.ownRuns.claim()).not.toBeNull();
    const { promise, resolve } = Promise.withResolvers<RunResult>();
    const [one] = await leaveBehind(1);
    execute = () => promise;
    await giveOrphansToQueue(shared.db);
    const working = workOffJobsOf(services);
    await vi.waitFor(async () => expect((await rowOf(one!.run.id)).tries).toBe(2), patient);
    expect((await rowOf(one!.run.id)).workerId).toBeNull();
    resolve(result('finished'));
    await working;
    expect(await verdictOf(one!.run.id)).toBe('finished');
  });
});
