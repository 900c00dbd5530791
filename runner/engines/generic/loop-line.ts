import type { Execution } from '../../box/execute.ts';
import type { Where } from '../../box/where/ask-where.ts';
import type { GenericRun } from './generic-run.ts';
import { firstStudentLine } from './student-lines.ts';

/**
 * The student's line at which a program was stopped for computing too long. Java and Python print their stack when they are
 * asked. For a compiled program the compiler's tools translate the address. Bash is run once more and traced. Other
 * runtimes do not tell.
 */
export async function loopLine(
  run: GenericRun,
  { where }: Execution,
  stdin: string,
  fileName: string,
): Promise<number | undefined> {
  if (!where) return undefined;
  const printed = firstStudentLine(where.dump, fileName, run.program);
  if (printed !== undefined) return printed;
  if (where.processName === 'bash') return lastTraced(await run.trace(stdin), run);
  return where.addresses.length > 0
    ? firstStudentLine(await run.resolve(where), fileName, run.program)
    : undefined;
}

/** Makes bash print the line of each command to descriptor 3 before it is executed. */
export const bashTraceEnv = { SHELLOPTS: 'xtrace', PS4: '+:$LINENO: ', BASH_XTRACEFD: '3' };

/** bash repeats the first character for each level of nesting. */
function lastTraced(trace: string, { program }: GenericRun): number | undefined {
  const lines = [...trace.matchAll(/^\++:(\d+): /gm)].map(match => Number(match[1]) - program.firstLine + 1);
  return lines.findLast(line => line >= 1 && line <= program.lineCount);
}

const compiler = /(^|[\s;&|/])(gcc|g\+\+|cc|c\+\+|clang|clang\+\+)(?=\s)/g;

/** The same compilation with debug information, which does not change the code, and then the lines of the addresses. */
export function addressCommand(compile: string, { executable, addresses }: Where): string {
  return `${compile.replaceAll(compiler, '$1$2 -g')} && addr2line -e ${executable} ${addresses.join(' ')}`;
}
