import type { Program } from '../../engine-kit/program.ts';

/**
 * Messages of compilers and interpreters with the student's own line numbers, and without our folder. Lines that
 * belong to the preamble or to what follows the student's code have no number a student could look up.
 */
export function toStudentLines(text: string, fileName: string, program: Program): string {
  const name = escaped(fileName);
  const mapped = (line: string) => describeLine(Number(line), program);
  return text
    .replaceAll(new RegExp(`(?:file://)?(?:/[\\w.-]+)*/${name}`, 'g'), fileName)
    .replaceAll(
      new RegExp(`(${name}(?::|: line |", line ))(\\d+)`, 'g'),
      (_, lead: string, line: string) => lead + mapped(line),
    )
    .replaceAll(
      /^( *)(\d+)( \|)/gm,
      (_, space: string, line: string, bar: string) => space + mapped(line) + bar,
    );
}

/** The first of the student's own lines that a message names. */
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
  // An open bracket is noticed on the line after the last one.
  return own > lineCount + 1 ? '(after your code)' : String(Math.min(own, lineCount));
}

/** File names are letters, digits, dashes and dots. */
const escaped = (fileName: string) => fileName.replaceAll('.', '\\.');
