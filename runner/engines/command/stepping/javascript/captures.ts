import { boundBy, child, childrenOf, isFunction, list, optional, type Tree } from './syntax.ts';

/**
 * For each function, the variables of functions and blocks around it that it uses: those it keeps. Not those of the program
 * itself, which are in sight anyway.
 */
export function captures(tree: Tree): Map<Tree, string[]> {
  const found = new Map<Tree, string[]>();
  /** Names that functions around here have; a block's names count for its function. */
  const visit = (node: Tree, around: string[]): Set<string> => {
    const isOwn = isFunction(node);
    const own = isOwn ? namesOf(node) : [];
    const used = new Set<string>();
    const inner = isOwn ? [...around, ...own] : around;
    if (node.type === 'Identifier') used.add(node['name'] as string);
    for (const one of partsThatAreRead(node)) for (const name of visit(one, inner)) used.add(name);
    if (!isOwn) return used;
    for (const name of own) used.delete(name);
    const kept = [...used].filter(name => around.includes(name));
    if (kept.length > 0) found.set(node, kept);
    return used;
  };
  const inBlocks = list(tree, 'body')
    .filter(one => !one.type.endsWith('Declaration'))
    .flatMap(declaredIn);
  visit(tree, inBlocks);
  return found;
}

/** Without the names of properties and of the function itself, which are no variables. */
function partsThatAreRead(node: Tree): Tree[] {
  const isNamed = /^(MemberExpression|Property|MethodDefinition|PropertyDefinition)$/.test(node.type);
  const skipped =
    isNamed && node['computed'] !== true
      ? optional(node, node.type === 'MemberExpression' ? 'property' : 'key')
      : null;
  const isShort = node['shorthand'] === true;
  const ownName = isFunction(node) ? optional(node, 'id') : null;
  return childrenOf(node).filter(one => one !== ownName && (one !== skipped || isShort));
}

/** Parameters, and everything that is declared inside. */
function namesOf(node: Tree): string[] {
  const own = node.type === 'FunctionExpression' ? optional(node, 'id')?.['name'] : null;
  return [
    ...new Set([
      ...list(node, 'params').flatMap(boundBy),
      ...(typeof own === 'string' ? [own] : []),
      ...declaredIn(child(node, 'body')),
    ]),
  ];
}

/** At any depth, but for inner functions. */
function declaredIn(node: Tree): string[] {
  const name = optional(node, 'id')?.['name'];
  const own = /^(Function|Class)Declaration$/.test(node.type) && typeof name === 'string' ? [name] : [];
  if (isFunction(node)) return own;
  if (node.type === 'VariableDeclarator') own.push(...boundBy(child(node, 'id')));
  if (node.type === 'CatchClause') own.push(...boundBy(optional(node, 'param')));
  return [...own, ...childrenOf(node).flatMap(declaredIn)];
}
