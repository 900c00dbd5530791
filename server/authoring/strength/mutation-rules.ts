import type { SyntaxNode } from '@lezer/common';
import type { MutableLanguage } from './parse-program.ts';

/** A small mistake: what is written at a place instead. */
export type Change = { from: number; to: number; text: string };

export type Program = { language: MutableLanguage; code: string };

type Rule = (node: SyntaxNode, program: Program) => Change[];

const textOf = ({ code }: Program, { from, to }: { from: number; to: number }) => code.slice(from, to);

const instead = ({ from, to }: { from: number; to: number }, ...texts: string[]): Change[] =>
  texts.map(text => ({ from, to, text }));

const childrenOf = (node: SyntaxNode): SyntaxNode[] => {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
};

const otherOperators: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '==': '!=',
  '!=': '==',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '+',
  '/': '*',
  '//': '*',
  '%': '*',
  '**': '*',
  and: 'or',
  or: 'and',
  '&&': '||',
  '||': '&&',
  '+=': '-=',
  '-=': '+=',
  '*=': '+=',
  '++': '--',
  '--': '++',
};

const updates = new Set(['UpdateStatement', 'AssignmentExpression', 'PostfixExpression', 'UpdateExpression']);

/** `if x > best: best = x` keeps the same best with `>=`. */
const keepsTheBest = (comparison: SyntaxNode, program: Program): boolean => {
  const statement = [comparison.parent, comparison.parent?.parent].find(node => node?.name === 'IfStatement');
  const [left, operator, right] = childrenOf(comparison);
  if (!statement || !left || !operator || !right || !/^[<>]=?$/.test(textOf(program, operator))) return false;
  const body = textOf(program, { from: comparison.to, to: statement.to }).replaceAll(/[\s{}();:]/g, '');
  const [one, other] = [left, right].map(side => textOf(program, side).replaceAll(/\s/g, ''));
  return body === `${one}=${other}` || body === `${other}=${one}`;
};

/** Counting down in the head of a loop never ends: a run that only costs time. */
const isInLoopHead = (node: SyntaxNode): boolean => node.parent?.name === 'ForSpec';

const changeOperator: Rule = (node, program) => {
  if (node.name !== 'BinaryExpression' && !updates.has(node.name)) return [];
  if (updates.has(node.name) && isInLoopHead(node)) return [];
  if (keepsTheBest(node, program)) return [];
  return childrenOf(node).flatMap(child => {
    const other = otherOperators[textOf(program, child)];
    return other === undefined ? [] : instead(child, other);
  });
};

const numbers = new Set(['Number', 'IntegerLiteral', 'FloatingPointLiteral']);
const booleans: Record<string, string> = { True: 'False', False: 'True', true: 'false', false: 'true' };
const strings = new Set(['String', 'StringLiteral']);

const changeConstant: Rule = (node, program) => {
  const text = textOf(program, node);
  if (numbers.has(node.name)) {
    if (!/^\d+$/.test(text) || text.length > 12)
      return /^\d+\.\d+$/.test(text) ? instead(node, `1${text}`) : [];
    return instead(node, String(Number(text) + 1), ...(text === '1' ? ['0'] : []));
  }
  const other = booleans[text];
  if (other !== undefined && node.name.startsWith('Boolean'))
    return isEndlessLoop(node) ? [] : instead(node, other);
  const quoted = strings.has(node.name) && /^(["'])(?!\1\1)(.*)\1$/s.exec(text);
  if (!quoted || isDocumentation(node)) return [];
  return instead(node, `${quoted[1]}${quoted[2] === '' ? 'x' : ''}${quoted[1]}`);
};

const isDocumentation = (node: SyntaxNode) => node.parent?.name === 'ExpressionStatement';
const isEndlessLoop = ({ parent }: SyntaxNode) =>
  parent?.name === 'WhileStatement' || parent?.parent?.name === 'WhileStatement';

/** Nothing is looped over, or what is asked before each round is asked the other way round. */
const changeLoop: Rule = (node, { language, code }) => {
  if (node.name !== 'WhileStatement') return [];
  const [, condition] = childrenOf(node);
  if (!condition || condition.name.startsWith('Boolean') || isEndless(condition, code)) return [];
  const text = code.slice(condition.from, condition.to);
  return instead(condition, language === 'python' ? `not (${text})` : `(!${text})`);
};

/** A branch that is always or never taken; with the second, a guard is as good as removed. */
const fixCondition: Rule = (node, { language, code }) => {
  if (node.name !== 'IfStatement') return [];
  const children = childrenOf(node);
  return children.flatMap((child, index) => {
    const condition = children[index + 1];
    if (!/^(if|elif)$/.test(child.name) || !condition || condition.name.startsWith('Boolean')) return [];
    if (isEndless(condition, code)) return [];
    return instead(condition, ...(language === 'python' ? ['True', 'False'] : ['(true)', '(false)']));
  });
};

/** One of two conditions is left out. */
const dropOperand: Rule = (node, program) => {
  if (node.name !== 'BinaryExpression') return [];
  const [left, operator, right] = childrenOf(node);
  if (!left || !operator || !right || !/^(and|or|&&|\|\|)$/.test(textOf(program, operator))) return [];
  return instead(node, textOf(program, left), textOf(program, right));
};

const isEndless = (condition: SyntaxNode, code: string) =>
  /^\(?\s*(true|True|1)\s*\)?$/.test(code.slice(condition.from, condition.to));

const dropNegation: Rule = (node, program) => {
  if (node.name !== 'UnaryExpression') return [];
  const [operator, operand] = childrenOf(node);
  if (!operator || !operand || !['not', '!', '-'].includes(textOf(program, operator))) return [];
  return instead(node, textOf(program, operand));
};

const droppable = new Set(['ExpressionStatement', 'UpdateStatement']);

const dropStatement: Rule = (node, { language, code }) => {
  if (!droppable.has(node.name) || isExport(node, code)) return [];
  const [only] = childrenOf(node);
  // Documentation, and directives such as 'use strict'.
  if (!only || strings.has(only.name)) return [];
  return /^super\b/.test(code.slice(node.from, node.to))
    ? []
    : instead(node, language === 'python' ? 'pass' : ';');
};

const dropCall: Rule = (node, program) => {
  if (node.name !== 'CallExpression' && node.name !== 'MethodInvocation') return [];
  const children = childrenOf(node);
  const args = children.at(-1);
  if (!args || childrenOf(args).length !== 2) return [];
  const [callee] = children;
  const receiver = node.name === 'MethodInvocation' ? callee : callee?.firstChild;
  const hasReceiver =
    node.name === 'MethodInvocation' ? children.length > 2 : callee?.name === 'MemberExpression';
  // An expression statement without its call does nothing: that is a dropped statement.
  if (!receiver || !hasReceiver || node.parent?.name === 'ExpressionStatement') return [];
  return instead(node, textOf(program, receiver));
};

const punctuation = /^[(),]$/;

/** What they give is mostly what they are given. */
const transparent = /^(abs|sorted|round|reversed|Math\.(abs|floor|ceil|round|trunc))$/;
const transparentMethods = /\.(l?strip|rstrip|removeprefix|removesuffix|replace|replaceAll|slice|filter)$/;

/** `abs(n)` is `n`, and `text.strip(".")` is `text`. */
const dropWork: Rule = (node, program) => {
  if (node.name !== 'CallExpression' && node.name !== 'MethodInvocation') return [];
  const args = node.lastChild;
  const given = args ? childrenOf(args).filter(child => !punctuation.test(textOf(program, child))) : [];
  if (!args || given.length === 0 || node.parent?.name === 'ExpressionStatement') return [];
  const callee = program.code.slice(node.from, args.from);
  if (transparent.test(callee)) return instead(node, textOf(program, given[0]!));
  const [method] = transparentMethods.exec(callee) ?? [];
  return method === undefined ? [] : instead(node, callee.slice(0, -method.length));
};

const swapArguments: Rule = (node, program) => {
  if (node.name !== 'ArgList' && node.name !== 'ArgumentList') return [];
  const given = childrenOf(node).filter(child => !punctuation.test(textOf(program, child)));
  const [first, second] = given;
  const separators = childrenOf(node).filter(child => textOf(program, child) === ',').length;
  if (!first || !second || given.length !== 2 || separators !== 1) return [];
  const [one, other] = [textOf(program, first), textOf(program, second)];
  if (one === other || one.startsWith('*') || other.startsWith('*')) return [];
  const between = program.code.slice(first.to, second.from);
  return [{ from: first.from, to: second.to, text: `${other}${between}${one}` }];
};

const emptyValues = { python: 'None', javascript: 'undefined', typescript: 'undefined', java: 'null' };

const emptyReturn: Rule = (node, { language, code }) => {
  if (node.name !== 'ReturnStatement') return [];
  const value = childrenOf(node)[1];
  if (!value || code.slice(value.from, value.to) === ';') return [];
  const empty = emptyValues[language];
  // Java would refuse null for a number; a mutant that does not compile says nothing.
  return language === 'java' || code.slice(value.from, value.to) === empty ? [] : instead(value, empty);
};

const leaveLoopOtherwise: Rule = node => {
  if (node.name === 'BreakStatement') return instead(node.firstChild!, 'continue');
  return node.name === 'ContinueStatement' ? instead(node.firstChild!, 'break') : [];
};

const chooseOther: Rule = (node, program) => {
  if (node.name !== 'ConditionalExpression' && node.name !== 'TernaryExpression') return [];
  const parts = childrenOf(node).filter(child => !/^(\?|:|if|else)$/.test(textOf(program, child)));
  const [first, second, third] = parts;
  if (!first || !second || !third) return [];
  const [yes, no] = program.language === 'python' ? [first, third] : [second, third];
  return instead(node, textOf(program, yes), textOf(program, no));
};

/** By the kind of mistake. */
export const rules: Record<string, Rule> = {
  operator: changeOperator,
  constant: changeConstant,
  loop: changeLoop,
  condition: fixCondition,
  'part of a condition': dropOperand,
  negation: dropNegation,
  statement: dropStatement,
  call: (node, program) => [...dropCall(node, program), ...dropWork(node, program)],
  arguments: swapArguments,
  return: emptyReturn,
  'end of a loop': leaveLoopOtherwise,
  choice: chooseOther,
};

const skipped = new Set([
  'ImportStatement',
  'ImportDeclaration',
  'TypeAnnotation',
  'TypeDef',
  'Decorator',
  'Annotation',
]);

/** Without it the tests find nothing of the program: no student makes that mistake in this way. */
const isExport = (node: SyntaxNode, code: string) =>
  node.name === 'ExpressionStatement' && /^(module\.)?exports\b/.test(code.slice(node.from, node.from + 20));

/** `if __name__ == '__main__':` never runs in tests, and nothing inside of these is the program's behaviour. */
export const isSkipped = (node: SyntaxNode, { code }: Program): boolean =>
  skipped.has(node.name) ||
  (isExport(node, code) && !/[{]|=>|function/.test(code.slice(node.from, node.to))) ||
  (node.name === 'IfStatement' && /^if\s*\(?\s*__name__\b/.test(code.slice(node.from, node.from + 40)));
