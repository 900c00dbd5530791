import type { RunRequest } from '#contract/running/run-request.ts';

import { decide } from '../../engine-kit/decide.ts';
import { hasTwins, judgedAgain, withTwins } from '../../engine-kit/told-apart.ts';
import type { PairRun } from './run-pair.ts';

/**
 * A run that passes is repeated with tests that expect something wrong, where they compare with objects of the program's own classes
 * (twins/wrong-twins.ts). With the solution, it decides what wrong objects are made of, and where they have to be told apart.
 */
export async function expectingWrong(
  first: PairRun,
  request: RunRequest,
  runExpectingWrong: (seen: object) => Promise<PairRun>,
): Promise<PairRun> {
  const { report } = first;
  const seen = request.isRecording ? report.seen?.['border'] : request.contract?.seen['border'];
  if (!hasTwins(seen)) return first;
  if (!decide(request, report).isPassed) return first;
  const second = await runExpectingWrong(seen);
  const both = { report, again: second.report };
  if (request.isRecording) {
    const border = withTwins(seen, second.twins, both);
    return { ...first, report: { ...report, seen: { ...report.seen, border } } };
  }
  const judged = judgedAgain(seen, second.twins, both);
  return judged === second.report ? second : { ...first, report: judged };
}
