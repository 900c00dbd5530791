import * as contract from '#contract/runs.ts';
import { route } from '#server/platform/http/route.ts';
import { awaitRun, type WatchedRun } from './queue/await-run.ts';
import { cancelRun } from './queue/cancel-run.ts';
import { testProcessReader } from './runs.access.ts';

const shown = (run: WatchedRun) => ({ testProcess: { ...run, config: { exerciseId: run.exerciseId } } });

/** Polling and cancelling runs. Runs are started in the areas that own the code: `authoring/content`, `learning/work`. */
export const runsRoutes = [
  route(contract.getTestProcess, testProcessReader, async ({ services, testProcess }) =>
    shown(await awaitRun(services, testProcess)),
  ),
  route(contract.cancelTestProcess, testProcessReader, async ({ services, testProcess }) => {
    await cancelRun(services, testProcess);
    return shown(await awaitRun(services, testProcess));
  }),
];
