import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { basename, dirname, join } from 'node:path';

/**
 * Bundles the files of inside/ into one script per process: a box needs one read-only file, and no process spends time
 * on type stripping or module resolution. The files use only named imports and exports and have no cycles, so a few
 * replacements are enough. The script loads all modules but the entry, and returns them with a function that runs it.
 */
export function bundle(entry: string): string {
  const order: string[] = [];
  collect(entry, order, []);
  const modules = order.slice(0, -1).map(file => wrap(file));
  const { code } = convert(entry);
  return `'use strict';\nconst cairn = {};\n${modules.join('\n')}\nreturn { cairn, main() {\n${code}\n} };\n`;
}

/**
 * Starts a bundle with the V8 code cache of the warm-up run (rehearse.ts). Node's own compile cache needs a writable
 * folder; this is a read-only file.
 */
export const bootSource = `'use strict';
const { readFileSync } = require('node:fs');
const { Script, constants } = require('node:vm');
const file = process.argv[2];
let cachedData;
try {
  cachedData = readFileSync(file + '.cache');
} catch {}
const script = new Script('(function (require, cairnCode, cairnFork) {' + readFileSync(file, 'utf8') + '\\n})', {
  filename: file,
  cachedData,
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
});
script.runInThisContext()(require, () => script.createCachedData(), null).main();
`;

const importLine = /^import (type )?(\{[^}]*\}|\w+) from '([^']+)';$/gm;

function collect(file: string, order: string[], path: string[]): void {
  if (order.includes(file)) return;
  if (path.includes(file)) throw new Error(`Files inside the box import each other: ${path.join(' → ')}`);
  for (const [, isType, , specifier] of readFileSync(file, 'utf8').matchAll(importLine)) {
    if (!isType && specifier!.startsWith('.'))
      collect(join(dirname(file), specifier!), order, [...path, file]);
  }
  order.push(file);
}

function wrap(file: string): string {
  const { code, exported } = convert(file);
  return `cairn[${JSON.stringify(basename(file, '.ts'))}] = (() => {\n${code}\nreturn { ${exported.join(', ')} };\n})();`;
}

function convert(file: string): { code: string; exported: string[] } {
  const exported: string[] = [];
  const code = withoutTypes(readFileSync(file, 'utf8'))
    .replaceAll(importLine, (_line, isType, names: string, specifier: string) => {
      if (isType) return '';
      const source = specifier.startsWith('.')
        ? `cairn[${JSON.stringify(basename(specifier, '.ts'))}]`
        : `require(${JSON.stringify(specifier)})`;
      const wanted = names.startsWith('{') ? names.replaceAll(' as ', ': ') : names;
      return `const ${wanted} = ${source};`;
    })
    .replaceAll(/^export (?=(?:async )?(?:function|const|class) (\w+))/gm, (_word, name: string) => {
      exported.push(name);
      return '';
    });
  return { code, exported };
}

/** Suppresses Node's warning that type stripping is experimental. */
export function withoutTypes(source: string): string {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(source, { mode: 'strip' });
  } finally {
    process.emitWarning = emitWarning;
  }
}
