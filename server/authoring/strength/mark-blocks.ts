import type { SyntaxNode } from '@lezer/common';
import { isSkipped } from './mutation-rules.ts';
import { type MutableLanguage, parseProgram } from './parse-program.ts';

/** Texts to put into a program. */
export type Insertion = { at: number; text: string };

/** A block of statements with its number, because two can begin on one line, and the lines of its statements. */
export type Block = { number: number; lines: number[] };

const childrenOf = (node: SyntaxNode): SyntaxNode[] => {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
};

const heads = /^(if|else|for|while|do)$/;
const withBodies = new Set([
  'IfStatement',
  'ForStatement',
  'WhileStatement',
  'DoStatement',
  'EnhancedForStatement',
]);

const isStatement = ({ name }: SyntaxNode) =>
  /(Statement|Declaration|Definition)$/.test(name) &&
  name !== 'ClassDeclaration' &&
  name !== 'ClassDefinition';

/** Blocks of Python: what is below a colon, apart from the body of a class, which runs once. */
const pythonBlock = (node: SyntaxNode): SyntaxNode[] | null =>
  node.name === 'Body' && node.parent?.name !== 'ClassDefinition'
    ? childrenOf(node).filter(isStatement)
    : null;

/** Where a text is put in so that it runs with the block; both ends of a body without braces. */
const placesOf = (
  node: SyntaxNode,
  language: MutableLanguage,
): { statements: SyntaxNode[]; isBare: boolean }[] => {
  if (language === 'python') {
    const statements = pythonBlock(node);
    return statements && statements.length > 0 ? [{ statements, isBare: false }] : [];
  }
  if (node.name === 'Block') return [{ statements: childrenOf(node).filter(isStatement), isBare: false }];
  if (!withBodies.has(node.name)) return [];
  return childrenOf(node)
    .filter(child => isStatement(child) && child.name !== 'Block' && !heads.test(child.name))
    .filter(child => !(node.name === 'IfStatement' && child.name === 'IfStatement'))
    .map(child => ({ statements: [child], isBare: true }));
};

/**
 * Marks every block of a program, so that it says which of them were entered: `hit(number)` is the statement that says so.
 */
export const markBlocks = (
  { language, code }: { language: MutableLanguage; code: string },
  hit: (number: number) => string,
): { blocks: Block[]; insertions: Insertion[] } => {
  const blocks: Block[] = [];
  const insertions: Insertion[] = [];
  const lineAt = (position: number) => code.slice(0, position).split('\n').length;
  parseProgram(language, code).iterate({
    enter: ({ node }) => {
      if (isSkipped(node, { language, code })) return false;
      for (const { statements, isBare } of placesOf(node, language)) {
        const [first] = statements;
        if (!first) continue;
        const number = blocks.length + 1;
        blocks.push({ number, lines: statements.map(({ from }) => lineAt(from)) });
        if (language === 'python') {
          const column = first.from - (code.lastIndexOf('\n', first.from - 1) + 1);
          const isOwnLine = code.slice(first.from - column, first.from).trim() === '';
          // A statement with a body of its own cannot follow another one on its line.
          const separator = isOwnLine ? `\n${code.slice(first.from - column, first.from)}` : '; ';
          insertions.push({ at: first.from, text: `${hit(number)}${separator}` });
        } else if (isBare)
          insertions.push({ at: first.from, text: `{ ${hit(number)} ` }, { at: first.to, text: ' }' });
        else insertions.push({ at: node.from + 1, text: ` ${hit(number)} ` });
      }
      return true;
    },
  });
  return { blocks, insertions };
};

/** Where something may be put at the beginning: imports from the future and directives of a script come first. */
export const beginningOf = (language: MutableLanguage, code: string): number => {
  if (language === 'java') return 0;
  if (language !== 'python') return /^\s*['"]use strict['"];?/.exec(code)?.[0].length ?? 0;
  const last = [...code.matchAll(/^from __future__ .*\n/gm)].at(-1);
  return last ? last.index + last[0].length : 0;
};

export const withInsertions = (code: string, insertions: Insertion[]): string =>
  insertions
    .map((insertion, index) => ({ ...insertion, index }))
    .toSorted((one, other) => other.at - one.at || other.index - one.index)
    .reduce((changed, { at, text }) => changed.slice(0, at) + text + changed.slice(at), code);

/** The lines of blocks that were never entered, in order: also a line of which only a part was. */
export const linesOutside = (blocks: Block[], entered: ReadonlySet<number>): number[] =>
  [...new Set(blocks.filter(({ number }) => !entered.has(number)).flatMap(({ lines }) => lines))].toSorted(
    (a, b) => a - b,
  );
