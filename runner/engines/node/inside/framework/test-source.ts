import { hoistMocks } from './hoisted-mocks.ts';

/**
 * Turns a test file into a function body, so that ES modules and `require` are handled alike. Imports of the solution
 * are removed, and their names are resolved when a test uses them (solution-scope.ts), so that all tests can be
 * declared before the program runs. Line numbers stay the same.
 */
export type TestSource = {
  body: string;
  /** By local name in the tests: the name of the export, `default`, or `*` for the whole module, and which module tests name. */
  aliases: Map<string, { imported: string; from: string }>;
  /** False when a test loads the program itself, in its body: then it must not be started before. */
  isStartedFirst: boolean;
};

const keepLines = (text: string, replacement = '') => replacement + '\n'.repeat(text.split('\n').length - 1);

const importFrom =
  /^[ \t]*import\s+(?!type\s+[\w${*])(?:type\s+(?=from))?([^'"`;()]+?)\s*from\s*(['"])([^'"\n]+)\2(?:\s*with\s*\{[^}]*\})?[ \t]*;?/gm;
const importType = /^[ \t]*import\s+type\s+[^'"`;()]+?\s*from\s*(['"])[^'"\n]+\1[ \t]*;?/gm;
const importOnly = /^[ \t]*import\s*(['"])([^'"\n]+)\1[ \t]*;?/gm;
const requireTop =
  /^(?:const|let|var)\s+(\{[^}=]*\}|[\w$]+)\s*=\s*require\(\s*(['"])([^'"\n]+)\2\s*\)(?:\.([\w$]+))?[ \t]*;?[ \t]*$/gm;
const exportWord =
  /^[ \t]*export\s+(?:default\s+(?=function|class|async)|(?=const|let|var|function|class|async))/gm;
const exportList = /^[ \t]*export\s*(?:\{[^}]*\}|\*)(?:\s*from\s*(['"])[^'"\n]+\1)?[ \t]*;?/gm;

const isFramework = /^(?:@jest\/globals|vitest)$/;

export function readTestSource(
  source: string,
  isOfTests: (specifier: string) => boolean = () => false,
): TestSource {
  const isSolution = (specifier: string) => /^\.{0,2}\/|^solution$/.test(specifier) && !isOfTests(specifier);
  const aliases: TestSource['aliases'] = new Map();
  let isModule = false;

  /** A global of the same name (`fetch`) would hide the student's, so such a name gets a constant instead. */
  const bind = (local: string, imported: string, from: string): string => {
    if (local in globalThis)
      return `const ${local} = cairnSolution(${JSON.stringify(imported)}, '${local}', ${JSON.stringify(from)});`;
    aliases.set(local, { imported, from });
    return '';
  };

  const fromImport = (text: string, clause: string, _quote: string, specifier: string): string => {
    isModule = true;
    const { fallback, all, names: wanted } = readClause(clause);
    // Mocks are made before this line, and their functions use `jest`: they find the global one.
    const names = wanted.filter(([, local]) => !isFramework.test(specifier) || !/^(?:jest|vi)$/.test(local));
    if (isSolution(specifier)) {
      const bound = names.map(([imported, local]) => bind(local, imported, specifier));
      if (fallback) bound.push(bind(fallback, 'default', specifier));
      if (all) bound.push(bind(all, '*', specifier));
      return keepLines(text, bound.join(''));
    }
    const module = `require(${JSON.stringify(specifier)})`;
    const parts = [
      ...(fallback ? [`${fallback} = cairnDefault(${module})`] : []),
      ...(all ? [`${all} = ${module}`] : []),
      ...(names.length > 0 ? [`{ ${names.map(pair => pair.join(': ')).join(', ')} } = ${module}`] : []),
    ];
    return keepLines(text, parts.length > 0 ? `const ${parts.join(', ')};` : '');
  };

  const fromRequire = (
    text: string,
    target: string,
    _quote: string,
    specifier: string,
    member: string | undefined,
  ): string => {
    if (!isSolution(specifier) || (member && target.startsWith('{'))) return text;
    if (!target.startsWith('{')) return keepLines(text, bind(target, member ?? '*', specifier));
    const bound = readNames(target, /\s*:\s*/).map(([imported, local]) => bind(local, imported, specifier));
    return keepLines(text, bound.join(''));
  };

  const marked = (text: string) => {
    isModule = true;
    return keepLines(text);
  };
  const hoisted = hoistMocks(source);
  const body = hoisted.source
    .replace(importType, marked)
    .replace(importFrom, fromImport)
    .replace(importOnly, (text, _quote, specifier: string) =>
      keepLines(text, isSolution(specifier) ? '' : `require(${JSON.stringify(specifier)});`),
    )
    .replace(requireTop, fromRequire)
    .replace(exportWord, marked)
    .replace(exportList, marked)
    .replaceAll(/\bimport\s*\((?=\s*['"`])/g, 'cairnImport(')
    .replaceAll(/\bimport\.meta\b/g, 'cairnMeta');
  const asksItself = /\b(?:require|cairnImport)\(\s*['"`](?:\.{1,2}\/|solution['"`])/.test(body);
  // Tests that only start the program as a command of its own.
  const isCommand = aliases.size === 0 && /['"](?:node:)?child_process['"]/.test(source);
  const strict = isModule ? "'use strict';" : '';
  return { body: strict + hoisted.first + body, aliases, isStartedFirst: !asksItself && !isCommand };
}

function readClause(clause: string): { fallback?: string; all?: string; names: [string, string][] } {
  const names = readNames(/\{[^}]*\}/.exec(clause)?.[0] ?? '', /\s+as\s+/);
  const outside = clause.replace(/\{[^}]*\}/, '');
  const all = /\*\s*as\s+([\w$]+)/.exec(outside)?.[1];
  const fallback = /^\s*([\w$]+)/.exec(outside)?.[1];
  return { names, ...(all ? { all } : {}), ...(fallback ? { fallback } : {}) };
}

function readNames(braces: string, separator: RegExp): [string, string][] {
  const inner = braces
    .replaceAll(/\/\*[^]*?\*\/|\/\/[^\n]*/g, '')
    .replace(/^\s*\{/, '')
    .replace(/\}\s*$/, '');
  return inner
    .split(',')
    .map(part => part.trim())
    .filter(part => part && !/^type\s/.test(part))
    .map(part => {
      const [imported = '', local = imported] = part.split(separator);
      return [imported.trim(), local.trim()];
    });
}
