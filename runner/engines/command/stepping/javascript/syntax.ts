import type { Node } from 'acorn';

/** A node of the program, whose parts are read by name. */
export type Tree = Node & { [key: string]: unknown };

export const isFunction = ({ type }: Tree) =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(type);
export const child = (node: Tree, key: string) => node[key] as Tree;
export const optional = (node: Tree, key: string) => (node[key] ?? null) as Tree | null;
export const list = (node: Tree, key: string) => node[key] as Tree[];

export const childrenOf = (node: Tree): Tree[] =>
  Object.values(node)
    .flat()
    .filter((one): one is Tree => typeof (one as Tree | null)?.type === 'string');

/** Names that a pattern binds. */
export function boundBy(pattern: Tree | null): string[] {
  if (!pattern) return [];
  if (pattern.type === 'Identifier') return [pattern['name'] as string];
  if (pattern.type === 'ObjectPattern')
    return list(pattern, 'properties').flatMap(one =>
      boundBy(optional(one, 'value') ?? optional(one, 'argument')),
    );
  if (pattern.type === 'ArrayPattern') return (pattern['elements'] as (Tree | null)[]).flatMap(boundBy);
  return boundBy(optional(pattern, 'left') ?? optional(pattern, 'argument'));
}
