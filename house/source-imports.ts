import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** All source files and their imports, for the tests in this folder. */

export const root = join(import.meta.dirname, '..');

export const sourceFiles = globSync(
  '{contract,server,runner,web,test,house,e2e,bench,scripts,cli}/**/*.{ts,tsx}',
  { cwd: root },
);

const importLine = /^\s*(?:import|export)\b[^'"`;]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm;

/** The imported file as a path from the repository's root, or the name of a package. */
export const targetOf = (file: string, specifier: string) => {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? join(dirname(file), specifier) : specifier;
};

/** The module specifiers in a file's import statements. */
export const specifiersOf = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(importLine)].map(m => m[1] ?? m[2] ?? m[3] ?? '');

export const importsOf = (file: string): string[] =>
  specifiersOf(file).map(specifier => targetOf(file, specifier));

export const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** Groups of nodes that reach each other (Tarjan's strongly connected components with more than one node). */
export const findCycles = (edges: Map<string, string[]>): string[][] => {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (node: string) => {
    order.set(node, order.size);
    lowest.set(node, order.size - 1);
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!edges.has(next)) continue;
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node) ?? 0, lowest.get(next) ?? 0));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const component = stack.splice(stack.indexOf(node));
    if (component.length > 1) cycles.push(component);
  };
  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return cycles;
};

/** Which groups of files import each other; `nodeOf` says to which group a file belongs, null leaves it out. */
export const edgesAmong = (
  files: string[],
  nodeOf: (file: string) => string | null,
): Map<string, string[]> => {
  const known = new Set(files);
  const edges = new Map<string, string[]>();
  for (const file of files) {
    const node = nodeOf(file);
    if (node === null) continue;
    const targets = edges.get(node) ?? [];
    edges.set(node, targets);
    for (const target of importsOf(file)) {
      const other = known.has(target) ? nodeOf(target) : null;
      if (other !== null && other !== node && !targets.includes(other)) targets.push(other);
    }
  }
  return edges;
};
