import { type Node, parse } from 'acorn';

import { boundBy, child, childrenOf, isFunction, list, optional, type Tree } from './syntax.ts';
import { captures } from './captures.ts';
import { nameFunctions } from './name-functions.ts';

/**
 * Puts calls of the recorder (recorder.ts) into a file of a program. Only insertions, and never a new line: every line keeps its
 * number.
 *
 *   $t.step(line, $s1, $f)                before each statement, and before a loop goes round again
 *   const $f = $t.enter(name, file); try { … $t.done } catch { $t.fail } finally { $t.leave }     around the body of a function
 *   try { … } catch { $t.thrown } catch …                                    inside a `try`, before its own `catch`
 *   $t.back($f, await $t.away($f, …))                                        around `await` and `yield`
 *   $t.made(function, name, names, getters)                                  a function that keeps variables around it
 *   const $s1 = [$s0, names, getters]                                        at the start of a block that declares something
 *
 * A getter is an arrow function: it sees the variable itself, and throws while it is not initialised, which means "not there".
 */
export type SourceKind = 'commonjs' | 'module';

/** Programs with `import` or `export` are modules, as for Node. Throws where the program cannot be read. */
export function readProgram(source: string): { tree: Tree; kind: SourceKind } {
  const options = { ecmaVersion: 'latest', locations: true, allowHashBang: true } as const;
  try {
    const script = { ...options, sourceType: 'script', allowReturnOutsideFunction: true } as const;
    return { tree: parse(source, script) as Node as Tree, kind: 'commonjs' };
  } catch {
    return { tree: parse(source, { ...options, sourceType: 'module' }) as Node as Tree, kind: 'module' };
  }
}

type File = {
  /** Empty for the main one. */
  name: string;
  /** The line that somebody wrote, for one in this source. */
  ownLine: (line: number, column: number) => number;
};

export function instrument(source: string, tree: Tree, { name: fileName, ownLine }: File): string {
  const inserted = new Map<number, string[]>();
  /** Inner nodes are closed before outer ones, and the next ones opened after that: the order of the calls is right. */
  const insert = (place: number, text: string) =>
    void inserted.set(place, [...(inserted.get(place) ?? []), text]);
  const names = nameFunctions(tree);
  const keeps = captures(tree);
  const lineOf = ({ loc }: Tree) => ownLine(loc!.start.line, loc!.start.column);

  const stepAt = (node: Tree, scope: string) => `$t.step(${lineOf(node)},${scope},$f)`;
  const scopeOf = (known: string[], outer: string) => `[${outer},${gettersOf(known)}]`;
  const gettersOf = (known: string[]) =>
    `${JSON.stringify(known)},[${known.map(name => `()=>${name}`).join()}]`;

  /** How each loop around goes round again, by its label; the innermost is the last one. */
  let loops: { label: string | null; again: string }[] = [];

  function block(
    statements: Tree[],
    place: number,
    known: string[],
    depth: number,
    { opening = '', around }: { opening?: string; around?: string } = {},
  ): number {
    const isScope = known.length > 0 || opening !== '';
    const inner = isScope ? depth + 1 : depth;
    if (isScope) insert(place, `${opening}const $s${inner}=${scopeOf(known, around ?? `$s${depth}`)};`);
    for (const one of statements) {
      const declared = optional(one, 'declaration') ?? one;
      if (declared.type === 'FunctionDeclaration') tellMade(declared, place);
    }
    for (const one of statements) statement(one, inner);
    return inner;
  }

  /** Functions that are declared exist from the start of their block. */
  function tellMade(node: Tree, place: number): void {
    const name = optional(node, 'id')?.['name'] as string | undefined;
    const kept = keeps.get(node) ?? [];
    if (name !== undefined && kept.length > 0) insert(place, `$t.made(${name},null,${gettersOf(kept)});`);
  }

  function statement(node: Tree, depth: number, label: string | null = null): void {
    if (/^(Import|Empty|FunctionDecl|ExportAll|ExportNamed)/.test(node.type)) {
      const declared = optional(node, 'declaration') ?? node;
      if (declared !== node && declared.type === 'VariableDeclaration')
        insert(node.start, `${stepAt(declared, `$s${depth}`)};`);
      return expressions(declared, depth);
    }
    if (typeof node['directive'] === 'string') return;
    if (node.type === 'LabeledStatement') {
      const inner = child(node, 'body');
      if (!/^(While|DoWhile|BlockStatement)/.test(inner.type))
        insert(node.start, `${stepAt(inner, `$s${depth}`)};`);
      return parts(inner, depth, child(node, 'label')['name'] as string);
    }
    const hasOwnStep = /^(DoWhile|While|Block)Statement$/.test(node.type);
    if (!hasOwnStep) insert(node.start, `${stepAt(node, `$s${depth}`)};`);
    parts(node, depth, label);
  }

  /** A statement that is the body of another one gets braces, so that a call fits in. */
  function body(node: Tree, depth: number, known: string[] = [], atEnd = ''): void {
    if (node.type === 'BlockStatement') {
      const own = list(node, 'body');
      block(own, node.start + 1, [...known, ...declaredBy(own)], depth);
      if (atEnd) insert(node.end - 1, `;${atEnd};`);
      return;
    }
    insert(node.start, '{');
    block([node], node.start, known, depth);
    insert(node.end, `${atEnd && `;${atEnd};`}}`);
  }

  function parts(node: Tree, depth: number, label: string | null = null): void {
    switch (node.type) {
      case 'BlockStatement':
        return body(node, depth);
      case 'IfStatement': {
        expressions(child(node, 'test'), depth);
        body(child(node, 'consequent'), depth);
        const other = optional(node, 'alternate');
        return other ? body(other, depth) : undefined;
      }
      case 'WhileStatement':
      case 'DoWhileStatement':
        return whileLoop(node, depth, label);
      case 'ForStatement':
        return forLoop(node, depth, label);
      case 'ForInStatement':
      case 'ForOfStatement': {
        if (node['await'] === true) return awaitLoop(node, depth, label);
        expressions(child(node, 'right'), depth);
        const again = stepAt(node, `$s${depth}`);
        return loopBody({ label, again }, child(node, 'body'), depth, loopNames(child(node, 'left')));
      }
      case 'TryStatement':
        return tryStatement(node, depth);
      case 'SwitchStatement': {
        expressions(child(node, 'discriminant'), depth);
        for (const one of list(node, 'cases')) {
          const test = optional(one, 'test');
          if (test) expressions(test, depth);
          for (const inner of list(one, 'consequent')) statement(inner, depth);
        }
        return undefined;
      }
      case 'ContinueStatement': {
        const wanted = optional(node, 'label')?.['name'] as string | undefined;
        const loop = loops.findLast(one => wanted === undefined || one.label === wanted);
        if (loop?.again) insert(node.start, `${loop.again};`);
        return undefined;
      }
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

  /** Where neither a test nor an update is run again, a step at the end of the body tells that the loop goes on. */
  function loopBody(
    loop: { label: string | null; again: string },
    node: Tree,
    depth: number,
    known: string[] = [],
  ): void {
    loops = [...loops, loop];
    body(node, depth, known, loop.again);
    loops = loops.slice(0, -1);
  }

  function whileLoop(node: Tree, depth: number, label: string | null): void {
    const test = child(node, 'test');
    const isFirst = node.type === 'WhileStatement';
    if (!isFirst) loopBody({ label, again: '' }, child(node, 'body'), depth);
    insert(test.start, `${stepAt(isFirst ? node : test, `$s${depth}`)},(`);
    expressions(test, depth);
    insert(test.end, ')');
    if (isFirst) loopBody({ label, again: '' }, child(node, 'body'), depth);
  }

  /** The first round begins with the step before the statement, all others with one before the update. */
  function forLoop(node: Tree, depth: number, label: string | null): void {
    const [first, test, update] = ['init', 'test', 'update'].map(key => optional(node, key));
    const known = first ? loopNames(first) : [];
    if (first) expressions(first, depth);
    if (test) expressions(test, depth);
    const scope = known.length > 0 ? scopeOf(known, `$s${depth}`) : `$s${depth}`;
    const again = update ? '' : stepAt(node, scope);
    if (update) {
      insert(update.start, `${stepAt(node, scope)},(`);
      expressions(update, depth);
      insert(update.end, ')');
    }
    loopBody({ label, again }, child(node, 'body'), depth, known);
  }

  /** `for await` waits before each round. */
  function awaitLoop(node: Tree, depth: number, label: string | null): void {
    const [right, content] = [child(node, 'right'), child(node, 'body')];
    const line = lineOf(node);
    insert(right.start, `$t.away($f,${line},$s${depth},'w',(`);
    expressions(right, depth);
    insert(right.end, '))');
    if (content.type === 'BlockStatement') insert(content.start + 1, `$t.back($f,${line},$s${depth});`);
    const again = `${stepAt(node, `$s${depth}`)},$t.away($f,${line},$s${depth},'w')`;
    loopBody({ label, again }, content, depth, loopNames(child(node, 'left')));
  }

  function tryStatement(node: Tree, depth: number): void {
    const tried = child(node, 'block');
    insert(tried.start + 1, 'try{');
    body(tried, depth);
    insert(tried.end - 1, '}catch($e){throw $t.thrown($f,$e)}');
    const handler = optional(node, 'handler');
    if (handler) body(child(handler, 'body'), depth, boundBy(optional(handler, 'param')));
    const last = optional(node, 'finalizer');
    if (last) body(last, depth);
  }

  /** Functions, classes and places to wait inside of an expression or declaration. */
  function expressions(node: Tree, depth: number): void {
    if (isFunction(node)) return functionBody(node, depth);
    if (node.type === 'StaticBlock') return;
    if (isEnum(node)) return;
    if (node.type === 'ObjectExpression') objectMethods(node);
    const waited = optional(node, 'argument');
    if (/^(Await|Yield)Expression$/.test(node.type)) {
      const place = `$f,${lineOf(node)},$s${depth}`;
      const how = node.type === 'AwaitExpression' ? 'w' : 'y';
      insert(node.start, `$t.back(${place},(`);
      if (!waited) insert(node.end, ` $t.away(${place},'${how}')`);
      else if (node['delegate'] === true) {
        insert(waited.start, '$t.delegate($f,(');
        expressions(waited, depth);
        insert(waited.end, '))');
      } else {
        insert(waited.start, `$t.away(${place},'${how}',(`);
        expressions(waited, depth);
        insert(waited.end, '))');
      }
      return insert(node.end, '))');
    }
    for (const one of childrenOf(node)) expressions(one, depth);
    if (node.type === 'ObjectExpression') insert(node.end, methodsEnd.get(node) ?? '');
  }

  const methodsEnd = new Map<Tree, string>();
  /** Methods cannot be wrapped: the object tells about them. */
  function objectMethods(node: Tree): void {
    const kept = list(node, 'properties').flatMap(one => {
      const own = one['method'] === true ? (keeps.get(child(one, 'value')) ?? []) : [];
      const key = optional(one, 'key');
      return own.length > 0 && one['computed'] !== true && key
        ? [`[${JSON.stringify(key['name'] ?? key['value'])},${gettersOf(own)}]`]
        : [];
    });
    if (kept.length === 0) return;
    insert(node.start, '$t.methods((');
    methodsEnd.set(node, `),[${kept.join()}])`);
  }

  function functionBody(node: Tree, depth: number): void {
    const name =
      (optional(node, 'id')?.['name'] as string | undefined) ?? names.get(node)?.name ?? '(function)';
    const kept = keeps.get(node) ?? [];
    const isMade =
      kept.length > 0 && node.type !== 'FunctionDeclaration' && names.get(node)?.isMethod !== true;
    if (isMade) insert(node.start, '$t.made((');
    const outside = loops;
    loops = [];
    bodyOf(node, name, depth, kept.length > 0 ? `[null,${gettersOf(kept)}]` : 'null');
    loops = outside;
    if (!isMade) return;
    const given = optional(node, 'id') ? null : (names.get(node)?.given ?? null);
    insert(node.end, `),${JSON.stringify(given)},${gettersOf(kept)})`);
  }

  /** It sees its own variables, and those around it that it uses. */
  function bodyOf(node: Tree, name: string, depth: number, around: string): void {
    const parameters = list(node, 'params').flatMap(boundBy);
    for (const one of list(node, 'params')) expressions(one, depth);
    const open = `const $f=$t.enter(${JSON.stringify(name)},${JSON.stringify(fileName)});try{`;
    const close = '}catch($e){throw $t.fail($f,$e)}finally{$t.leave($f)}';
    const content = child(node, 'body');
    if (content.type !== 'BlockStatement') {
      const scope = scopeOf(parameters, around);
      const from = source.indexOf('=>', list(node, 'params').at(-1)?.end ?? node.start) + 2;
      const line = lineOf(content);
      insert(
        from,
        `{${open}const $s${depth + 1}=${scope};$t.step(${line},$s${depth + 1},$f);return $t.result($f,${line},$s${depth + 1},(`,
      );
      expressions(content, depth + 1);
      return insert(node.end, `))${close}}`);
    }
    const statements = list(content, 'body');
    if (statements.length === 0) return;
    const start = statements.findLast(one => typeof one['directive'] === 'string')?.end ?? content.start + 1;
    const own = node.type === 'ArrowFunctionExpression' ? [] : ['this'];
    const known = [...own, ...parameters, ...declaredBy(statements), ...statements.flatMap(varsOf)];
    const inner = block(statements, start, [...new Set(known)], depth, { opening: `;${open}`, around });
    insert(content.end - 1, `;$t.done($f,$s${inner});${close}`);
  }

  const statements = list(tree, 'body');
  const known = [...new Set([...declaredBy(statements), ...statements.flatMap(varsOf)])];
  const start =
    statements.findLast(one => typeof one['directive'] === 'string')?.end ??
    (source.startsWith('#!') ? source.indexOf('\n') : 0);
  insert(start, `;const $f=$t.enter("(program)",${JSON.stringify(fileName)}),$s0=null;`);
  block(statements, start, known, 0);
  const last = statements.at(-1);
  const end = `;$t.done($f,$s${known.length > 0 ? 1 : 0});`;
  insert(last?.end ?? source.length, end);
  return [...inserted]
    .toSorted(([a], [b]) => b - a)
    .reduce((text, [place, texts]) => text.slice(0, place) + texts.join('') + text.slice(place), source);
}

const namesIn = (declaration: Tree) =>
  list(declaration, 'declarations').flatMap(one => boundBy(child(one, 'id')));

const loopNames = (node: Tree) =>
  node.type === 'VariableDeclaration' && node['kind'] !== 'var' ? namesIn(node) : [];

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

/** What the removal of types makes of an `enum`: a function that is called at once and only assigns. It is one step. */
function isEnum(node: Tree): boolean {
  if (node.type !== 'CallExpression') return false;
  const [callee, given] = [child(node, 'callee'), list(node, 'arguments')];
  if (callee.type !== 'FunctionExpression' || given.length !== 1) return false;
  const [parameter, argument] = [list(callee, 'params')[0], given[0]!];
  const isOwn =
    argument.type === 'LogicalExpression' && child(argument, 'left')['name'] === parameter?.['name'];
  return (
    isOwn &&
    list(child(callee, 'body'), 'body').every(
      one =>
        one.type === 'ReturnStatement' ||
        (one.type === 'ExpressionStatement' && child(one, 'expression').type === 'AssignmentExpression'),
    )
  );
}
