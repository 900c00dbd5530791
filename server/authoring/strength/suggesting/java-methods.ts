import type { SyntaxNode } from '@lezer/common';
import { parseProgram } from '../parse-program.ts';

/** A method or constructor of a class at the top of a file. Java needs its types to call it. */
export type JavaMethod = {
  className: string;
  /** That of its class for a constructor. */
  name: string;
  isConstructor: boolean;
  isStatic: boolean;
  isPrivate: boolean;
  returnsNothing: boolean;
  parameters: { name: string; type: string }[];
  /** Where its statements begin; null without a body. */
  bodyAt: number | null;
};

export type JavaClass = { name: string; isAbstract: boolean; methods: JavaMethod[] };

const childrenOf = (node: SyntaxNode): SyntaxNode[] => {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
};

const modifiersOf = (node: SyntaxNode) =>
  new Set(childrenOf(node.getChild('Modifiers') ?? node).map(({ name }) => name));

const bodyAt = (node: SyntaxNode): number | null => {
  const body = node.getChild('Block') ?? node.getChild('ConstructorBody');
  if (!body) return null;
  // Nothing may come before the call of another constructor.
  return body.getChild('ExplicitConstructorInvocation')?.to ?? body.from + 1;
};

const parametersOf = (node: SyntaxNode, code: string): JavaMethod['parameters'] => {
  const textOf = ({ from, to }: SyntaxNode) => code.slice(from, to);
  const list = node.getChild('FormalParameters');
  return (list ? childrenOf(list) : [])
    .filter(({ name }) => name === 'FormalParameter' || name === 'SpreadParameter')
    .map(parameter => {
      const parts = childrenOf(parameter).filter(({ name }) => name !== 'Modifiers');
      const name = parameter.getChild('Definition');
      // A number of further arguments, or brackets behind the name: a type that cannot be written so.
      const isPlain = parameter.name === 'FormalParameter' && parts.length === 2 && name && parts[0];
      return isPlain
        ? { name: textOf(name), type: textOf(parts[0]!).replaceAll(/\s/g, '') }
        : { name: '', type: '' };
    });
};

export const javaClassesOf = (code: string): JavaClass[] => {
  const textOf = (node: SyntaxNode | null) => (node ? code.slice(node.from, node.to) : '');
  return parseProgram('java', code)
    .topNode.getChildren('ClassDeclaration')
    .map(declaration => {
      const className = textOf(declaration.getChild('Definition'));
      const body = declaration.getChild('ClassBody');
      const members = body ? childrenOf(body) : [];
      return {
        name: className,
        isAbstract: modifiersOf(declaration).has('abstract'),
        methods: members
          .filter(({ name }) => name === 'MethodDeclaration' || name === 'ConstructorDeclaration')
          .map(node => {
            const modifiers = modifiersOf(node);
            return {
              className,
              name: textOf(node.getChild('Definition')),
              isConstructor: node.name === 'ConstructorDeclaration',
              isStatic: modifiers.has('static'),
              isPrivate: modifiers.has('private'),
              returnsNothing: node.getChild('void') !== null,
              parameters: parametersOf(node, code),
              bodyAt: bodyAt(node),
            };
          }),
      };
    });
};
