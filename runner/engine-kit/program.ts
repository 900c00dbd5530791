import type { RunLanguage } from '#contract/run-request.ts';

/** An assembled source file, and where in it the student's lines are. */
export type Program = { source: string; firstLine: number; lineCount: number };

/** Every part starts on a new line; empty parts add none. */
export function assembleProgram(language: RunLanguage, code: string, tests: string[] = []): Program {
  const before = onOwnLines(language.preamble);
  const own = onOwnLines(code);
  const after = [...tests, language.postamble].map(onOwnLines).join('');
  return { source: before + own + after, firstLine: countLines(before) + 1, lineCount: countLines(own) };
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
