import { z } from 'zod';
import type { Db } from '#server/platform/db/db.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { listOldTests, type OldTests, updateExitCodes } from './exit-codes.db.ts';
import { findExitCodes } from './find-exit-codes.ts';

/** So many exercises are looked at by one job, so that other background jobs need not wait long. */
const mostOfJob = 5;

/**
 * Cases of older times whose own solution ends with another code than 0 get that code, and their authors a note; then the
 * rule that cases take 0 holds for the exercise. Idempotent: who has been looked at is not found again.
 */
export const addExitCodes = defineJob({
  kind: 'add-exit-codes',
  payload: z.object({ after: z.number().default(0) }),
  lane: 'background',
  cron: '*/5 * * * *',
  handle: async (services, { after }) => {
    let last = after;
    for (let looked = 0; looked < mostOfJob; looked++) {
      const tests = await listOldTests(services.db, { after: last });
      const [first] = tests;
      if (!first) return;
      last = first.exerciseId;
      const found: { old: OldTests; codes: Awaited<ReturnType<typeof findExitCodes>> }[] = [];
      for (const old of tests) found.push({ old, codes: await findExitCodes(services, old) });
      // Together, so that the working copy does not differ from what students have meanwhile.
      await services.db.transaction().execute(async tx => {
        for (const { old, codes } of found) if (codes) await updateExitCodes(tx, old, codes);
      });
    }
    await enqueueExitCodes(services.db, last);
  },
});

export const enqueueExitCodes = (db: Db, after = 0): Promise<void> =>
  enqueue(db, addExitCodes, { after }, { once: 'add-exit-codes' });
