import type { Readiness } from '#contract/operations.ts';
import { canReachDatabase } from '#server/platform/db/db.ts';
import { countWaitingJobs } from '#server/platform/jobs/waiting-jobs.db.ts';
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

export const checkReadiness = async ({ db, runner }: Services): Promise<Readiness> => {
  const [database, queue, ran] = await Promise.all([
    probe(async () => ((await canReachDatabase(db)) ? 'answers' : 'does not answer')),
    probe(async () => `${await countWaitingJobs(db)} jobs wait`),
    runner.check(),
  ]);
  const isReady = database.ok && queue.ok && ran.ok;
  return { status: isReady ? 'ready' : 'not ready', database, queue, runner: ran };
};
