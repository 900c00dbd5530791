import type { ProgramFile, RunLanguage } from '#contract/running/run-request.ts';

/** An assembled source file, and where in it the student's lines are. */
export type Program = {
  source: string;
  firstLine: number;
  lineCount: number;
  /** Its further files by name, with the number of their lines. */
  others?: Map<string, number>;
};

/** A line of the program, and its file where that is not the main one. */
export type Place = { line: number; file?: string };

/** Every part starts on a new line; empty parts add none. */
export function assembleProgram(
  language: RunLanguage,
  code: string,
  tests: string[] = [],
  files: ProgramFile[] = [],
): Program {
  const before = onOwnLines(language.preamble);
  const own = onOwnLines(code);
  const after = [...tests, language.postamble].map(onOwnLines).join('');
  return {
    source: before + own + after,
    firstLine: countLines(before) + 1,
    lineCount: countLines(own),
    others: new Map(files.map(({ name, content }) => [name, countLines(onOwnLines(content))])),
  };
}

/** Where a line of one of its files is in the student's own code, if it is there. */
export function placeIn(
  { firstLine, lineCount, others }: Program,
  line: number,
  file: string | undefined,
): Place | undefined {
  const own = file === undefined ? line - firstLine + 1 : line;
  const last = file === undefined ? lineCount : (others?.get(file) ?? 0);
  if (own < 1 || own > last) return undefined;
  return { line: own, ...(file === undefined ? {} : { file }) };
}

const onOwnLines = (text: string) => (text === '' || text.endsWith('\n') ? text : `${text}\n`);
const countLines = (text: string) => text.split('\n').length - 1;

/**
 * `gcc main.c -o main && ./main`: the part before the last `&&` compiles, in a box and under limits of its own; only the
 * files it created are passed on to the second part. Use `;` for a sequence that is not compilation.
 */
export function splitCommand(command: string): { compile: string | null; run: string } {
  const at = command.lastIndexOf('&&');
  if (at === -1) return { compile: null, run: command.trim() };
  return { compile: command.slice(0, at).trim(), run: command.slice(at + 2).trim() };
}
