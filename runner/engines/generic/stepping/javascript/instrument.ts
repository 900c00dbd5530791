import { type Node, parse } from 'acorn';

/**
 * Puts calls of the recorder (recorder.ts) into a program. Only insertions, and never a new line: every line keeps its number.
 *
 *   $t.step(line, $s1, $f)                before each statement, and in the test of a loop
 *   const $f = $t.enter(name); try { … } catch { $t.fail } finally { $t.leave }     around the body of a function
 *   const $s1 = [$s0, names, getters]     at the start of a block that declares something
 *
 * A getter is an arrow function: it sees the variable itself, and throws while it is not initialised, which means "not there".
 */
type Tree = Node & { [key: string]: unknown };

const isFunction = ({ type }: Tree) =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(type);
const child = (node: Tree, key: string) => node[key] as Tree;
const optional = (node: Tree, key: string) => (node[key] ?? null) as Tree | null;
const list = (node: Tree, key: string) => node[key] as Tree[];
const lineOf = ({ loc }: Tree) => loc!.start.line;

export type SourceKind = 'commonjs' | 'module';

/** Programs with `import` or `export` are modules, as for Node. Throws where the program cannot be read. */
export function readProgram(source: string): { tree: Tree; kind: SourceKind } {
  const options = { ecmaVersion: 'latest', locations: true, allowHashBang: true } as const;
  try {
    const script = { ...options, sourceType: 'script', allowReturnOutsideFunction: true } as const;
    return { tree: parse(source, script) as unknown as Tree, kind: 'commonjs' };
  } catch {
    return { tree: parse(source, { ...options, sourceType: 'module' }) as unknown as Tree, kind: 'module' };
  }
}

export function instrument(source: string, tree: Tree): string {
  const inserted = new Map<number, string[]>();
  /** Inner nodes are closed before outer ones, and the next ones opened after that: the order of the calls is right. */
  const insert = (place: number, text: string) =>
    void inserted.set(place, [...(inserted.get(place) ?? []), text]);
  const names = new Map<Tree, string>();
  nameFunctions(tree, names);

  const stepAt = (node: Tree, scope: string) => `$t.step(${lineOf(node)},${scope},$f)`;
  const scopeOf = (known: string[], outer: string) =>
    `[${outer},${JSON.stringify(known)},[${known.map(name => `()=>${name}`).join()}]]`;

  function block(statements: Tree[], place: number, known: string[], depth: number, opening = ''): void {
    const isScope = known.length > 0 || opening !== '';
    const inner = isScope ? depth + 1 : depth;
    if (isScope) insert(place, `${opening}const $s${inner}=${scopeOf(known, `$s${depth}`)};`);
    for (const one of statements) statement(one, inner);
  }

  function statement(node: Tree, depth: number): void {
    if (/^(Import|Empty|FunctionDecl|ExportAll|ExportNamed)/.test(node.type)) {
      const declared = optional(node, 'declaration') ?? node;
      if (declared !== node && declared.type === 'VariableDeclaration')
        insert(node.start, `${stepAt(declared, `$s${depth}`)};`);
      return expressions(declared, depth);
    }
    if (typeof node['directive'] === 'string') return;
    const hasOwnStep = /^(While|DoWhile|For)Statement$/.test(node.type) || node.type === 'BlockStatement';
    if (!hasOwnStep) insert(node.start, `${stepAt(node, `$s${depth}`)};`);
    parts(node, depth);
  }

  /** A statement that is the body of another one gets braces, so that a call fits in. */
  function body(node: Tree, depth: number, known: string[] = []): void {
    if (node.type === 'BlockStatement') {
      const own = list(node, 'body');
      return block(own, node.start + 1, [...known, ...declaredBy(own)], depth);
    }
    insert(node.start, '{');
    block([node], node.start, known, depth);
    insert(node.end, '}');
  }

  function parts(node: Tree, depth: number): void {
    switch (node.type) {
      case 'BlockStatement':
        return body(node, depth);
      case 'LabeledStatement':
        return parts(child(node, 'body'), depth);
      case 'IfStatement': {
        expressions(child(node, 'test'), depth);
        body(child(node, 'consequent'), depth);
        const other = optional(node, 'alternate');
        return other ? body(other, depth) : undefined;
      }
      case 'WhileStatement':
      case 'DoWhileStatement':
      case 'ForStatement':
        return loop(node, depth);
      case 'ForInStatement':
      case 'ForOfStatement':
        expressions(child(node, 'right'), depth);
        return body(child(node, 'body'), depth, loopNames(child(node, 'left')));
      case 'TryStatement': {
        body(child(node, 'block'), depth);
        const handler = optional(node, 'handler');
        if (handler) body(child(handler, 'body'), depth, boundBy(optional(handler, 'param')));
        const last = optional(node, 'finalizer');
        return last ? body(last, depth) : undefined;
      }
      case 'SwitchStatement':
        expressions(child(node, 'discriminant'), depth);
        for (const one of list(node, 'cases'))
          for (const inner of list(one, 'consequent')) statement(inner, depth);
        return undefined;
      case 'ReturnStatement': {
        const call = `$t.result($f,${lineOf(node)},$s${depth}`;
        const value = optional(node, 'argument');
        if (!value) return insert(node.start + 'return'.length, ` ${call})`);
        insert(value.start, `${call},(`);
        expressions(value, depth);
        return insert(value.end, '))');
      }
      default:
        return expressions(node, depth);
    }
  }

  function loop(node: Tree, depth: number): void {
    const [first, test, update] = ['init', 'test', 'update'].map(key => optional(node, key));
    const known = first ? loopNames(first) : [];
    const call = stepAt(node, known.length > 0 ? scopeOf(known, `$s${depth}`) : `$s${depth}`);
    if (first) expressions(first, depth);
    if (update) expressions(update, depth);
    if (test) {
      insert(test.start, `${call},(`);
      expressions(test, depth);
      insert(test.end, ')');
    } else insert(source.indexOf(';', first?.end ?? node.start) + 1, `${call},true`);
    body(child(node, 'body'), depth, known);
  }

  /** Functions, classes and places to wait inside of an expression or declaration. */
  function expressions(node: Tree, depth: number): void {
    if (isFunction(node)) return functionBody(node, depth);
    if (node.type === 'StaticBlock') return;
    const waited = optional(node, 'argument');
    if (/^(Await|Yield)Expression$/.test(node.type) && waited && node['delegate'] !== true) {
      insert(waited.start, '$t.away($f,(');
      expressions(waited, depth);
      return insert(waited.end, '))');
    }
    for (const one of childrenOf(node)) expressions(one, depth);
  }

  function functionBody(node: Tree, depth: number): void {
    const name = (optional(node, 'id')?.['name'] as string | undefined) ?? names.get(node) ?? '(function)';
    const parameters = list(node, 'params').flatMap(boundBy);
    for (const one of list(node, 'params')) expressions(one, depth);
    const open = `const $f=$t.enter(${JSON.stringify(name)});try{`;
    const close = '}catch($e){throw $t.fail($f,$e)}finally{$t.leave($f)}';
    const content = child(node, 'body');
    if (content.type !== 'BlockStatement') {
      const scope = scopeOf(parameters, `$s${depth}`);
      const from = source.indexOf('=>', list(node, 'params').at(-1)?.end ?? node.start) + 2;
      insert(from, `{${open}return $t.result($f,${lineOf(content)},${scope},(`);
      expressions(content, depth);
      return insert(node.end, `))${close}}`);
    }
    const statements = list(content, 'body');
    if (statements.length === 0) return;
    const start = statements.findLast(one => typeof one['directive'] === 'string')?.end ?? content.start + 1;
    const own = node.type === 'ArrowFunctionExpression' ? [] : ['this'];
    const known = [...own, ...parameters, ...declaredBy(statements), ...statements.flatMap(varsOf)];
    block(statements, start, [...new Set(known)], depth, `;${open}`);
    insert(content.end - 1, close);
  }

  const statements = list(tree, 'body');
  const known = [...new Set([...declaredBy(statements), ...statements.flatMap(varsOf)])];
  const start =
    statements.findLast(one => typeof one['directive'] === 'string')?.end ??
    (source.startsWith('#!') ? source.indexOf('\n') : 0);
  insert(start, ';const $f=$t.enter("(program)"),$s0=null;');
  block(statements, start, known, 0);
  // Otherwise nobody would see what the last statement did.
  const last = statements.at(-1);
  if (last) insert(last.end, `;$t.step(${last.loc!.end.line},$s${known.length > 0 ? 1 : 0},$f);`);
  return [...inserted]
    .toSorted(([a], [b]) => b - a)
    .reduce((text, [place, texts]) => text.slice(0, place) + texts.join('') + text.slice(place), source);
}

const childrenOf = (node: Tree): Tree[] =>
  Object.values(node)
    .flat()
    .filter((one): one is Tree => typeof (one as Tree | null)?.type === 'string');

const namesIn = (declaration: Tree) =>
  list(declaration, 'declarations').flatMap(one => boundBy(child(one, 'id')));

const loopNames = (node: Tree) =>
  node.type === 'VariableDeclaration' && node['kind'] !== 'var' ? namesIn(node) : [];

/** Names that a pattern binds. */
function boundBy(pattern: Tree | null): string[] {
  if (!pattern) return [];
  if (pattern.type === 'Identifier') return [pattern['name'] as string];
  if (pattern.type === 'ObjectPattern')
    return list(pattern, 'properties').flatMap(one =>
      boundBy(optional(one, 'value') ?? optional(one, 'argument')),
    );
  if (pattern.type === 'ArrayPattern') return (pattern['elements'] as (Tree | null)[]).flatMap(boundBy);
  return boundBy(optional(pattern, 'left') ?? optional(pattern, 'argument'));
}

/** Names that statements declare for their own block. */
const declaredBy = (statements: Tree[]): string[] =>
  statements.flatMap(one => {
    const node = optional(one, 'declaration') ?? one;
    if (node.type === 'VariableDeclaration') return loopNames(node);
    const name = optional(node, 'id')?.['name'] as string | undefined;
    return /^(Function|Class)Declaration$/.test(node.type) && name !== undefined ? [name] : [];
  });

function varsOf(node: Tree): string[] {
  if (isFunction(node) || node.type.startsWith('Class')) return [];
  if (node.type === 'VariableDeclaration' && node['kind'] === 'var') return namesIn(node);
  return childrenOf(node).flatMap(varsOf);
}

function nameFunctions(node: Tree, names: Map<Tree, string>): void {
  const isMember = /^(MethodDefinition|Property|PropertyDefinition)$/.test(node.type);
  const [value, key] =
    node.type === 'VariableDeclarator'
      ? [optional(node, 'init'), optional(node, 'id')]
      : isMember
        ? [optional(node, 'value'), optional(node, 'key')]
        : [null, null];
  const name = key?.['name'] ?? key?.['value'];
  if (value && isFunction(value)) names.set(value, typeof name === 'string' ? name : '?');
  for (const one of childrenOf(node)) nameFunctions(one, names);
}
