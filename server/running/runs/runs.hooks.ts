import { onPersonExported } from '#server/site/accounts/users/on-person-exported.ts';
import { onMetricsCollected } from '#server/site/operations/on-metrics-collected.ts';
import { measureRunQueue } from './queue/measure-run-queue.ts';
import { readRunsOf } from './read-runs-of.ts';

export const runsHooks = [
  onMetricsCollected.handledBy((_services, db) => measureRunQueue(db)),
  onPersonExported.handledBy(async (_services, tx, person) => ({ runs: await readRunsOf(tx, person) })),
];
