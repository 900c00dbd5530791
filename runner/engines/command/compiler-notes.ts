import type { CompilerNote } from '#contract/running/run-request.ts';

import type { Place, Program } from '../../engine-kit/program.ts';
import { compilerRows } from './compiler-rows.ts';

/** One mistake often causes a page of messages; the first ones are about the mistake. */
const mostNotes = 20;
const longestText = 1000;

/** `main.c:4:12: error: …` of gcc, `Main.java:6: error: …` of javac. */
const noteLine = /:(\d+):(?:(\d+):)? (?:fatal )?(error|warning): (.*)$/;
/** Of the linker, with and without a line. */
const linkerLine = /^(?:(.*):(\d+): |.*: )?(undefined reference to .*|multiple definition of .*)$/;
/** What javac adds below the source line and its caret. */
const addition = /^ {2}(?:symbol|location|required|found|reason|where): *\S/;

/**
 * Reads the messages of gcc, g++, javac and what `compilerRows` knows. Untrusted, like everything that student code has an influence on: nothing
 * but texts and numbers leaves this function. Messages about lines before or after the student's code have no line.
 */
export function compilerNotes(text: string, fileName: string, program: Program): CompilerNote[] {
  const notes: CompilerNote[] = [];
  for (const row of compilerRows(text)) {
    const last = notes.at(-1);
    const found = noteLine.exec(row);
    const linked = found ? null : linkerLine.exec(row);
    const name = found ? nameAtEnd(row.slice(0, found.index), fileName, program) : null;
    if (found && name !== null) {
      if (notes.length === mostNotes) break;
      const [, line = '', column, kind, said = ''] = found;
      notes.push({
        kind: kind as CompilerNote['kind'],
        ...placeOf(Number(line), name, program),
        ...(column === undefined ? {} : { column: Number(column) }),
        text: said.slice(0, longestText),
      });
    } else if (linked) {
      if (notes.length === mostNotes) break;
      notes.push({
        kind: 'error',
        ...placeOf(Number(linked[2]), nameAtEnd(linked[1] ?? '', fileName, program), program),
        text: linked[3]!.slice(0, longestText),
      });
    } else if (last && /^ *\^ *$/.test(row)) {
      last.column ??= row.indexOf('^') + 1;
    } else if (last && addition.test(row) && last.text.length < longestText) {
      last.text += `\n${row.trim().slice(0, longestText)}`;
    }
  }
  return notes;
}

/** The place of the first error, for a program that cannot be compiled. */
export function placeOfError(notes: CompilerNote[]): Place | undefined {
  const { line, file } = notes.find(({ kind }) => kind === 'error') ?? {};
  return line === undefined ? undefined : { line, ...(file === undefined ? {} : { file }) };
}

/** Of the program's files, '' for the main one; null if the path is of none of them. */
function nameAtEnd(path: string, fileName: string, { others }: Program): string | null {
  const isIn = (name: string) => path === name || path.endsWith(`/${name}`);
  const file = [...(others?.keys() ?? [])]
    .filter(isIn)
    .toSorted((one, other) => other.length - one.length)[0];
  return file ?? (isIn(fileName) ? '' : null);
}

/** A missing bracket is reported one line after the last. */
function placeOf(
  line: number,
  file: string | null,
  { firstLine, lineCount, others }: Program,
): Partial<Place> {
  const own = file === '' ? line - firstLine + 1 : line;
  const last = file === '' ? lineCount : (others?.get(file ?? '') ?? 0);
  if (file === null || own < 1 || own > last + 1) return {};
  return { line: Math.min(own, last), ...(file === '' ? {} : { file }) };
}
