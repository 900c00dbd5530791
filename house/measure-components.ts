import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/javascript';
import { root } from './source-imports.ts';

/** How large the components and hooks of a file are, read from its syntax tree. */

const tsx = parser.configure({ dialect: 'ts jsx' });

export type Measured = { file: string; name: string; lines: number; props: number };

const childrenOf = (node: SyntaxNode): SyntaxNode[] => {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
};

export const measureText = (file: string, text: string): Measured[] => {
  const textOf = ({ from, to }: SyntaxNode) => text.slice(from, to);
  const declarations = childrenOf(tsx.parse(text).topNode).map(node =>
    node.name === 'ExportDeclaration'
      ? (childrenOf(node).find(({ name }) => name.endsWith('Declaration')) ?? node)
      : node,
  );
  const aliases = new Map<string, SyntaxNode>();
  for (const node of declarations) {
    const name = node.getChild('TypeDefinition');
    const type = childrenOf(node).at(node.lastChild?.name === ';' ? -2 : -1);
    if (node.name === 'TypeAliasDeclaration' && name && type) aliases.set(textOf(name), type);
  }

  /** The names of the properties that a type has, as far as this file says. */
  const propsOf = (type: SyntaxNode): string[] => {
    if (type.name === 'ObjectType')
      return childrenOf(type).flatMap(member => {
        const name = member.getChild('PropertyDefinition');
        return name ? [textOf(name)] : [];
      });
    if (type.name === 'IntersectionType') return childrenOf(type).flatMap(propsOf);
    if (type.name === 'TypeName') {
      const alias = aliases.get(textOf(type));
      return alias ? propsOf(alias) : [];
    }
    if (type.name !== 'ParameterizedType') return [];
    const [generic, list] = childrenOf(type);
    if (!generic || !list) return [];
    const [of, ...further] = childrenOf(list).filter(({ name }) => !['<', ',', '>'].includes(name));
    const literals = further.flatMap(part => textOf(part).match(/(?<=')\w+(?=')/g) ?? []);
    if (textOf(generic) === 'Pick') return literals;
    if (textOf(generic) === 'Omit') return of ? propsOf(of).filter(name => !literals.includes(name)) : [];
    return propsOf(generic);
  };

  return declarations.flatMap(node => {
    const name = node.getChild('VariableDefinition');
    const made =
      node.name === 'FunctionDeclaration'
        ? node
        : (node.getChild('ArrowFunction') ?? node.getChild('FunctionExpression'));
    if (!name || !made || !/^([A-Z]|use[A-Z])/.test(textOf(name))) return [];
    const annotation = made.getChild('ParamList')?.getChild('TypeAnnotation');
    const type = annotation?.lastChild;
    return [
      {
        file,
        name: textOf(name),
        lines: textOf(node).split('\n').length,
        props: type ? new Set(propsOf(type)).size : 0,
      },
    ];
  });
};

export const measureFile = (file: string): Measured[] =>
  measureText(file, readFileSync(join(root, file), 'utf8'));
