import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const root = join(import.meta.dirname, '..');

const importLine = /^\s*(?:import|export)\b[^'"`;]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm;

const targetOf = (file: string, specifier: string) => {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? join(dirname(file), specifier) : specifier;
};

/** What a TypeScript file imports, types included: paths from the root of the repository, or names of packages. */
export const importsOf = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(importLine)].map(match =>
    targetOf(file, match[1] ?? match[2] ?? match[3] ?? ''),
  );
