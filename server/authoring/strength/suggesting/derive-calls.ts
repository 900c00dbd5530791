import type { SyntaxNode } from '@lezer/common';
import { type MutableLanguage, parseProgram } from '../parse-program.ts';
import { type Constants, type Piece, variantsOf } from './vary-literals.ts';

/**
 * A call to try: as tests write it, and as the program itself can, each after what must be done before. `boldness` says how likely it
 * is that the task does not mean it (vary-values.ts).
 */
export type Candidate = {
  before: string[];
  call: string;
  probeBefore: string[];
  probe: string;
  boldness: number;
  /** A statement where that must be known: only what it raises can be seen. */
  returnsNothing?: boolean;
};

const mostCalls = 4;
const mostCandidates = 60;

const numbers = new Set(['Number', 'IntegerLiteral', 'FloatingPointLiteral']);
const strings = new Set(['String', 'StringLiteral']);
const booleans = new Set(['Boolean', 'BooleanLiteral']);
/** Nothing but these may stand in the arguments: what a variable holds is not known. */
const plain = new Set([
  ...numbers,
  ...strings,
  ...booleans,
  'None',
  'null',
  'UnaryExpression',
  'ArithOp',
  'ArrayExpression',
  'TupleExpression',
  'ArgList',
  'DictionaryExpression',
  'SetExpression',
  'ParenthesizedExpression',
  'ObjectExpression',
  'Property',
  'PropertyDefinition',
  'ArgumentList',
  'CharacterLiteral',
  'ArrayCreationExpression',
  'ArrayInitializer',
  'PrimitiveType',
  'TypeName',
  'Dimension',
  'new',
]);
const punctuation = /^[()[\]{},:+-]$/;

const childrenOf = (node: SyntaxNode): SyntaxNode[] => {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
};

/** The literals of a call in the order in which they are written; null if something else is among its arguments. */
const piecesOf = (args: SyntaxNode, code: string): Piece[] | null => {
  const pieces: Piece[] = [];
  const textOf = ({ from, to }: SyntaxNode) => code.slice(from, to);
  const visit = (node: SyntaxNode): boolean => {
    const text = textOf(node);
    if (text.startsWith('List.of(') && node.lastChild)
      return visit(node.lastChild) && addList(node.lastChild);
    if (!plain.has(node.name)) return punctuation.test(text);
    const at = { from: node.from, to: node.to, text };
    if (node.name === 'UnaryExpression') {
      pieces.push({ ...at, kind: 'number' });
      return /^-\s*[\d.]+$/.test(text);
    }
    if (numbers.has(node.name)) pieces.push({ ...at, kind: 'number' });
    if (strings.has(node.name)) pieces.push({ ...at, kind: 'string' });
    if (booleans.has(node.name)) pieces.push({ ...at, kind: 'boolean' });
    if (node.name === 'ArrayExpression' || node.name === 'ArrayInitializer') addList(node);
    return strings.has(node.name) || childrenOf(node).every(visit);
  };
  const addList = (node: SyntaxNode): true => {
    const items = childrenOf(node)
      .map(textOf)
      .filter(text => !punctuation.test(text));
    // What may be in an empty list is not known where elements have types.
    if (items.length > 0 || node.name === 'ArrayExpression')
      pieces.push({ from: node.from, to: node.to, text: textOf(node), kind: 'list', items });
    return true;
  };
  return visit(args) ? pieces : null;
};

/** Names that the program defines at its top, or in Java the names of its methods that return something. */
const definedBy = (language: MutableLanguage, code: string): Set<string> => {
  const patterns: Record<MutableLanguage, RegExp> = {
    python: /^def\s+(\w+)\s*\(/gm,
    javascript: /^(?:export\s+)?(?:function\s+(\w+)|(?:const|let|var)\s+(\w+)\s*=)/gm,
    typescript: /^(?:export\s+)?(?:function\s+(\w+)|(?:const|let|var)\s+(\w+)\s*=)/gm,
    java: /(?<!\bvoid\s+)\b(\w+)\s*\([^()]*\)\s*(?:throws\s+[\w\s,.]+)?\{/g,
  };
  return new Set([...code.matchAll(patterns[language])].map(([, one, other]) => one ?? other ?? ''));
};

type Call = {
  text: string;
  head: string;
  probeHead: string;
  from: number;
  pieces: Piece[];
  /** Each argument as it is written. */
  args: string[];
};

const javaLiterals = /^(?:(?:-?[\d.]+[dDfFlL]?|"[^"\\\n]*"|true|false)(?:\s*,\s*|$))*$/;

/**
 * How a call of Java begins: with a class, or with a new object. A variable of the tests is replaced by the object that it
 * begins as: the new test is a method of its own, and the program does not have the variable. Null for anything else.
 */
const javaHead = (head: string, tests: string): string | null => {
  if (/^(new \w+\(\)|[A-Z]\w*)\.\w+$/.test(head)) return head;
  const [, variable, method] = /^(?:this\.)?([a-z]\w*)\.(\w+)$/.exec(head) ?? [];
  const [, made, args = ''] =
    new RegExp(`\\b${variable}\\s*=\\s*(new \\w+\\(([^()]*)\\));`).exec(tests) ?? [];
  return made && javaLiterals.test(args) ? `${made}.${method}` : null;
};

const readCall = (
  node: SyntaxNode,
  language: MutableLanguage,
  tests: string,
  defined: Set<string>,
): Call | null => {
  const args = node.lastChild;
  if (!args || !['ArgList', 'ArgumentList'].includes(args.name)) return null;
  const written = tests.slice(node.from, args.from).trim();
  const head =
    language === 'java' ? javaHead(written, tests) : /^(?:\w+\.)?\w+$/.test(written) ? written : null;
  const name = /(\w+)$/.exec(head ?? '')?.[1] ?? '';
  if (head === null || !defined.has(name)) return null;
  const pieces = piecesOf(args, tests);
  if (!pieces) return null;
  const text = tests.slice(args.from, args.to);
  const each = childrenOf(args)
    .map(({ from, to }) => tests.slice(from, to))
    .filter(argument => !punctuation.test(argument));
  return { text, head, probeHead: language === 'java' ? head : name, from: args.from, pieces, args: each };
};

const replaced = ({ text, from }: Call, changes: { piece: Piece; by: string }[]): string =>
  changes
    .toSorted((one, other) => other.piece.from - one.piece.from)
    .reduce(
      (changed, { piece, by }) => changed.slice(0, piece.from - from) + by + changed.slice(piece.to - from),
      text,
    );

/** Numbers with and without a point have different types in Java. */
const areAlike = (one: Piece, other: Piece) =>
  one.kind === other.kind && one.text.includes('.') === other.text.includes('.');

/** One literal at a time, all numbers alike, two literals exchanged, and without the last argument. */
const variationsOf = (call: Call, constants: Constants, hasDefaults: boolean): string[] => {
  const { pieces } = call;
  const byPiece = pieces.map(piece =>
    variantsOf(piece, constants).map(by => replaced(call, [{ piece, by }])),
  );
  const longest = Math.max(0, ...byPiece.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, at) => byPiece.flatMap(variants => variants[at] ?? []));
  const allNumbers = pieces.filter(({ kind }) => kind === 'number');
  const alike = allNumbers.slice(0, 2).map(one =>
    replaced(
      call,
      allNumbers.filter(piece => areAlike(piece, one)).map(piece => ({ piece, by: one.text })),
    ),
  );
  const [one, other] = pieces.filter(({ kind }) => kind !== 'list');
  const exchanged =
    one && other && areAlike(one, other)
      ? [
          replaced(call, [
            { piece: one, by: other.text },
            { piece: other, by: one.text },
          ]),
        ]
      : [];
  // Where it has no default, the solution fails, and nothing is suggested.
  const shorter = hasDefaults && call.args.length > 1 ? [`(${call.args.slice(0, -1).join(', ')})`] : [];
  return [...alike, ...exchanged, ...inTurn.flat(), ...shorter];
};

/** The numbers and words that are written in a program. */
export const constantsOf = (language: MutableLanguage, code: string): Constants => {
  const constants: Constants = { numbers: [], strings: [] };
  parseProgram(language, code).iterate({
    enter: ({ name, from, to }) => {
      const text = code.slice(from, to);
      if (numbers.has(name) && /^\d{1,9}$/.test(text)) constants.numbers.push(Number(text));
      const quoted = strings.has(name) && /^(["'])([^"'\\\n]{1,20})\1$/.exec(text);
      if (quoted && quoted[2] !== 'use strict') constants.strings.push(quoted[2] ?? '');
    },
  });
  return constants;
};

/** Calls like those of the tests with other values: near them, near the constants of the solution, and empty ones. */
export const deriveCalls = (language: MutableLanguage, tests: string, solution: string): Candidate[] => {
  const defined = definedBy(language, solution);
  const calls: Call[] = [];
  parseProgram(language, tests).iterate({
    enter: ({ node }) => {
      if (node.name !== 'CallExpression' && node.name !== 'MethodInvocation') return;
      const call = readCall(node, language, tests, defined);
      if (call) calls.push(call);
    },
  });
  const byHead = Map.groupBy(calls, ({ head }) => head);
  const chosen = [...byHead.values()].flatMap(same => same.slice(0, mostCalls));
  const constants = constantsOf(language, solution);
  const lists = chosen.map(call =>
    // A call that cannot be compiled would keep all others from being tried.
    variationsOf(call, constants, language !== 'java').map(text => ({
      before: [],
      call: call.head + text,
      probeBefore: [],
      probe: call.probeHead + text,
      boldness: 0,
    })),
  );
  const seen = new Set(calls.map(({ head, text }) => head + text));
  const candidates: Candidate[] = [];
  for (let at = 0; lists.some(({ length }) => length > at); at++)
    for (const list of lists) {
      const next = list[at];
      if (next && !seen.has(next.call) && candidates.length < mostCandidates) {
        seen.add(next.call);
        candidates.push(next);
      }
    }
  return candidates;
};
