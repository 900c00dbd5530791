import type { RunRequest, RunResult } from '#contract/running/run-request.ts';
import { testKindOf } from '#contract/running/test-code/test-kind.ts';
import { linesOutside } from './mark-blocks.ts';
import type { MutableLanguage } from './parse-program.ts';
import { recordTests } from './suggesting/suggest-tests.ts';

/** Lines of the solution that no test reached; null where that cannot be found out. */
export const findUnreachedLines = async (
  run: (request: RunRequest) => Promise<RunResult>,
  request: RunRequest,
  language: MutableLanguage,
): Promise<number[] | null> => {
  // What the program prints is compared with what a case expects, and what it says besides would be cut.
  if (testKindOf(request.language.testFramework, request.testCode) === 'io') return null;
  const recorded = await recordTests(run, request, language);
  // Tests that reach nothing at all catch what the program prints, where it says what was reached.
  if (recorded.entered.size === 0) return null;
  return linesOutside(recorded.blocks, recorded.entered);
};
