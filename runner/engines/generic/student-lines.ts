import type { Program } from '../../engine-kit/program.ts';

/**
 * Rewrites messages of compilers and interpreters: paths become the bare file name, line numbers those of the
 * student's code. Lines outside the student's code get a note instead of a number.
 */
export function toStudentLines(text: string, fileName: string, program: Program): string {
  const name = escaped(fileName);
  const mapped = (line: string) => describeLine(Number(line), program);
  return text
    .replaceAll(/(?:file:\/\/)?(?:\/[\w.-]+)+/g, path => bareName(path, fileName))
    .replaceAll(
      new RegExp(`(${name}(?::|: line |", line ))(\\d+)`, 'g'),
      (_, lead: string, line: string) => lead + mapped(line),
    )
    .replaceAll(
      /^( *)(\d+)( \|)/gm,
      (_, space: string, line: string, bar: string) => space + mapped(line) + bar,
    );
}

/** The pattern above takes each path once, as a whole: one with the name in it would try every part of a long path. */
function bareName(path: string, fileName: string): string {
  const at = path.lastIndexOf(`/${fileName}`);
  return at === -1 ? path : path.slice(at + 1);
}

/** The first of the student's lines that a message names. */
export function firstStudentLine(text: string, fileName: string, program: Program): number | undefined {
  const pattern = new RegExp(`${escaped(fileName)}(?::|: line |", line )(\\d+)`, 'g');
  for (const [, line] of text.matchAll(pattern)) {
    const own = Number(line) - program.firstLine + 1;
    if (own >= 1 && own <= program.lineCount) return own;
  }
  return undefined;
}

function describeLine(line: number, { firstLine, lineCount }: Program): string {
  const own = line - firstLine + 1;
  if (own < 1) return '(before your code)';
  // An unclosed bracket is reported one line after the last.
  return own > lineCount + 1 ? '(after your code)' : String(Math.min(own, lineCount));
}

/** File names consist of word characters, dashes and dots. */
const escaped = (fileName: string) => fileName.replaceAll('.', '\\.');
