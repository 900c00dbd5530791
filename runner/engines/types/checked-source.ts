import type { ProgramFile, RunLanguage } from '#contract/running/run-request.ts';

import { assembleProgram, type Program } from '../../engine-kit/program.ts';

/** One file for the compiler: the program, and below it the tests as a function, which sees all names of the program. */
export type CheckedSource = {
  source: string;
  program: Program;
  /** The first line of the tests in the file; null if they are not in TypeScript. */
  testsFrom: number | null;
};

/** `tests` are the statements of the tests, without imports and with their lines unchanged. */
export function checkedSource(
  language: RunLanguage,
  code: string,
  files: ProgramFile[],
  tests: string | null,
): CheckedSource {
  const program = assembleProgram(language, code, [], files);
  // An empty file is no module, and names of Node would be its own.
  const above = `${program.source}export {};`;
  if (tests === null) return { source: `${above}\n`, program, testsFrom: null };
  const testsFrom = above.split('\n').length + 1;
  return {
    source: `${above}\nasync function cairnTests() {${tests}\n}\nvoid cairnTests;\n`,
    program,
    testsFrom,
  };
}
