import { runProblems } from '#contract/running/run-problems.ts';

import type { Execution } from '../../box/supervise.ts';
import { wasStarved } from '../../box/usage/time-spent.ts';
import type { EngineReport } from '../../engine-kit/engine.ts';
import { emptyReport } from '../../engine-kit/failed-report.ts';
import type { Program } from '../../engine-kit/program.ts';
import type { CompileLimits } from '../command/compile.ts';
import { compileSentence } from '../command/compile-sentence.ts';
import { compilerNotes, placeOfError } from '../command/compiler-notes.ts';
import { executionVerdict } from '../command/execution-verdict.ts';
import { toStudentLines } from '../command/student-lines.ts';

type Options = { fileName: string; program: Program; limits: CompileLimits; asleepMs: number };

/** The program alone cannot be compiled. */
export function compileFailure(
  execution: Execution,
  { fileName, program, limits, asleepMs }: Options,
): EngineReport {
  const { verdict, message } = executionVerdict(execution, { asleepMs });
  const base = { ...emptyReport(verdict, message), ...usage(execution) };
  if (verdict === 'cancelled' || verdict === 'sandbox-failed') return base;
  const notes = compilerNotes(execution.shown, fileName, program);
  return {
    ...base,
    verdict: 'compile-failed',
    message: compileSentence(execution, verdict, limits),
    output: toStudentLines(execution.shown, fileName, program),
    isOutputCut: execution.isCut,
    notes,
    ...placeOfError(notes),
  };
}

/** The program can be compiled, the tests with it cannot. Students read the message, so it holds no line of the tests. */
export function misfit(execution: Execution, testsFile: string, testCode: string): EngineReport {
  const whole = { source: testCode, firstLine: 1, lineCount: testCode.split('\n').length };
  const note = compilerNotes(execution.shown, testsFile, whole).find(({ kind }) => kind === 'error');
  const said = note ? note.text.replaceAll(/\n(\w+):\s*/g, ', $1 ') : null;
  return {
    ...emptyReport('compile-failed', runProblems.misfit({ said })),
    ...usage(execution),
    ...(note?.line === undefined ? {} : { testsLine: note.line }),
  };
}

export const usage = (execution: Execution) => ({
  cpuMs: execution.spent.cpuMs,
  wallMs: execution.spent.wallMs,
  isStarved: wasStarved(execution.spent),
});
