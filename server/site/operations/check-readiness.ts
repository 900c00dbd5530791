import type { Readiness } from '#contract/site/operations.ts';
import { checkDisk, checkMemory } from '#server/platform/check-machine.ts';
import { canReachDatabase } from '#server/platform/db/db.ts';
import { languagesOf } from '#server/platform/jobs/languages-of-workers.ts';
import { countWaitingJobs } from '#server/platform/jobs/waiting-jobs.db.ts';
import { listLiveWorkers, type WorkerRow } from '#server/platform/jobs/workers.db.ts';
import type { Services } from '#server/platform/services.ts';

type Part = Readiness['database'];

const probe = async (check: () => Promise<string>): Promise<Part> => {
  try {
    return { ok: true, detail: await check() };
  } catch {
    // The endpoint is public, so it does not reveal the reason.
    return { ok: false, detail: 'does not answer' };
  }
};

const readWorkers = (db: Services['db']): Promise<WorkerRow[]> =>
  // The database check reports the failure.
  listLiveWorkers(db).catch(() => []);

const describeWorkers = (workers: WorkerRow[]): Part => {
  const able = workers.filter(({ isSandboxReady }) => isSandboxReady).length;
  return { ok: true, detail: `code runs on the workers: ${able} of ${workers.length} can run it` };
};

export const checkReadiness = async ({ db, runner, config }: Services): Promise<Readiness> => {
  const [database, queue, own, disk, memory, workers] = await Promise.all([
    probe(async () => ((await canReachDatabase(db)) ? 'answers' : 'does not answer')),
    probe(async () => `${await countWaitingJobs(db)} jobs wait`),
    runner.check(),
    checkDisk(config),
    checkMemory(),
    readWorkers(db),
  ]);
  const isWorker = config.services.includes('worker');
  const ran = isWorker ? { ok: own.ok, detail: own.detail } : describeWorkers(workers);
  const languages = languagesOf(workers).map(({ name, why }) => ({
    name,
    ok: why === null,
    detail: why ?? 'can be run',
  }));
  const parts = { database, queue, runner: ran, disk, memory };
  const isReady = Object.values(parts).every(({ ok }) => ok);
  return { status: isReady ? 'ready' : 'not ready', ...parts, languages };
};
