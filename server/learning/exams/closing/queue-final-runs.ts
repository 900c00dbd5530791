import type { Db } from '#server/platform/db/db.ts';
import type { Services } from '#server/platform/services.ts';
import { queueRun } from '#server/running/runs/queue/queue-run.ts';
import { listFinalRuns } from './closing.db.ts';

/** What counts is run once with the tests that students have, unless they ran exactly that. In the background: nobody waits for it. */
export const queueFinalRuns = async (
  { clock }: Services,
  tx: Db,
  whose: { lessonId: number; sittingId?: number },
): Promise<void> => {
  for (const run of await listFinalRuns(tx, whose))
    await queueRun(tx, { ...run, kind: 'student', exerciseVersion: null }, clock.now(), {
      inBackground: true,
    });
};
