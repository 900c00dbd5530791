import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { deleteAuditEventsBefore } from './audit.db.ts';

const year = 365 * 24 * 60 * 60 * 1000;

/** Deletes audit events after a year, for privacy. */
export const sweepAudit = defineJob({
  kind: 'sweep-audit',
  payload: z.object({}),
  cron: '41 3 * * *',
  handle: ({ db, clock }) => deleteAuditEventsBefore(db, new Date(clock.now().getTime() - year)),
});
