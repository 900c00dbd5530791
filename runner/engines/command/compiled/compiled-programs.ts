import { createHash } from 'node:crypto';
import { realpathSync, statSync } from 'node:fs';

import { systemStamp } from '../../../box/sandbox.ts';
import type { Execution } from '../../../box/supervise.ts';

/** What a compiler made of one program, and what it said. */
export type CompiledProgram = {
  execution: Execution;
  /** Of the files that it left, packed by tar in a box. Never opened outside of one. */
  archive: Buffer;
  /** Of the compiler, for whoever compiles it once more. */
  env: Record<string, string>;
};

export type CompileInput = {
  command: string;
  source: { name: string; content: string };
  files: Record<string, string | Buffer>;
};

/**
 * Programs that were compiled before: in a class many are the same, letter by letter. Only what the compiler made is kept, never
 * what a program did: every run is executed and judged. A program is kept when it comes for the second time, because most
 * come once.
 */
export type CompiledPrograms = {
  /** Null if what this makes may differ from time to time. */
  keyOf(input: CompileInput): string | null;
  find(key: string): CompiledProgram | null;
  /** Whether it has been compiled before, so that it is worth keeping. */
  isWanted(key: string): boolean;
  keep(key: string, program: CompiledProgram): void;
  forget(key: string): void;
};

type Bounds = { bytes: number; ageMs: number; now: () => number };

const mebibyte = 1024 * 1024;
/** A larger one is compiled each time. */
export const mostArchiveBytes = 4 * mebibyte;
const usualBounds: Bounds = { bytes: 64 * mebibyte, ageMs: 30 * 60_000, now: () => performance.now() };
const mostSeen = 10_000;

export function createCompiledPrograms(bounds: Partial<Bounds> = {}): CompiledPrograms {
  const { bytes: mostBytes, ageMs, now } = { ...usualBounds, ...bounds };
  /** The one that was used last is at the end. */
  const kept = new Map<string, CompiledProgram & { madeAt: number }>();
  const seen = new Set<string>();
  let bytes = 0;

  const forget = (key: string) => {
    bytes -= kept.get(key)?.archive.length ?? 0;
    kept.delete(key);
  };

  return {
    keyOf: input => (isAlwaysTheSame(input) ? keyOf(input) : null),
    find(key) {
      const found = kept.get(key);
      if (!found) return null;
      if (now() - found.madeAt > ageMs) {
        forget(key);
        return null;
      }
      kept.delete(key);
      kept.set(key, found);
      return found;
    },
    isWanted(key) {
      if (seen.has(key)) return true;
      if (seen.size >= mostSeen) seen.clear();
      seen.add(key);
      return false;
    },
    keep(key, program) {
      if (program.archive.length > mostArchiveBytes) return;
      forget(key);
      kept.set(key, { ...program, madeAt: now() });
      bytes += program.archive.length;
      for (const oldest of kept.keys()) {
        if (bytes <= mostBytes) break;
        forget(oldest);
      }
    },
    forget,
  };
}

/** What puts the time, or a file that may change, into the program. */
const changing = /__DATE__|__TIME__|__TIMESTAMP__|\.incbin|#\s*embed|\binclude_(?:str|bytes)\b|\benv!/;

const isAlwaysTheSame = ({ source, files }: CompileInput) =>
  [source.content, ...Object.values(files)].every(content => !changing.test(content.toString()));

/** Null where the compiler is not found: then nothing says when it changes. */
function keyOf({ command, source, files }: CompileInput): string | null {
  const compiler = compilerStamp(command);
  if (compiler === null) return null;
  const others = Object.entries(files).map(([name, content]) => [
    name,
    Buffer.from(content as string).toString('base64'),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([compiler, systemStamp(), command, source.name, source.content, others]))
    .digest('base64');
}

/** Differs after the compiler, or any package of the system with its headers and libraries, was changed. */
function compilerStamp(command: string): string | null {
  const [program = ''] = command.split(/\s+/);
  if (!/^[\w.+-]+$/.test(program)) return null;
  const file = ['/usr/local/bin', '/usr/bin', '/bin']
    .map(folder => stampOf(`${folder}/${program}`))
    .find(Boolean);
  return file ? `${file} ${stampOf('/var/lib/dpkg/status') ?? ''} ${stampOf('/usr/include') ?? ''}` : null;
}

function stampOf(path: string): string | null {
  try {
    const real = realpathSync(path);
    const { size, mtimeMs, ino } = statSync(real);
    return `${real} ${size} ${mtimeMs} ${ino}`;
  } catch {
    return null;
  }
}
