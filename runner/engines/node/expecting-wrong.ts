import type { RunRequest } from '#contract/run-request.ts';

import { decide } from '../../engine-kit/decide.ts';
import { failedByLies, hasTwins, withTwins } from '../../engine-kit/told-apart.ts';
import type { PairRun } from './run-pair.ts';

/**
 * A run that passes is repeated with tests that expect something wrong, where they compare with objects of the program's own classes
 * (twins/wrong-twins.ts). How that run ends does not matter, only what the program said about wrong objects. With the solution, it
 * decides what wrong objects are made of, and where they have to be told apart.
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
  if (request.isRecording) {
    const border = withTwins(seen, second.twins);
    return { ...first, report: { ...report, seen: { ...report.seen, border } } };
  }
  const { verdict } = second.report;
  // Nothing was learned about the program.
  if (verdict === 'sandbox-failed' || verdict === 'cancelled') return second;
  return { ...first, report: { ...report, results: failedByLies(second.twins, report.results) } };
}
