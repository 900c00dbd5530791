import { type RunRequest, wallLimitMs } from '#contract/run-request.ts';

import { outputStopBytes } from '../../box/limits.ts';
import { assembleProgram } from '../../engine-kit/program.ts';

/** A run as the fork server takes it; its keys are read in pair.py. */
export type PythonJob = ReturnType<typeof pythonJob>;

/** Teachers' tests may be heavier than the program they test; this is only against tests that never end. */
const judgeMemoryMb = 1024;

export function pythonJob(id: number, request: RunRequest) {
  const { language, code, testCode, limits } = request;
  const program = assembleProgram(language, code);
  const wallMs = wallLimitMs(limits);
  return {
    id,
    file: language.executableFileName,
    program: program.source,
    firstLine: program.firstLine,
    ownLines: program.lineCount,
    own: code,
    tests: testCode,
    maxOutput: outputStopBytes(limits),
    limits: {
      ...limits,
      wallMs,
      // A net below the supervisor: the kernel counts ticks, and on a busy machine it counts too many.
      cpuSeconds: Math.ceil((2 * limits.cpuMs) / 1000) + 2,
      // The tests' process belongs to the same user namespace and counts as one.
      processes: limits.processes + 1,
      judgeSeconds: Math.ceil(wallMs / 1000) + 1,
      judgeMemoryMb,
    },
  };
}
