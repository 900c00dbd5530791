import { bracketsOf, isWord, type Token, tokensOf } from './tokens.ts';

/** A variable that tests declare. Numbers are indices of tokens; `to` is the first one after. */
export type Declaration = {
  name: string;
  /** Of its name. */
  index: number;
  typeFrom: number;
  typeTo: number;
  isPointer: boolean;
  isReference: boolean;
  isArray: boolean;
  isConst: boolean;
  /** A number of the language, which is copied wherever it goes. */
  isNumber: boolean;
  /** What it is given at first, with its `=`; null if nothing. */
  from: number | null;
  to: number;
};

/** A function of the tests, or a test. */
export type Body = {
  name: string;
  from: number;
  to: number;
  parameters: { name: string; isNumber: boolean }[];
};

export type Reading = {
  tokens: Token[];
  other: number[];
  declarations: Declaration[];
  bodies: Body[];
  /** Macros without arguments. */
  macros: Map<string, string>;
};

const statementWords = new Set(
  'return else if for while do switch case default goto break continue using typedef namespace template delete throw public private protected new sizeof co_return'.split(
    ' ',
  ),
);
const structure = /^(?:struct|union|enum|class)$/;
const numberWords = new Set(
  'const constexpr static volatile register unsigned signed char short int long float double bool _Bool size_t ssize_t ptrdiff_t intptr_t uintptr_t'.split(
    ' ',
  ),
);
export const isNumberWord = (word: string) => numberWords.has(word) || /^u?int\d+_t$/.test(word);

export function readDeclarations(text: string): Reading {
  const tokens = tokensOf(text);
  const other = bracketsOf(tokens);
  const at = (index: number) => tokens[index]?.text ?? '';
  const bodies = readBodies(tokens, other);
  const declarations: Declaration[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const before = at(index - 1);
    const isStart =
      index === 0 ||
      [';', '{', '}'].includes(before) ||
      (before === '(' && /^(?:for|if|while|switch)$/.test(at(index - 2)));
    if (isStart) declarations.push(...declarationsAt(tokens, other, index));
  }
  const macros = new Map(
    [...text.matchAll(/^[ \t]*#[ \t]*define[ \t]+([A-Za-z_]\w*)[ \t]+([^\n\\]*)$/gm)].map(
      match => [match[1]!, match[2]!] as const,
    ),
  );
  return { tokens, other, declarations, bodies, macros };
}

function readBodies(tokens: Token[], other: number[]): Body[] {
  const at = (index: number) => tokens[index]?.text ?? '';
  const bodies: Body[] = [];
  for (let index = 0; index < tokens.length; index++) {
    if (at(index) !== '{') continue;
    const isNamespace =
      at(index - 1) === 'namespace' || at(index - 2) === 'namespace' || at(index - 1) === '"C"';
    if (isNamespace) continue;
    const end = other[index]!;
    if (end < 0) break;
    if (at(index - 1) === ')') {
      const open = other[index - 1]!;
      bodies.push({
        name: at(open - 1),
        from: index,
        to: end,
        parameters: parametersIn(tokens.slice(open + 1, index - 1)),
      });
    }
    index = end;
  }
  return bodies;
}

function parametersIn(tokens: Token[]): Body['parameters'] {
  const parts: string[][] = [[]];
  let depth = 0;
  for (const { text } of tokens) {
    if (text === '(' || text === '[' || text === '<') depth++;
    if (text === ')' || text === ']' || text === '>') depth--;
    if (text === ',' && depth === 0) parts.push([]);
    else parts.at(-1)!.push(text);
  }
  return parts.map(part => {
    const bracket = part.indexOf('[');
    const head = bracket < 0 ? part : part.slice(0, bracket);
    const name = head.at(-1) ?? '';
    const isNumber = bracket < 0 && head.length > 1 && head.slice(0, -1).every(isNumberWord);
    return { name: isWord(name) ? name : '', isNumber };
  });
}

/** What the statement declares that begins at `start`. */
function declarationsAt(tokens: Token[], other: number[], start: number): Declaration[] {
  const at = (index: number) => tokens[index]?.text ?? '';
  const words: string[] = [];
  let index = start;
  let isReference = false;
  let isPointer = false;
  if (statementWords.has(at(index))) return [];
  for (; index < tokens.length; index++) {
    const one = at(index);
    if (isWord(one)) {
      const follows = at(index + 1);
      const isKindOfType = structure.test(one) || structure.test(at(index - 1));
      if (words.length > 0 && at(index - 1) !== '::' && !isKindOfType && isDeclared(follows)) break;
      words.push(one);
      if (isKindOfType && follows === '{') index = other[index + 1]!;
      if (index < 0) return [];
    } else if (one === '<' && words.length > 0) {
      const end = afterAngles(tokens, index);
      if (end < 0) return [];
      index = end - 1;
    } else if (one === '*') isPointer = true;
    else if (one === '&' || one === '&&') isReference = true;
    else if (one === '[' && words.includes('auto')) break;
    else if (one !== '::') return [];
  }
  if (words.length === 0 || index >= tokens.length) return [];
  const shared = {
    typeFrom: start,
    typeTo: index,
    isReference,
    isConst: words.some(word => word === 'const' || word === 'constexpr'),
  };
  if (at(index) === '[') {
    const close = other[index]!;
    const to = endOfPart(tokens, other, close + 1);
    return tokens.slice(index + 1, close).flatMap(({ text }, offset) =>
      isWord(text)
        ? [
            {
              ...shared,
              name: text,
              index: index + 1 + offset,
              isPointer: false,
              isArray: false,
              isNumber: false,
              from: close + 1,
              to,
            },
          ]
        : [],
    );
  }
  const found: Declaration[] = [];
  for (;;) {
    while (at(index) === '*' || at(index) === 'const') {
      if (at(index) === '*') isPointer = true;
      index++;
    }
    if (!isWord(at(index))) break;
    const name = index++;
    const isArray = at(index) === '[';
    while (at(index) === '[' && other[index]! > 0) index = other[index]! + 1;
    // A function, and no variable.
    if (at(index) === '(' && at(other[index]! + 1) === '{') return [];
    const isGiven = ['=', '{', '(', ':'].includes(at(index));
    const to = isGiven ? endOfPart(tokens, other, index) : index;
    found.push({
      ...shared,
      name: at(name),
      index: name,
      isPointer,
      isArray,
      isNumber: !isPointer && !isReference && !isArray && words.every(isNumberWord),
      from: isGiven ? index : null,
      to,
    });
    index = to;
    if (at(index) !== ',') break;
    isPointer = false;
    index++;
  }
  return found;
}

const isDeclared = (follows: string) => ['=', ';', ',', '[', '{', '(', ':'].includes(follows);

/** The index after `<…>`; -1 if it is no list of types. */
export function afterAngles(tokens: Token[], from: number): number {
  let depth = 0;
  for (let index = from; index < Math.min(tokens.length, from + 80); index++) {
    const { text } = tokens[index]!;
    if (text === '<') depth++;
    else if (text === '>' && --depth === 0) return index + 1;
    else if (';{}()'.includes(text) && text !== '(' && text !== ')') return -1;
  }
  return -1;
}

/** Where an initialiser ends: at a comma, semicolon or closing bracket outside of its own brackets. */
export function endOfPart(tokens: Token[], other: number[], from: number): number {
  for (let index = from; index < tokens.length; index++) {
    const { text } = tokens[index]!;
    const angles = text === '<' && isWord(tokens[index - 1]?.text) ? afterAngles(tokens, index) : -1;
    if (angles > 0 && ['(', '{', '::'].includes(tokens[angles]?.text ?? '')) index = angles - 1;
    else if (other[index]! > index) index = other[index]!;
    else if (text === ',' || text === ';' || ')]}'.includes(text)) return index;
  }
  return tokens.length;
}
