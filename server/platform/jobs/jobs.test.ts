import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { coreProblems } from '#contract/core/core-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import { allJobs } from '#server/jobs.ts';
import { freshDatabase } from '#test/database.ts';
import { patient } from '#test/patient.ts';
import { runningApp } from '#test/running-app.ts';
import { enqueue } from './enqueue.ts';
import { defineJob, type Job } from './define-job.ts';
import { countWaitingJobs } from './waiting-jobs.db.ts';
import { startWorker, taskListFor } from './worker.ts';
import { listWorkers, upsertWorker } from './workers.db.ts';

const { services, logged } = await runningApp();

const aJob = (handle: (n: number) => Promise<void> = async () => {}) =>
  defineJob({
    kind: 'test-job',
    payload: z.object({ n: z.number() }),
    handle: (_services, { n }) => handle(n),
  });

it('a rolled-back transaction enqueues no job', async () => {
  const before = await countWaitingJobs(services.db);
  const failing = services.db.transaction().execute(async tx => {
    await enqueue(tx, aJob(), { n: 1 });
    throw new Error('the cause failed');
  });
  await expect(failing).rejects.toThrow('the cause failed');
  expect(await countWaitingJobs(services.db)).toBe(before);
});

it('a new job replaces a waiting job with the same key', async () => {
  const before = await countWaitingJobs(services.db);
  await enqueue(services.db, aJob(), { n: 1 }, { once: 'the same' });
  await enqueue(services.db, aJob(), { n: 2 }, { once: 'the same' });
  expect(await countWaitingJobs(services.db)).toBe(before + 1);
});

it('enqueueing an invalid payload throws', async () => {
  await expect(enqueue(services.db, aJob(), { n: 'one' } as never)).rejects.toThrow(/expected number/);
});

it('the worker is woken by a new job and retries after an unexpected error but not after an AppError', async () => {
  const database = await freshDatabase();
  const seen: number[] = [];
  const job = aJob(async n => {
    seen.push(n);
    if (n === 1) throw new AppError('not_found', coreProblems.nothingHere);
    if (n === 2) throw new Error('broken for now');
  });
  const own = { ...services, db: database.db };
  const worker = await startWorker(own, database.pool, [job] as Job[], { runSlots: 1, isAlone: true });
  for (const n of [1, 2, 3]) await enqueue(database.db, job, { n });
  await vi.waitFor(() => expect(new Set(seen)).toEqual(new Set([1, 2, 3])), patient);
  // The job with the unexpected error waits for its retry; the other two are done.
  await vi.waitFor(async () => expect(await countWaitingJobs(database.db)).toBe(1), patient);
  expect(logged.join('')).toContain(coreProblems.nothingHere.text);
  await worker.stop();
  await database.close();
});

it('FZ-1 the jobs of a worker without a heartbeat are taken over, those of a live worker are not until it falls silent', async () => {
  const database = await freshDatabase();
  const seen: number[] = [];
  const job = aJob(async n => void seen.push(n));
  let adopted = 0;
  const lockBy = (lockId: string) =>
    database.pool.query(
      `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() where locked_by is null`,
      [lockId],
    );
  const another = { runSlots: 1, isSandboxReady: true, sandboxDetail: '', languages: [] };
  for (const [n, id] of ['silent', 'living'].entries()) {
    await enqueue(database.db, job, { n });
    await lockBy(`lock of the ${id} one`);
    await upsertWorker(database.db, { id, lockIds: [`lock of the ${id} one`], ...another });
  }
  await database.pool.query(`update workers set seen_at = now() - interval '1 minute' where id = 'silent'`);
  const worker = await startWorker({ ...services, db: database.db }, database.pool, [job] as Job[], {
    runSlots: 1,
    isAlone: false,
    adoptWork: async () => {
      adopted += 1;
    },
  });
  await vi.waitFor(() => expect(seen).toEqual([0]), patient);
  // One that falls silent later is noticed at a heartbeat, and what is no job of its is taken over too.
  expect(adopted, 'at the start').toBeGreaterThan(0);
  const before = adopted;
  await database.pool.query(`update workers set seen_at = now() - interval '1 minute' where id = 'living'`);
  await worker.beat();
  expect(adopted).toBe(before + 1);
  await vi.waitFor(() => expect(seen).toEqual([0, 1]), patient);
  const listed = async () => (await listWorkers(database.db)).map(({ id }) => id);
  expect(await listed()).toEqual([worker.id]);
  await worker.stop();
  await worker.beat();
  expect(await listed(), 'a worker that stopped does not come back').toEqual([]);
  await database.close();
});

it('FZ-1 a worker that is alone takes over at once, and is listed with its locks when it has started', async () => {
  const database = await freshDatabase();
  const seen: number[] = [];
  const job = aJob(async n => void seen.push(n));
  await enqueue(database.db, job, { n: 1 });
  await database.pool.query(
    `update graphile_worker._private_jobs set locked_by = 'of the one before', locked_at = now()`,
  );
  const gone = { runSlots: 1, isSandboxReady: true, sandboxDetail: '', languages: [] };
  await upsertWorker(database.db, { id: 'just seen', lockIds: ['of the one before'], ...gone });
  const worker = await startWorker({ ...services, db: database.db }, database.pool, [job] as Job[], {
    runSlots: 1,
    isAlone: true,
  });
  expect(await listWorkers(database.db)).toMatchObject([{ id: worker.id, lockIds: { length: 4 } }]);
  await vi.waitFor(() => expect(seen).toEqual([1]), patient);
  await worker.stop();
  await database.close();
});

it('a worker that is alone takes over the jobs of one that died before its first heartbeat', async () => {
  const database = await freshDatabase();
  const seen: number[] = [];
  const job = aJob(async n => void seen.push(n));
  await enqueue(database.db, job, { n: 1 });
  await database.pool.query(
    `update graphile_worker._private_jobs set locked_by = 'an unlisted worker', locked_at = now()`,
  );
  const worker = await startWorker({ ...services, db: database.db }, database.pool, [job] as Job[], {
    runSlots: 1,
    isAlone: true,
  });
  await vi.waitFor(() => expect(seen).toEqual([1]), patient);
  await worker.stop();
  await database.close();
});

it('FV-9 a worker is listed before its first job, so that what the job takes in is not taken for an orphan', async () => {
  const database = await freshDatabase();
  const { promise: listedAs, resolve } = Promise.withResolvers<string | undefined>();
  let id: string | undefined;
  const job = aJob(async () => {
    const row = database.db
      .selectFrom('workers')
      .select('id')
      .where('id', '=', id ?? '');
    resolve((await row.executeTakeFirst())?.id);
  });
  await enqueue(database.db, job, { n: 1 });
  const worker = await startWorker({ ...services, db: database.db }, database.pool, [job] as Job[], {
    runSlots: 1,
    isAlone: true,
    onListed: listed => {
      id = listed;
    },
  });
  expect(await listedAs).toBe(worker.id);
  await worker.stop();
  await database.close();
});

it('a stopping worker unlocks the jobs that it cannot finish in time', async () => {
  const database = await freshDatabase();
  const { promise: forever, resolve: end } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const job = aJob(() => {
    begin();
    return forever;
  });
  const worker = await startWorker({ ...services, db: database.db }, database.pool, [job] as Job[], {
    runSlots: 1,
    isAlone: true,
    // Long enough for its lanes to stop claiming jobs.
    finishWithinMs: 500,
  });
  await enqueue(database.db, job, { n: 1 });
  await begun;
  expect(await countWaitingJobs(database.db)).toBe(0);
  await worker.stop();
  expect(await countWaitingJobs(database.db)).toBe(1);
  // Let the lane finish before its database closes.
  end();
  await vi.waitFor(async () => expect(await countWaitingJobs(database.db)).toBe(0), patient);
  await database.close();
});

it('the worker does not start with two handlers for one kind', () => {
  expect(() => taskListFor(services, [aJob(), aJob()] as Job[])).toThrow('Two jobs are called test-job');
});

it('every kind of job has exactly one handler', () => {
  expect(Object.keys(taskListFor(services, allJobs))).toHaveLength(allJobs.length);
});
