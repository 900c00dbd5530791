import type { Execution } from '../../box/supervise.ts';
import type { CaseInput, GenericRun } from './generic-run.ts';
import { firstStudentLine } from './student-lines.ts';

/**
 * The student's line at which a program was stopped for computing too long. Java and Python print their stack when they are
 * asked. For a compiled program the compiler's tools translate the address. Bash is run once more and traced. Other
 * runtimes do not tell.
 */
export async function loopLine(
  run: GenericRun,
  { where }: Execution,
  input: CaseInput,
  fileName: string,
): Promise<number | undefined> {
  if (!where) return undefined;
  const printed = firstStudentLine(where.dump, fileName, run.program);
  if (printed !== undefined) return printed;
  if (where.processName === 'bash') return lastTraced(await run.trace(input), run);
  return where.addresses.length > 0
    ? firstStudentLine(await run.resolve(where), fileName, run.program)
    : undefined;
}

/** bash repeats the first character for each level of nesting. */
function lastTraced(trace: string, { program }: GenericRun): number | undefined {
  const lines = [...trace.matchAll(/^\++:(\d+): /gm)].map(match => Number(match[1]) - program.firstLine + 1);
  return lines.findLast(line => line >= 1 && line <= program.lineCount);
}
