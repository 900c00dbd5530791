import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { stripTypes } from '../strip/strip-types.ts';

/** Name, content, and whether the content is base64. */
export type JobFile = [name: string, content: string, isBase64: boolean];

export type WrittenFiles = {
  /** By name of the file, if type stripping moved lines: the original line for each line of its JavaScript. */
  lineMaps: Record<string, number[]>;
  /** The first file that is no TypeScript. */
  problem: { message: string; line: number | null; file: string } | null;
};

/** Into a folder of this process alone. TypeScript is there as JavaScript, too, for imports without an ending. */
export function writeFiles(folder: string, files: JobFile[] = []): WrittenFiles {
  const written: WrittenFiles = { lineMaps: {}, problem: null };
  for (const [name, content, isBase64] of files) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, isBase64 ? Buffer.from(content, 'base64') : content);
    if (!name.endsWith('.ts') || name.endsWith('.d.ts')) continue;
    const stripped = stripTypes(content);
    if ('code' in stripped) {
      writeFileSync(path.replace(/\.ts$/, '.js'), stripped.code);
      if (stripped.lineMap) written.lineMaps[name] = stripped.lineMap;
    } else written.problem ??= { message: stripped.problem, line: stripped.line, file: name };
  }
  return written;
}

export const isModule = (name: string) => /\.(?:[cm]?js|ts)$/.test(name) && !name.endsWith('.d.ts');

/** Modules among them, by the path that `require` takes. */
export const modulesIn = (folder: string, files: JobFile[] = []): string[] =>
  files
    .map(([name]) => name)
    .filter(isModule)
    .map(name => join(folder, name.replace(/\.ts$/, '.js')));
