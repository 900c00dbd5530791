import * as contract from '#contract/running/runs.ts';
import { route } from '#server/platform/http/route.ts';
import { awaitRun } from './queue/await-run.ts';
import { cancelRun } from './queue/cancel-run.ts';
import { testProcessReader } from './runs.access.ts';
import { showRun } from './results/show-run.ts';

/** Polling and cancelling runs. Runs are started in the areas that own the code: `authoring/content`, `learning/work`. */
export const runsRoutes = [
  route(contract.getTestProcess, testProcessReader, async ({ services, testProcess, held }) => ({
    testProcess: showRun(await awaitRun(services, testProcess), held),
  })),
  route(contract.cancelTestProcess, testProcessReader, async ({ services, testProcess, held }) => {
    await cancelRun(services, testProcess);
    return { testProcess: showRun(await awaitRun(services, testProcess), held) };
  }),
];
