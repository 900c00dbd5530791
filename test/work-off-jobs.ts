import { Logger, runOnce } from 'graphile-worker';
import type { Pool } from 'pg';
import { taskListFor } from '#server/platform/jobs/worker.ts';
import { allJobs } from '#server/jobs.ts';
import type { Services } from '#server/platform/services.ts';

/** Runs all queued jobs with the real queue and handlers; resolves when none is left. */
export const workOffJobs = (services: Services, pool: Pool): Promise<void> =>
  runOnce({ pgPool: pool, taskList: taskListFor(services, allJobs), logger: new Logger(() => () => {}) });
