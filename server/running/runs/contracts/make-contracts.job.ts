import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { Db } from '#server/platform/db/db.ts';
import { backgroundOwner } from '../run-request-of.ts';
import { findDueContract } from './contracts.db.ts';
import { makeContract } from './make-contract.ts';

/** So many are made by one job, so that other background jobs need not wait long. */
const mostOfJob = 5;

/**
 * Makes contracts that are due: of imported exercises, and of all after a change of the runtime or of what engines record.
 * Runs of students make their own, so nobody waits for this. Idempotent: what was made is not due any more.
 */
export const makeContracts = defineJob({
  kind: 'make-contracts',
  payload: z.object({ after: z.number().default(0) }),
  lane: 'background',
  cron: '*/5 * * * *',
  handle: async (services, { after }) => {
    let last = after;
    for (let made = 0; made < mostOfJob; made++) {
      const subject = await findDueContract(services.db, { after: last });
      if (!subject) return;
      last = subject.exerciseId;
      await makeContract(services, subject, backgroundOwner('contract', subject));
    }
    await enqueueContracts(services.db, last);
  },
});

export const enqueueContracts = (db: Db, after = 0): Promise<void> =>
  enqueue(db, makeContracts, { after }, { once: 'make-contracts' });
