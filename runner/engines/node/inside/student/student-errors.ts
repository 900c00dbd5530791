import type { StudentSource } from './student-program.ts';

/** Finds positions in the student's code, without preamble; null for positions elsewhere. */
export function createLines(job: StudentSource) {
  const escaped = job.fileName.replace(/\.\w+$/, '').replaceAll(/[^\w]/g, '\\$&');
  const place = new RegExp(`${escaped}\\d*\\.\\w+:(\\d+)(?::(\\d+))?`);

  function studentLine(lineInFile: number): number | null {
    const original = job.lineMap?.[lineInFile - 1] ?? lineInFile;
    const line = original - job.linesBefore;
    return line >= 1 && line <= job.linesOfCode ? line : null;
  }

  return {
    /** The stack frames in the student's code, and the line of the innermost. */
    ofStack(stack: unknown): { line: number | null; frames: string[] } {
      let line: number | null = null;
      const frames: string[] = [];
      for (const text of (typeof stack === 'string' ? stack : '').split('\n')) {
        const match = /^\s+at /.test(text) ? place.exec(text) : null;
        const found = match ? studentLine(Number(match[1])) : null;
        if (found === null) continue;
        line ??= found;
        const name = /^\s+at (?:async )?(?:new )?([^\s(]+) \(/.exec(text)?.[1];
        if (frames.length < 8)
          frames.push(name && name !== 'Object.<anonymous>' ? `${name}, line ${found}` : `line ${found}`);
      }
      return { line, frames };
    },
    /**
     * The position of a syntax error is in the first line of its stack. An unclosed bracket is detected at the end of
     * the file, in the postamble: then the student's last line is returned.
     */
    ofSyntaxError(error: unknown): number | null {
      const match = place.exec(
        String((error as Error).stack)
          .split('\n')
          .slice(0, 2)
          .join('\n'),
      );
      if (!match) return null;
      const original = job.lineMap?.[Number(match[1]) - 1] ?? Number(match[1]);
      return Math.min(Math.max(original - job.linesBefore, 1), job.linesOfCode);
    },
  };
}

export type Lines = ReturnType<typeof createLines>;
