import type { RunLanguage } from '#contract/run-request.ts';

/** A source file put together from parts, and where in it the student's own lines are. */
export type Program = { source: string; firstLine: number; lineCount: number };

/** Each part on lines of its own; empty parts leave no trace. */
export function assembleProgram(language: RunLanguage, code: string, tests: string[] = []): Program {
  const before = onOwnLines(language.preamble);
  const own = onOwnLines(code);
  const after = [...tests, language.postamble].map(onOwnLines).join('');
  return { source: before + own + after, firstLine: countLines(before) + 1, lineCount: countLines(own) };
}

const onOwnLines = (text: string) => (text === '' || text.endsWith('\n') ? text : `${text}\n`);
const countLines = (text: string) => text.split('\n').length - 1;

/**
 * `gcc main.c -o main && ./main`: what comes before the last `&&` compiles, in a box and under a limit of its own; only
 * the files it made reach the rest. A command that merely wants one thing after the other separates them by `;`.
 */
export function splitCommand(command: string): { compile: string | null; run: string } {
  const at = command.lastIndexOf('&&');
  if (at === -1) return { compile: null, run: command.trim() };
  return { compile: command.slice(0, at).trim(), run: command.slice(at + 2).trim() };
}
