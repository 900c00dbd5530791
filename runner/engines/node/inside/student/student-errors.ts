import { isModule } from '../link/write-files.ts';
import type { StudentSource } from './student-program.ts';

/** A line of the program, and its file where that is not the main one. */
type Place = { line: number; file: string | null };

/** Finds positions in the student's code, without preamble; null for positions elsewhere. */
export function createLines(job: StudentSource) {
  const escaped = (text: string) => text.replaceAll(/[^\w]/g, '\\$&');
  const place = new RegExp(`${escaped(job.fileName.replace(/\.\w+$/, ''))}\\d*\\.\\w+:(\\d+)(?::(\\d+))?`);
  // TypeScript is there as JavaScript, too.
  const others = (job.files ?? [])
    .map(([name]) => name)
    .filter(isModule)
    .map(name => ({
      name,
      place: new RegExp(`/${escaped(name).replace(/\.ts$/, '.[jt]s')}:(\\d+)`),
    }));

  function inOther(text: string): Place | null {
    for (const { name, place } of others) {
      const found = place.exec(text);
      if (!found) continue;
      const map = found[0].includes('.js:') ? job.lineMaps?.[name] : null;
      return { line: map?.[Number(found[1]) - 1] ?? Number(found[1]), file: name };
    }
    return null;
  }

  function studentPlace(text: string): Place | null {
    const other = inOther(text);
    if (other) return other;
    const match = place.exec(text);
    if (!match) return null;
    const original = job.lineMap?.[Number(match[1]) - 1] ?? Number(match[1]);
    const line = original - job.linesBefore;
    return line >= 1 && line <= job.linesOfCode ? { line, file: null } : null;
  }

  return {
    /** The stack frames in the student's code, and the place of the innermost. */
    ofStack(stack: unknown): { line: number | null; file: string | null; frames: string[] } {
      let first: Place | null = null;
      const frames: string[] = [];
      for (const text of (typeof stack === 'string' ? stack : '').split('\n')) {
        const found = /^\s+at /.test(text) ? studentPlace(text) : null;
        if (found === null) continue;
        first ??= found;
        const name = /^\s+at (?:async )?(?:new )?([^\s(]+) \(/.exec(text)?.[1];
        const where = `line ${found.line}${found.file === null ? '' : ` of ${found.file}`}`;
        if (frames.length < 8)
          frames.push(name && name !== 'Object.<anonymous>' ? `${name}, ${where}` : where);
      }
      return { line: first?.line ?? null, file: first?.file ?? null, frames };
    },
    /**
     * The position of a syntax error is in the first line of its stack. An unclosed bracket is detected at the end of
     * the file, in the postamble: then the student's last line is returned.
     */
    ofSyntaxError(error: unknown): Place | null {
      const start = String((error as Error).stack)
        .split('\n')
        .slice(0, 2)
        .join('\n');
      const other = inOther(start);
      if (other) return other;
      const match = place.exec(start);
      if (!match) return null;
      const original = job.lineMap?.[Number(match[1]) - 1] ?? Number(match[1]);
      return { line: Math.min(Math.max(original - job.linesBefore, 1), job.linesOfCode), file: null };
    },
  };
}

export type Lines = ReturnType<typeof createLines>;
