import { type ExerciseFiles, programFiles } from '#contract/running/exercise-files.ts';
import type { RunRequest, RunResult } from '#contract/running/run-request.ts';
import type { ExerciseHealth } from '#contract/running/runs.ts';
import type { Services } from '#server/platform/services.ts';
import { namesOnlyIn } from './defined-names.ts';

/** Runs the tests against the starter code and an empty program: both should fail. */
export const checkHealth = async (
  { runner, config }: Services,
  request: RunRequest,
  { starterCode, exerciseFiles }: { starterCode: string; exerciseFiles: ExerciseFiles },
  { contract, cpuMs: allCpuMs, mostCpuMs: cpuMs = allCpuMs }: RunResult,
): Promise<ExerciseHealth> => {
  const fails = async (name: string, code: string) => {
    const { isPassed } = await runner.run({
      ...request,
      id: `${request.id}-${name}`,
      code,
      files: programFiles(exerciseFiles, {}),
      contract: contract ?? null,
      isRecording: false,
    });
    return !isPassed;
  };
  const [doesStarterFail, doesEmptyFail] = await Promise.all([
    fails('starter', starterCode),
    fails('empty', ''),
  ]);
  const strayNames = namesOnlyIn(starterCode, request.code);
  const limitMs = request.limits.cpuMs;
  const recommendedLimitMs = recommendedLimit(cpuMs, limitMs, config.longestCpuLimitMs);
  return {
    doesStarterFail,
    doesEmptyFail,
    cpuMs,
    limitMs,
    ...(recommendedLimitMs !== null && { recommendedLimitMs }),
    strayNames,
    uses: contract?.uses ?? [],
  };
};

const recommendedRoom = 4;
const roundTo = 500;

/** Null while the solution uses at most half of its limit, or when a longer one is not allowed. */
const recommendedLimit = (cpuMs: number, limitMs: number, longestMs: number): number | null => {
  if (cpuMs <= limitMs / 2) return null;
  const wanted = Math.ceil((recommendedRoom * cpuMs) / roundTo) * roundTo;
  const allowed = Math.min(wanted, longestMs);
  return allowed > limitMs ? allowed : null;
};
