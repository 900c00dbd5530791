import type { RunRequest, RunResult } from '#contract/run-request.ts';
import type { ExerciseHealth } from '#contract/runs.ts';
import type { Services } from '#server/platform/services.ts';
import { namesOnlyIn } from './defined-names.ts';

/** Tests that a starter or an empty program passes prove nothing about a student: the author should know. */
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
