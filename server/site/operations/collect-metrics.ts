import { countJobsByKind } from '#server/platform/jobs/waiting-jobs.db.ts';
import { listWorkers } from '#server/platform/jobs/workers.db.ts';
import { makeGauge, type Metric, renderMetrics } from '#server/platform/metric-kinds.ts';
import { measureRunQueue } from '#server/running/runs/queue/measure-run-queue.ts';
import type { Services } from '#server/platform/services.ts';

/** What this process counted, and what all of them share: the queue, seen in the database. */
export const collectMetrics = async (services: Services): Promise<string> => {
  const shared = await measureShared(services).catch((err: unknown) => {
    // A database that is away is what an operator wants to see here, not an answer that fails.
    services.log.warn({ err }, 'the queue could not be measured');
    return [databaseUp(0)];
  });
  return renderMetrics([...Object.values(services.metrics), ...shared, ...measureProcess()]);
};

const databaseUp = (value: 0 | 1) =>
  makeGauge('cairn_database_up', 'Whether the database answered just now.', [{ value }]);

const measureShared = async (services: Services): Promise<Metric[]> => {
  const [runs, jobs, workers] = await Promise.all([
    measureRunQueue(services),
    countJobsByKind(services.db),
    listWorkers(services.db),
  ]);
  const ofRuns = (name: string, help: string, value: (queue: (typeof runs)[number]) => number) =>
    makeGauge(
      name,
      help,
      runs.map(queue => ({
        labels: { lane: queue.isBackground ? 'background' : 'people' },
        value: value(queue),
      })),
    );
  const ofJobs = (name: string, help: string, value: (of: (typeof jobs)[number]) => number) =>
    makeGauge(
      name,
      help,
      jobs.map(of => ({ labels: { kind: of.kind }, value: value(of) })),
    );
  return [
    databaseUp(1),
    ofRuns('cairn_queue_runs_waiting', 'Runs that have not begun, over all workers.', q => q.waiting),
    ofRuns(
      'cairn_queue_runs_running',
      'Runs that have begun and not ended, over all workers.',
      q => q.running,
    ),
    ofRuns(
      'cairn_queue_oldest_run_seconds',
      'How long the oldest waiting run has waited.',
      q => q.oldestSeconds,
    ),
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
