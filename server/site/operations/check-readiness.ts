import type { Readiness } from '#contract/operations.ts';
import { canReachDatabase } from '#server/platform/db/db.ts';
import { countWaitingJobs } from '#server/platform/jobs/waiting-jobs.db.ts';
import type { Services } from '#server/platform/services.ts';

type Part = Readiness['database'];

const look = async (question: () => Promise<string>): Promise<Part> => {
  try {
    return { ok: true, detail: await question() };
  } catch {
    // Anyone may ask, so the reason stays in the log of whoever failed.
    return { ok: false, detail: 'does not answer' };
  }
};

export const checkReadiness = async ({ db, runner }: Services): Promise<Readiness> => {
  const [database, queue, ran] = await Promise.all([
    look(async () => ((await canReachDatabase(db)) ? 'answers' : 'does not answer')),
    look(async () => `${await countWaitingJobs(db)} jobs wait`),
    runner.check(),
  ]);
  const isReady = database.ok && queue.ok && ran.ok;
  return { status: isReady ? 'ready' : 'not ready', database, queue, runner: ran };
};
