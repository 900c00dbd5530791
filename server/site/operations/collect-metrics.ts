import { countJobsByKind } from '#server/platform/jobs/waiting-jobs.db.ts';
import { findLastBackup } from '#server/platform/db/backup/last-backup.db.ts';
import { languagesOf } from '#server/platform/jobs/languages-of-workers.ts';
import { listLiveWorkers } from '#server/platform/jobs/workers.db.ts';
import { readDisk, readMemory } from '#server/platform/read-machine.ts';
import { makeGauge, type Metric, renderMetrics } from '#server/platform/metric-kinds.ts';
import { checkReadiness } from './check-readiness.ts';
import { onMetricsCollected } from './on-metrics-collected.ts';
import type { Services } from '#server/platform/services.ts';

/** The metrics of this process, and those shared by all processes, which are read from the database. */
export const collectMetrics = async (services: Services): Promise<string> => {
  const shared = await measureShared(services).catch((err: unknown) => {
    // Report an unreachable database as a metric instead of failing the scrape.
    services.log.warn({ err }, 'metrics of the database could not be read');
    return [databaseUp(0)];
  });
  const own = [...measureProcess(), ...(await measureMachine(services))];
  return renderMetrics([...Object.values(services.metrics), ...shared, ...own]);
};

const databaseUp = (value: 0 | 1) =>
  makeGauge('cairn_database_up', 'Whether the database answered just now.', [{ value }]);

const measureShared = async (services: Services): Promise<Metric[]> => {
  const [measured, jobs, workers, lastBackup] = await Promise.all([
    onMetricsCollected.call(services, services.db, undefined),
    countJobsByKind(services.db),
    listLiveWorkers(services.db),
    findLastBackup(services.db),
  ]);
  const ofJobs = (name: string, help: string, value: (of: (typeof jobs)[number]) => number) =>
    makeGauge(
      name,
      help,
      jobs.map(of => ({ labels: { kind: of.kind }, value: value(of) })),
    );
  return [
    databaseUp(1),
    ...measured.flat(),
    ofJobs('cairn_queue_jobs_waiting', 'Jobs that are due and wait, by kind.', j => j.waiting),
    ofJobs('cairn_queue_jobs_running', 'Jobs that a worker has taken, by kind.', j => j.running),
    ofJobs('cairn_queue_jobs_given_up', 'Jobs that failed as often as they may, by kind.', j => j.givenUp),
    ofJobs(
      'cairn_queue_oldest_job_seconds',
      'How long the oldest due job has waited, by kind.',
      j => j.oldestSeconds,
    ),
    makeGauge('cairn_workers', 'Workers that say they live, by whether they can run code safely.', [
      { labels: { sandbox: 'ready' }, value: workers.filter(w => w.isSandboxReady).length },
      { labels: { sandbox: 'not ready' }, value: workers.filter(w => !w.isSandboxReady).length },
    ]),
    makeGauge(
      'cairn_language_ready',
      'Whether every worker can run this language; /readyz says why not.',
      languagesOf(workers).map(({ name, why }) => ({
        labels: { language: name },
        value: why === null ? 1 : 0,
      })),
    ),
    makeGauge(
      'cairn_last_backup_timestamp_seconds',
      'When npm run backup last made a good backup, in seconds since 1970; 0 before the first.',
      [{ value: Math.round((lastBackup?.getTime() ?? 0) / 1000) }],
    ),
    makeGauge('cairn_run_slots', 'Runs that all workers together do at a time.', [
      { value: workers.reduce((sum, worker) => sum + worker.runSlots, 0) },
    ]),
  ];
};

const measureMachine = async (services: Services): Promise<Metric[]> => {
  const { status } = await checkReadiness(services);
  const disk = await readDisk(services.config.dataDir);
  const memory = readMemory();
  const gauge = (name: string, help: string, value: number) => makeGauge(name, help, [{ value }]);
  return [
    gauge('cairn_ready', 'Whether /readyz says that this process is ready.', status === 'ready' ? 1 : 0),
    gauge('cairn_disk_free_bytes', 'What is free on the disk of the data folder.', disk.freeBytes),
    gauge('cairn_disk_total_bytes', 'How large the disk of the data folder is.', disk.totalBytes),
    gauge(
      'cairn_memory_available_bytes',
      'Memory that this process may still get, from its machine or its control group.',
      memory.availableBytes,
    ),
    gauge('cairn_memory_total_bytes', 'The memory of its machine or its control group.', memory.totalBytes),
  ];
};

const measureProcess = (): Metric[] => [
  makeGauge('process_resident_memory_bytes', 'Memory of this process.', [
    { value: process.memoryUsage.rss() },
  ]),
  makeGauge('process_start_time_seconds', 'When this process began, in seconds since 1970.', [
    { value: Math.round(Date.now() / 1000 - process.uptime()) },
  ]),
];
