import type { Db } from '#server/platform/db/db.ts';
import { makeGauge, type Metric } from '#server/platform/metric-kinds.ts';
import { countUnfinishedRuns } from './waiting-runs.db.ts';

/** Gauges of the run queue over all workers. */
export const measureRunQueue = async (db: Db): Promise<Metric[]> => {
  const runs = await countUnfinishedRuns(db);
  const ofRuns = (name: string, help: string, value: (queue: (typeof runs)[number]) => number) =>
    makeGauge(
      name,
      help,
      runs.map(queue => ({
        labels: { lane: queue.isBackground ? 'background' : 'people' },
        value: value(queue),
      })),
    );
  return [
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
  ];
};
