import {
  asleepLimitMs,
  hardCapMs,
  type ProgramFile,
  type RunRequest,
  testsCpuLimitMs,
} from '#contract/running/run-request.ts';

import { outputStopBytes } from '../../box/limits.ts';
import { assembleProgram } from '../../engine-kit/program.ts';
import { filesOfProgram, filesOfTests } from '../../engine-kit/program-files.ts';

/** A run as the fork server receives it; pair.py reads these keys. */
export type PythonJob = ReturnType<typeof pythonJob>;

/** Tests may need more CPU time than the program; this only stops endless tests. */
const judgeMemoryMb = 1024;

const packed = ({ name, content, isBase64 }: ProgramFile) => [name, content, isBase64 === true];

/**
 * A run is repeated in other worlds, to see whether it passes for the right reason: 'withheld' keeps changes of the tests' own things from
 * them (argument_changes.py), in 'mistaken' they expect something wrong (wrong_twins.py).
 */
export type World = 'usual' | 'withheld' | 'mistaken';

export function pythonJob(id: number, request: RunRequest, world: World = 'usual') {
  const { language, code, testCode, limits } = request;
  const program = assembleProgram(language, code);
  return {
    id,
    file: language.executableFileName,
    program: program.source,
    firstLine: program.firstLine,
    ownLines: program.lineCount,
    own: code,
    files: filesOfProgram(request).map(packed),
    testFiles: filesOfTests(request).map(packed),
    hidden: filesOfTests(request).flatMap(({ kind, name }) => (kind === 'hidden' ? [name] : [])),
    tests: testCode,
    isRecording: request.isRecording === true,
    contract: request.contract?.seen.python ?? null,
    isWithholding: world === 'withheld',
    isExpectingWrong: world === 'mistaken',
    maxOutput: outputStopBytes(limits),
    limits: {
      ...limits,
      asleepMs: asleepLimitMs(limits),
      hardCapMs: hardCapMs(limits),
      testsCpuMs: testsCpuLimitMs(limits),
      // A fallback below the supervisor. Generous, because the kernel accounts in ticks and overcounts on a busy machine.
      cpuSeconds: Math.ceil((2 * limits.cpuMs) / 1000) + 2,
      // J is in the same user namespace and counts as one.
      processes: limits.processes + 1,
      judgeSeconds: 2 * Math.ceil(testsCpuLimitMs(limits) / 1000),
      judgeMemoryMb,
    },
  };
}
