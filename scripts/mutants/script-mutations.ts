import { type Node, parseSync, Visitor } from 'oxc-parser';
import type { Mutation } from './mutation.ts';

const otherOperators: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '+=': '-=',
  '-=': '+=',
};
const otherMethods: Record<string, string> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  toLowerCase: 'toUpperCase',
  toUpperCase: 'toLowerCase',
  floor: 'ceil',
  ceil: 'floor',
  push: 'unshift',
  find: 'findLast',
  indexOf: 'lastIndexOf',
  orWhere: 'where',
};
/** Calls that hand on what they are called on, more or less: without them something is not trimmed, sorted or left out. */
const passingOn = new Set([
  'trim',
  'sort',
  'toSorted',
  'reverse',
  'toReversed',
  'filter',
  'slice',
  'flat',
  'where',
  'orderBy',
  'limit',
]);
const otherSql: [RegExp, string][] = [
  [/\bis not null\b/g, 'is null'],
  [/\bis null\b/g, 'is not null'],
  [/(?<![<>=-])<=(?!>)/g, '<'],
  [/(?<![<>=-])<(?![=>])/g, '<='],
  [/(?<![<>=-])>=/g, '>'],
  [/(?<![<>=-])>(?![=>])/g, '>='],
  [/\bdesc\b/g, 'asc'],
  [/\bmax\(/g, 'min('],
  [/\bmin\(/g, 'max('],
  [/\band\b(?! \$)/g, 'or'],
  [/\bdistinct\b/g, ''],
  [/\bleft join\b/g, 'join'],
];

/** All changes of one TypeScript file that are drawn from. Types, imports, texts and messages of errors are left alone. */
export function scriptMutations(file: string, text: string): Mutation[] {
  const found: Mutation[] = [];
  const add = (start: number, end: number, replacement: string) => {
    // `return undefined` and `if (true)` would stay as they are.
    if (text.slice(start, end) !== replacement) found.push({ file, start, end, replacement });
  };
  const source = ({ start, end }: Node) => text.slice(start, end);
  /** Operators have no place of their own: between both sides. */
  const swap = ({ left, right, operator }: { left: Node; right: Node; operator: string }) => {
    const other = otherOperators[operator];
    if (other === undefined) return;
    const at = text.indexOf(operator, left.end);
    if (at >= 0 && at < right.start) add(at, at + operator.length, other);
  };
  const decide = (test: Node | null) => {
    if (!test) return;
    add(test.start, test.end, 'true');
    add(test.start, test.end, 'false');
  };
  new Visitor({
    BinaryExpression: node => swap(node as never),
    LogicalExpression: node => {
      swap(node as never);
      if (node.operator === '??') add(node.start, node.end, `(${source(node.left)})`);
    },
    AssignmentExpression: node => swap(node as never),
    UnaryExpression: node => {
      if (node.operator === '!') add(node.start, node.argument.start, '');
      if (node.operator === '-') add(node.start, node.argument.start, '');
    },
    IfStatement: node => decide(node.test),
    WhileStatement: node => add(node.test.start, node.test.end, 'false'),
    ConditionalExpression: node => decide(node.test),
    Literal: node => {
      if (typeof node.value === 'boolean') add(node.start, node.end, String(!node.value));
      if (typeof node.value === 'number')
        add(node.start, node.end, node.value === 0 ? '1' : `(${source(node)} + 1)`);
    },
    ExpressionStatement: node => {
      if (node.directive === undefined || node.directive === null) add(node.start, node.end, ';');
    },
    ReturnStatement: node => {
      if (node.argument) add(node.argument.start, node.argument.end, 'undefined');
    },
    ThrowStatement: node => add(node.start, node.end, ';'),
    Property: node => {
      if (node.shorthand || node.kind !== 'init') return;
      const after = /^\s*,/.exec(text.slice(node.end))?.[0].length ?? 0;
      add(node.start, node.end + after, '');
    },
    SpreadElement: node => {
      const after = /^\s*,/.exec(text.slice(node.end))?.[0].length ?? 0;
      add(node.start, node.end + after, '');
    },
    CallExpression: node => {
      const { callee } = node;
      if (callee.type !== 'MemberExpression' || callee.computed) return;
      const { name } = callee.property as { name: string };
      const other = otherMethods[name];
      if (other) add(callee.property.start, callee.property.end, other);
      if (passingOn.has(name)) add(node.start, node.end, source(callee.object));
    },
    TaggedTemplateExpression: node => {
      if (!/^sql\b/.test(source(node))) return;
      for (const quasi of node.quasi.quasis)
        for (const [pattern, other] of otherSql)
          for (const match of source(quasi).matchAll(pattern))
            add(quasi.start + match.index, quasi.start + match.index + match[0].length, other);
    },
  }).visit(parseSync(file, text).program);
  return found;
}
