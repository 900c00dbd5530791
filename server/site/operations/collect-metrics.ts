import { countJobsByKind } from '#server/platform/jobs/waiting-jobs.db.ts';
import { listWorkers } from '#server/platform/jobs/workers.db.ts';
import { makeGauge, type Metric, renderMetrics } from '#server/platform/metric-kinds.ts';
import { onMetricsCollected } from './on-metrics-collected.ts';
import type { Services } from '#server/platform/services.ts';

/** The metrics of this process, and those shared by all processes, which are read from the database. */
export const collectMetrics = async (services: Services): Promise<string> => {
  const shared = await measureShared(services).catch((err: unknown) => {
    // Report an unreachable database as a metric instead of failing the scrape.
    services.log.warn({ err }, 'metrics of the database could not be read');
    return [databaseUp(0)];
  });
  return renderMetrics([...Object.values(services.metrics), ...shared, ...measureProcess()]);
};

const databaseUp = (value: 0 | 1) =>
  makeGauge('cairn_database_up', 'Whether the database answered just now.', [{ value }]);

const measureShared = async (services: Services): Promise<Metric[]> => {
  const [measured, jobs, workers] = await Promise.all([
    onMetricsCollected.call(services, services.db, undefined),
    countJobsByKind(services.db),
    listWorkers(services.db),
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
    makeGauge('cairn_run_slots', 'Runs that all workers together do at a time.', [
      { value: workers.reduce((sum, worker) => sum + worker.runSlots, 0) },
    ]),
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
