import { readIoCases } from '#contract/running/test-code/io-cases.ts';
import { setExitCodes } from '#contract/running/test-code/set-exit-codes.ts';
import { testKindOf } from '#contract/running/test-code/test-kind.ts';
import type { Services } from '#server/platform/services.ts';
import { backgroundOwner, runRequestOf, solutionOf } from '#server/running/runs/run-request-of.ts';
import type { OldTests } from './exit-codes.db.ts';

/**
 * The tests with the codes with which their own solution ends, where that is not 0. Null after a failure of ours: then
 * nothing is known.
 */
export const findExitCodes = async (
  { config, runner }: Services,
  old: OldTests,
): Promise<{ testCode: string; names: string[] } | null> => {
  const { testCode, solutionCode } = old;
  const read = testKindOf(old.testFramework, testCode) === 'io' ? readIoCases(testCode) : null;
  if (!read || !('cases' in read) || solutionCode.trim() === '') return { testCode, names: [] };
  const request = runRequestOf(
    config,
    { ...old, allowsAnyExitCode: true, contract: null },
    {
      id: `exit-codes-${old.exerciseId}-${old.number ?? 0}`,
      owner: backgroundOwner('exit-codes', old),
      ...solutionOf(old),
      isRecording: true,
    },
  );
  const { verdict, results } = await runner.run(request);
  if (verdict === 'sandbox-failed' || verdict === 'cancelled') return null;
  // There is one result for each case, in their order.
  return setExitCodes(
    testCode,
    results.length === read.cases.length ? results.map(({ exitCode = null }) => exitCode) : [],
  );
};
