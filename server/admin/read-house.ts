import { countWaitingJobs } from '#server/jobs/waiting-jobs.db.ts';
import { listWorkers } from '#server/jobs/workers.db.ts';
import type { Services } from '#server/services.ts';

export const readHouse = async ({ db }: Services) => {
  const [workers, waitingJobs] = await Promise.all([listWorkers(db), countWaitingJobs(db)]);
  return { workers, waitingJobs };
};
