import type { ProgramFile } from '#contract/running/run-request.ts';

import { parseCompilerCall } from './fast-compile/compiler-words.ts';
import { splitCommand } from '../../engine-kit/program.ts';

const cSource = /\.c$/;
const cppSource = /\.(?:cc|cpp|cxx)$/;

/** Headers are found by themselves, and so are classes of Java; gcc has to be told its sources. */
export const furtherSources = (files: ProgramFile[], isCpp: boolean): string[] =>
  files.map(({ name }) => name).filter(name => cSource.test(name) || (isCpp && cppSource.test(name)));

/** The command with the other sources of the program beside its main file; the same command where nothing is to be added. */
export function withSources(command: string, fileName: string, files: ProgramFile[]): string {
  const { compile, run } = splitCommand(command);
  const call = compile === null ? null : parseCompilerCall(compile, fileName);
  const sources = call ? furtherSources(files, call.isCpp) : [];
  if (compile === null || sources.length === 0) return command;
  const words = compile
    .split(/\s+/)
    .flatMap(word => (word === fileName ? [word, ...sources] : [word]))
    .join(' ');
  return `${words} && ${run}`;
}
