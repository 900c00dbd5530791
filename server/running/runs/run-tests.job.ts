import { defineJob } from '#server/platform/jobs/define-job.ts';
import { executeRun } from './execute-run.ts';
import { beginOwn } from './queue/begin-own.ts';
import { backgroundRunKind, runKind } from './run-tests.kind.ts';
import { updateBegun } from './runs.db.ts';

/**
 * For runs that the process that accepted them does not execute itself, such as those of a process that crashed. Whoever gets
 * the job takes the run in, and the job ends: how many runs wait, and whose turn it is, is up to the runner's slots alone. Were
 * jobs to wait for their runs, only some would come before the slots, in the order of their arrival.
 */
export const runTests = defineJob({
  ...runKind,
  lane: 'runs',
  handle: async (services, { testProcessId }) => {
    const { db, clock, ownRuns } = services;
    const claim = ownRuns.claimFromQueue();
    const at = !claim || claim.isIdle ? clock.now() : null;
    const run = await updateBegun(db, testProcessId, { at, workerId: claim?.workerId ?? null });
    if (run && claim) beginOwn(services, run, at);
    else if (run) await executeRun(services, run);
  },
});

/** For runs that no user waits for, such as those of seeded or imported exercises. One at a time. */
export const runTestsInBackground = defineJob({
  ...backgroundRunKind,
  lane: 'background',
  handle: async (services, { testProcessId }) => {
    const at = services.clock.now();
    const run = await updateBegun(services.db, testProcessId, { at, workerId: null });
    if (run) await executeRun(services, run);
  },
});
