import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Architecture, type PrebuiltCode, sha256 } from './prebuilt.ts';

const triplets: Record<Architecture, string> = {
  arm64: 'aarch64-linux-gnu',
  x64: 'x86_64-linux-gnu',
};

/** Without names, dates or random numbers in the result, so that the same compiler makes the same bytes. */
const flags = [
  ...'-std=gnu11 -O2 -Wall -Wextra -Werror'.split(' '),
  ...'-ffile-prefix-map=/=. -Wl,--build-id=none -s'.split(' '),
];

const gcc = (architecture: Architecture, args: string[]) =>
  spawnSync(`${triplets[architecture]}-gcc`, args, { encoding: 'utf8' });

/** The versions of the compiler and of the library that it links; null if there is none on this machine. */
export function compilerOf({ flags }: PrebuiltCode, architecture: Architecture): string | null {
  const [version] = gcc(architecture, ['--version']).stdout?.split('\n') ?? [];
  if (!version || !flags.includes('-static')) return version ?? null;
  const library = gcc(architecture, ['-print-file-name=libc.a']).stdout.trim();
  // The name alone: it was not found.
  if (library === 'libc.a') return null;
  return `${version}, libc.a ${sha256(readFileSync(library)).slice(0, 12)}`;
}

export function build(code: PrebuiltCode, architecture: Architecture, output: string): void {
  const sources = code.sources.filter(name => name.endsWith('.c')).map(name => join(code.folder, name));
  const { status, stderr, error } = gcc(architecture, [...flags, ...code.flags, '-o', output, ...sources]);
  if (status !== 0) throw new Error(`no ${output} for ${architecture}: ${error?.message ?? stderr}`);
}
