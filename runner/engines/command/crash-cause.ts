import type { TimeLimits } from '../../box/usage/time-spent.ts';
import { type Place, type Program, splitCommand } from '../../engine-kit/program.ts';
import { parseCompilerCall } from './fast-compile/compiler-words.ts';
import type { CaseInput, CommandRun } from './command-run.ts';
import { firstPlace, toStudentLines } from './student-lines.ts';

export const buildChecks = [
  '-g -O0 -fno-omit-frame-pointer',
  '-fsanitize=address,undefined -fno-sanitize-recover=undefined',
  '-D_GLIBCXX_ASSERTIONS',
].join(' ');
/** Leaks are no reason for a crash, and looking for them needs ptrace, which boxes do not allow. */
export const runChecks =
  'ASAN_OPTIONS=detect_leaks=0:handle_abort=1:detect_stack_use_after_return=0 UBSAN_OPTIONS=print_stacktrace=1';

/** The command with the checks of gcc switched on; null if it does not compile with gcc or g++. */
export function checkingCommand(command: string, fileName: string): string | null {
  const { compile, run } = splitCommand(command);
  if (compile === null || !parseCompilerCall(compile, fileName)) return null;
  return `${compile} ${buildChecks} && ${runChecks} ${run}`;
}

/** The lines of a report that say what happened; addresses and registers say nothing to a student. */
const telling =
  /runtime error: |ERROR: AddressSanitizer|^(?:READ|WRITE) of size|signal is caused by|Memory access at offset|is located .* region|Assertion '|terminate called|what\(\):|^cairn: still computing|^(?:freed|previously allocated) by thread|is located in stack of thread/;

export type CrashCause = { cause: string; place: Place | undefined };

/**
 * Why a program crashed, found by building it again with checks and running it once more with the same input, in boxes
 * and with limits like the first time. Null if that found nothing.
 */
export async function crashCause(
  run: CommandRun,
  fileName: string,
  input: CaseInput,
  limits: TimeLimits,
): Promise<CrashCause | null> {
  const compiled = await run.compile();
  if (!compiled || compiled.exitCode !== 0 || compiled.stopReason) return null;
  const { standardError } = await run.execute(input, limits);
  return tellingCause(standardError, fileName, run.program);
}

/** What a program that was built with the checks said on its way; null if that is nothing. */
export function tellingCause(standardError: string, fileName: string, program: Program): CrashCause | null {
  const said = toStudentLines(standardError, fileName, program)
    .split('\n')
    .filter(row => telling.test(row));
  if (said.length === 0) return null;
  const cause = said
    .join('\n')
    .replaceAll(/==\d+==|0x[0-9a-f]{5,}/g, '…')
    .slice(0, 1500);
  return { cause, place: firstPlace(standardError, fileName, program) };
}
