import type { RunRequest, RunResult } from '#contract/run-request.ts';
import type { ExerciseHealth } from '#contract/runs.ts';
import type { Services } from '#server/platform/services.ts';
import { namesOnlyIn } from './defined-names.ts';

/** Runs the tests against the starter code and an empty program: both should fail. */
export const checkHealth = async (
  { runner }: Services,
  request: RunRequest,
  { starterCode, executionLimit }: { starterCode: string; executionLimit: number },
  { testNames, cpuMs }: RunResult,
): Promise<ExerciseHealth> => {
  const fails = async (name: string, code: string) => {
    const { isPassed } = await runner.run({
      ...request,
      id: `${request.id}-${name}`,
      code,
      expectedTests: testNames,
    });
    return !isPassed;
  };
  const [doesStarterFail, doesEmptyFail] = await Promise.all([
    fails('starter', starterCode),
    fails('empty', ''),
  ]);
  const strayNames = namesOnlyIn(starterCode, request.code);
  return { doesStarterFail, doesEmptyFail, cpuMs, limitMs: executionLimit, strayNames };
};
