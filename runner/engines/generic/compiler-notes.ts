import type { CompilerNote } from '#contract/run-request.ts';

import type { Program } from '../../engine-kit/program.ts';

/** One mistake often causes a page of messages; the first ones are about the mistake. */
const mostNotes = 20;
const longestText = 1000;

/** `main.c:4:12: error: …` of gcc, `Main.java:6: error: …` of javac. */
const noteLine = /:(\d+):(?:(\d+):)? (?:fatal )?(error|warning): (.*)$/;
/** Of the linker, with and without a line. */
const linkerLine = /^(?:.*:(\d+): |.*: )?(undefined reference to .*|multiple definition of .*)$/;
/** What javac adds below the source line and its caret. */
const addition = /^ {2}(?:symbol|location|required|found|reason|where): *\S/;

/**
 * Reads the messages of gcc, g++ and javac. Untrusted, like everything that student code has an influence on: nothing
 * but texts and numbers leaves this function. Messages about lines before or after the student's code have no line.
 */
export function compilerNotes(text: string, fileName: string, program: Program): CompilerNote[] {
  const notes: CompilerNote[] = [];
  for (const row of text.split('\n')) {
    const last = notes.at(-1);
    const found = noteLine.exec(row);
    const linked = found ? null : linkerLine.exec(row);
    if (found && row.slice(0, found.index).endsWith(fileName)) {
      if (notes.length === mostNotes) break;
      const [, line = '', column, kind, said = ''] = found;
      notes.push({
        kind: kind as CompilerNote['kind'],
        ...placeOf(Number(line), program),
        ...(column === undefined ? {} : { column: Number(column) }),
        text: said.slice(0, longestText),
      });
    } else if (linked) {
      if (notes.length === mostNotes) break;
      notes.push({
        kind: 'error',
        ...(linked[1] === undefined ? {} : placeOf(Number(linked[1]), program)),
        text: linked[2]!.slice(0, longestText),
      });
    } else if (last && /^ *\^ *$/.test(row)) {
      last.column ??= row.indexOf('^') + 1;
    } else if (last && addition.test(row) && last.text.length < longestText) {
      last.text += `\n${row.trim().slice(0, longestText)}`;
    }
  }
  return notes;
}

/** A missing bracket is reported one line after the last. */
function placeOf(line: number, { firstLine, lineCount }: Program): { line?: number } {
  const own = line - firstLine + 1;
  return own < 1 || own > lineCount + 1 ? {} : { line: Math.min(own, lineCount) };
}
