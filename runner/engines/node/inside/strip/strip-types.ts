import { SourceMap, stripTypeScriptTypes } from 'node:module';

export type Stripped = { code: string; lineMap: number[] | null } | { problem: string; line: number | null };

/** Runs in the process that also evaluates the source, so that its limits hold for reading the source, too. */
export function stripTypes(source: string): Stripped {
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

/**
 * Node loads the parser at its first use, and that takes longer than a whole run: do it before the job arrives. A thorough
 * warm-up makes the first program as fast as later ones, but takes more CPU time in total.
 */
export function warmTypeStripper(isThorough: boolean): void {
  stripTypes('let ready: boolean;');
  if (!isThorough) return;
  stripTypes(sample);
  stripTypes(`${sample} enum Color { Red, Green = 4 } class Point { constructor(private x: number) {} }`);
}

/**
 * WebAssembly functions are compiled when they are called for the first time, so this uses what most programs use. It is
 * indented, because inside-bundle.ts takes `import` and `export` at the start of a line for its own.
 */
const sample = `
  import { a, type B } from './c';
  export interface Shape<T extends object = {}> { readonly name: string; area?(scale: number): number; [key: string]: unknown }
  type Pair = [first: number, second: string | null] & { kind: 'pair' };
  abstract class Base<T> implements Shape<{}> {
    name = 'base';
    declare size: number;
    private items: Map<string, T[]> = new Map();
    protected constructor(readonly: number, ...rest: T[]) { this.size = readonly; }
    get total(): number { return this.size; }
    async find(key: keyof T, { deep = false }: { deep?: boolean } = {}): Promise<T | undefined> {
      for (const [name, list] of this.items) if (name === key && list.length > 0) return list[0]!;
      try { await a(); } catch (error: unknown) { throw new Error(\`no \${key as string}\`); } finally { this.size; }
      switch (deep) { case true: return undefined; default: break; }
      return undefined;
    }
  }
  export const add = (x: number, y: number = 1): number => x + y;
  export function sum<T>(list: readonly T[], of: (item: T, index: number) => number): number {
    let total = 0;
    for (let index = 0; index < list.length; index++) total += of(list[index] as T, index);
    while (total > 10 || total < -10) total = total >> 1;
    return list.map((item, index) => of(item, index)).reduce((one, other) => one + other, 0) ?? total;
  }
`;

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
