import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Reached } from './reached.ts';

const specifier = /(?:\bfrom |^import |\bimport\()'([^']+)'/gm;

/** What each test file imports, directly or not: for tests that have not been recorded. */
export function importReader(root: string): (test: string) => Reached {
  const known = new Map<string, string[]>();
  const importsOf = (file: string): string[] => {
    const before = known.get(file);
    if (before) return before;
    const imports = [...readFileSync(join(root, file), 'utf8').matchAll(specifier)]
      .map(([, name]) => name!)
      .filter(name => /^[#.]/.test(name))
      .map(name => (name.startsWith('#') ? name.slice(1) : join(dirname(file), name)))
      .filter(one => /\.tsx?$/.test(one) && existsSync(join(root, one)));
    known.set(file, imports);
    return imports;
  };
  return test => {
    const files = new Set([test]);
    // A set hands out what is added while it is walked through.
    for (const file of files) for (const imported of importsOf(file)) files.add(imported);
    const bytes = readFileSync(join(root, test)).length;
    // Nobody knows how long it takes; a long file takes longer than a short one.
    return { test, ms: bytes, functions: Object.fromEntries([...files].map(file => [file, null])) };
  };
}
