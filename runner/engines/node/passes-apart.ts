import type { RunLimits, RunRequest } from '#contract/running/run-request.ts';

import { passingOnceMore } from '../../engine-kit/passing-once-more.ts';
import type { PairRun } from './run-pair.ts';

/**
 * A second run where doubts about the first one ask for it, with tests that keep their data as it was and get numbers: something else
 * than a number, too, passes comparisons that ask for what is wrong.
 */
export async function passesApart(
  first: PairRun,
  request: RunRequest,
  runApart: (limits: RunLimits) => Promise<PairRun>,
): Promise<PairRun> {
  let second: PairRun | null = null;
  const doubts = first.doubts.map(sentence => ({ sentence }));
  const report = await passingOnceMore(request, first.report, doubts, async limits => {
    second = await runApart(limits);
    return second.report;
  });
  return second && report === (second as PairRun).report ? second : { ...first, report };
}
