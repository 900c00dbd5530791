import { readSync, writeSync } from 'node:fs';
import { SourceMap, stripTypeScriptTypes } from 'node:module';

/**
 * Strips types from TypeScript sources, one after the other. Loading the parser takes longer than a whole run, so this
 * process is reused; it only parses and never executes student code.
 */
const line = 3;

export type Stripped = { code: string; lineMap: number[] | null } | { problem: string; line: number | null };

function strip(source: string): Stripped {
  try {
    // Types are replaced by spaces, so lines and columns stay the same.
    return { code: stripTypeScriptTypes(source, { mode: 'strip' }), lineMap: null };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX')
      return problemOf(error);
  }
  try {
    // Enums, namespaces and parameter properties need generated code, which moves lines.
    const code = stripTypeScriptTypes(source, { mode: 'transform', sourceMap: true });
    return { code: code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'), lineMap: lineMapOf(code) };
  } catch (error) {
    return problemOf(error);
  }
}

function lineMapOf(code: string): number[] | null {
  const encoded = /sourceMappingURL=data:application\/json[^,]*;base64,(\S+)/.exec(code)?.[1];
  if (!encoded) return null;
  const map = new SourceMap(JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')));
  return code.split('\n').map((text, index) => {
    const column = Math.max(0, text.search(/\S/));
    const entry = map.findEntry(index, column);
    return 'originalLine' in entry && typeof entry.originalLine === 'number'
      ? entry.originalLine + 1
      : index + 1;
  });
}

/** The message is the first line of the error; the line number is in the code frame in its stack. */
function problemOf(error: unknown): Stripped {
  const { message, stack = '' } = error as Error;
  const found = /:(\d+)\n/.exec(stack.slice(0, 400))?.[1] ?? /^\s*(\d+) \|/m.exec(message)?.[1];
  const sentence = message
    .split('\n')
    .map(text => text.trim())
    .find(text => /\w/.test(text) && !/^[,╭│]/.test(text));
  return {
    problem: (sentence ?? 'not TypeScript').replace(/^[x×]\s*/, ''),
    line: found ? Number(found) : null,
  };
}

function readExactly(size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size);
  for (let offset = 0; offset < size;) {
    const count = readSync(line, bytes, offset, size - offset, null);
    if (count === 0) process.exit(0);
    offset += count;
  }
  return bytes;
}

strip('const ready: boolean = true;');
for (;;) {
  const source = JSON.parse(readExactly(readExactly(4).readUInt32LE()).toString('utf8')) as string;
  const frame = Buffer.from(`0000${JSON.stringify(strip(source))}`);
  frame.writeUInt32LE(frame.length - 4);
  for (let offset = 0; offset < frame.length;) offset += writeSync(line, frame, offset);
}
