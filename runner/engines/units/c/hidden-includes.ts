import type { ProgramFile } from '#contract/running/run-request.ts';

const include = /^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)".*$/;

export type WholeTests = {
  text: string;
  /** The line of the test code that a line of the text comes from. */
  lineOf(line: number): number;
};

/**
 * Hidden files take the place of the lines that include them: the program is compiled in the same box, so none of them can
 * be a file there. Each is taken once, as with a guard.
 */
export function withHiddenIncludes(testCode: string, files: ProgramFile[]): WholeTests {
  const left = new Map(files.map(({ name, content }) => [name, content]));
  const lines: string[] = [];
  const from: number[] = [];
  const add = (text: string, inLine?: number): void => {
    for (const [index, row] of text.replaceAll('\r\n', '\n').split('\n').entries()) {
      const line = inLine ?? index + 1;
      const name = include.exec(row)?.[1]?.replace(/^(?:\.\/)+/, '') ?? '';
      const content = left.get(name);
      left.delete(name);
      if (content !== undefined) add(content, line);
      else {
        lines.push(row);
        from.push(line);
      }
    }
  };
  add(testCode);
  return { text: lines.join('\n'), lineOf: line => from[line - 1] ?? line };
}
