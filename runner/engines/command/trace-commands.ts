import type { Where } from '../../box/where/ask-where.ts';

/** Makes bash print the file and the line of each command to descriptor 3 before it is executed. */
export const bashTraceEnv = { SHELLOPTS: 'xtrace', PS4: '+:$BASH_SOURCE:$LINENO: ', BASH_XTRACEFD: '3' };

const compiler = /(^|[\s;&|/])(gcc|g\+\+|cc|c\+\+|clang|clang\+\+)(?=\s)/g;

/** The same compilation with debug information, which does not change the code, and then the lines of the addresses. */
export function addressCommand(compile: string, { executable, addresses }: Where): string {
  return `${compile.replaceAll(compiler, '$1$2 -g')} && addr2line -e ${executable} ${addresses.join(' ')}`;
}
