import { defineJob } from '#server/platform/jobs/define-job.ts';
import { executeRun } from './execute-run.ts';
import { backgroundRunKind, runKind } from './run-tests.kind.ts';
import { updateBegun } from './runs.db.ts';

/** For runs that the process that accepted them does not execute itself. */
export const runTests = defineJob({
  ...runKind,
  lane: 'runs',
  handle: async (services, { testProcessId }) => {
    const run = await updateBegun(services.db, testProcessId, services.clock.now());
    if (run) await executeRun(services, run);
  },
});

/** For runs that no user waits for, such as those of seeded or imported exercises. */
export const runTestsInBackground = defineJob({
  ...runTests,
  ...backgroundRunKind,
  lane: 'background',
});
