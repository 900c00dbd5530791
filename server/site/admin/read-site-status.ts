import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countFailedJobs, countWaitingJobs } from '#server/platform/jobs/waiting-jobs.db.ts';
import { listWorkers } from '#server/platform/jobs/workers.db.ts';
import { readDisk } from '#server/platform/read-machine.ts';
import type { Services } from '#server/platform/services.ts';
import { getSiteNumbers } from './site-status.db.ts';

const packageFile = join(import.meta.dirname, '../../../package.json');
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };

export const readSiteStatus = async ({ db, clock, config }: Services) => {
  const [workers, waitingJobs, failedJobs, numbers, disk] = await Promise.all([
    listWorkers(db),
    countWaitingJobs(db),
    countFailedJobs(db),
    getSiteNumbers(db, clock.now()),
    readDisk(config.dataDir).catch(() => null),
  ]);
  return {
    workers,
    waitingJobs,
    failedJobs,
    people: numbers.people,
    courses: numbers.courses,
    runs: {
      today: numbers.runsToday,
      waiting: numbers.waitingRuns,
      oldestWaitingSince: numbers.oldestWaitingSince,
      p50Ms: numbers.p50Ms,
      p95Ms: numbers.p95Ms,
    },
    failedGrades: numbers.failedGrades,
    stored: { runBytes: numbers.runBytes, importBytes: numbers.importBytes },
    disk,
    version,
  };
};
