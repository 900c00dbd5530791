import { asleepLimitMs, type CompilerNote, type RunRequest } from '#contract/running/run-request.ts';

import type { Execution } from '../../box/supervise.ts';
import { wasStarved } from '../../box/usage/time-spent.ts';
import type { EngineReport } from '../../engine-kit/engine.ts';
import type { CompileLimits } from './compile.ts';
import { compileSentence } from './compile-sentence.ts';
import { compilerNotes, placeOfError } from './compiler-notes.ts';
import { executionVerdict } from './execution-verdict.ts';
import type { CommandRun } from './command-run.ts';
import { firstPlace, toStudentLines } from './student-lines.ts';

/** `failed` is null when the program is ready to be run; the compiler may have warned nevertheless. */
export async function compileFirst(
  run: CommandRun,
  request: RunRequest,
  limits: CompileLimits,
): Promise<{ failed: EngineReport | null; notes: CompilerNote[] }> {
  const execution = await run.compile();
  if (!execution) return { failed: null, notes: [] };
  const notes = compilerNotes(execution.shown, request.language.executableFileName, run.program);
  if (execution.exitCode === 0 && !execution.stopReason) return { failed: null, notes };
  const base = describe(execution, run, request);
  if (base.verdict === 'cancelled' || base.verdict === 'sandbox-failed') return { failed: base, notes };
  const place = placeOfError(notes) ?? placeOf(execution, run, request);
  const message = compileSentence(execution, base.verdict, limits);
  return {
    failed: { ...base, verdict: 'compile-failed', message, notes, ...place },
    notes,
  };
}

export function describe(execution: Execution, run: CommandRun, request: RunRequest): EngineReport {
  const fileName = request.language.executableFileName;
  return {
    ...executionVerdict(execution, { asleepMs: asleepLimitMs(request.limits) }),
    output: toStudentLines(execution.shown, fileName, run.program),
    isOutputCut: execution.isCut,
    declaredTests: [],
    results: [],
    isChannelComplete: false,
    cpuMs: execution.spent.cpuMs,
    wallMs: execution.spent.wallMs,
    isStarved: wasStarved(execution.spent),
  };
}

/** The place that its errors name. */
export const placeOf = ({ standardError }: Execution, { program }: CommandRun, { language }: RunRequest) =>
  firstPlace(standardError, language.executableFileName, program);
