import { literalValue } from '../literal.ts';
import { afterAngles, type Body, type Declaration, endOfPart, readDeclarations } from './declarations.ts';
import { originsIn } from './origins.ts';
import { isWord } from './tokens.ts';

type Range = readonly [from: number, to: number];

/**
 * Makes constants of the tests meaningless which nothing reads any more, because what is expected is known from the author's run: what a
 * program finds in memory then tells it nothing. Types and sizes stay.
 */
export function withoutUnreadValues(source: string, isCpp: boolean): string {
  const { tokens, other, declarations, bodies } = readDeclarations(source);
  const origins = originsIn(source, isCpp);
  const directives = source.match(/^[ \t]*#.*$/gm)?.join('\n') ?? '';
  const at = (index: number) => tokens[index]?.text ?? '';
  const bodyAt = (index: number) => bodies.find(({ from, to }) => from <= index && index <= to) ?? null;
  const unread: Range[] = [];
  const isUnread = (index: number) => unread.some(([from, to]) => from <= index && index < to);
  const isOwn = ([from, to]: Range) =>
    origins.isOwn(source.slice(tokens[from]?.at, tokens[to]?.at).replace(/^[=:]/, ''), tokens[from]?.at ?? 0);
  const isMentioned = (index: number) =>
    at(index - 1) === 'sizeof' ||
    (at(index - 1) === '(' && at(index - 2) === 'sizeof') ||
    (at(index - 1) === ')' && at(index - 2) === 'void');

  /** Where a variable is used, besides its declaration. */
  const placesOf = (name: string, body: Body | null): number[] =>
    tokens.flatMap(({ text }, index) => {
      if (text !== name || ['.', '->', '::'].includes(at(index - 1))) return [];
      if (body && bodyAt(index) !== body) return [];
      const isDeclarator = declarations.some(one => one.index === index);
      return isDeclarator || isMentioned(index) || isUnread(index) ? [] : [index];
    });
  const isAssigned = (index: number) => at(index + 1) === '=' && [';', '{', '}', ')'].includes(at(index - 1));
  const valuesOf = (name: string, body: Body | null): Range[] | null => {
    if (new RegExp(`\\b${name}\\b`).test(directives)) return null;
    const places = placesOf(name, body);
    if (!places.every(isAssigned)) return null;
    return places.map(index => [index + 2, endOfPart(tokens, other, index + 2)] as const);
  };
  const add = (ranges: Range[]): boolean => {
    const fresh = ranges.filter(([from, to]) => from < to && !isUnread(from));
    if (fresh.length === 0 || !fresh.every(isOwn)) return false;
    unread.push(...fresh);
    return true;
  };

  const unreadVariable = (one: Declaration): boolean => {
    if ((one.from !== null && at(one.from) === ':') || one.isReference) return false;
    const values = valuesOf(one.name, bodyAt(one.index));
    return values !== null && add([[one.from ?? one.to, one.to], ...values]);
  };
  const unreadParameters = (body: Body): boolean => {
    let isMore = false;
    for (const [position, { name }] of body.parameters.entries()) {
      if (name === '' || placesOf(name, body).length > 0) continue;
      for (const [index, { text }] of tokens.entries()) {
        if (text !== body.name || at(index + 1) !== '(' || !bodyAt(index)) continue;
        let from = index + 2;
        for (let count = 0; count < position && at(from) !== ')'; count++)
          from = endOfPart(tokens, other, from) + 1;
        if (add([[from, endOfPart(tokens, other, from)]])) isMore = true;
      }
    }
    return isMore;
  };

  /** The parts of an initialiser in brackets. */
  const partsOf = (open: number): Range[] => {
    const parts: Range[] = [];
    for (let from = open + 1; from < other[open]!;) {
      const to = endOfPart(tokens, other, from);
      parts.push([from, to]);
      from = to + 1;
    }
    return parts;
  };
  /** Names of the fields of a struct of the tests, in their order. */
  const fieldsOf = ({ typeFrom, typeTo }: Declaration): string[] => {
    let open = -1;
    for (let index = typeFrom; index < typeTo; index++) if (at(index) === '{') open = index;
    for (let index = typeFrom; index < typeTo && open < 0; index++) {
      if (!isWord(at(index))) continue;
      const found = tokens.findIndex(
        ({ text }, place) =>
          text === at(index) && /^(?:struct|class)$/.test(at(place - 1)) && at(place + 1) === '{',
      );
      const named = tokens.findIndex(
        ({ text }, place) => text === at(index) && at(place - 1) === '}' && at(place + 1) === ';',
      );
      open = found >= 0 ? found + 1 : named >= 0 ? other[named - 1]! : -1;
    }
    if (open < 0) return [];
    const names: string[] = [];
    for (let index = open + 1; index < other[open]!; index++)
      if (isWord(at(index)) && [';', ',', '['].includes(at(index + 1)) && at(index - 1) !== '[')
        names.push(at(index));
    return names;
  };
  const isFieldRead = (name: string) =>
    tokens.some(
      ({ text }, index) =>
        text === name &&
        ['.', '->'].includes(at(index - 1)) &&
        !(['{', ','].includes(at(index - 2)) && at(index + 1) === '='),
    );
  const afterSubscripts = (index: number) => {
    let end = index + 1;
    while (at(end) === '[' && other[end]! > 0) end = other[end]! + 1;
    return end;
  };
  /** Columns of a table that nothing reads. */
  const unreadColumns = (one: Declaration): number[] => {
    const places = placesOf(one.name, bodyAt(one.index));
    const loops = places.map(place =>
      declarations.filter(({ from }) => from === place - 1 && at(place - 1) === ':'),
    );
    const bound = loops.flat();
    if (bound.length > 1 || bound.some(({ index }) => at(index - 1) === '[')) {
      if (places.length !== 1) return [];
      return bound.flatMap((name, column) =>
        placesOf(name.name, bodyAt(name.index)).length === 0 ? [column] : [],
      );
    }
    const second = places.map(place => (other[place + 1]! > 0 ? other[place + 1]! + 1 : -1));
    if (places.length > 0 && second.every(index => at(index) === '[' && other[index] === index + 2)) {
      const read = new Set(second.map(index => at(index + 1)));
      if ([...read].some(column => !/^\d+$/.test(column))) return [];
      return Array.from({ length: 16 }, (_, column) => column).filter(column => !read.has(String(column)));
    }
    const items = bound.flatMap(({ name, index }) => placesOf(name, bodyAt(index)));
    const direct = places.filter((_, index) => loops[index]!.length === 0);
    if (![...items, ...direct].every(index => ['.', '->'].includes(at(afterSubscripts(index))))) return [];
    return fieldsOf(one).flatMap((name, column) => (isFieldRead(name) ? [] : [column]));
  };
  const unreadCells = (one: Declaration): boolean => {
    if (one.from === null || at(one.from) === ':') return false;
    let open = one.from;
    while (open < one.to && at(open) !== '{') open++;
    if (open >= one.to) return false;
    const columns = unreadColumns(one);
    if (columns.length === 0) return false;
    const fields = fieldsOf(one);
    const rows = partsOf(open);
    const isTable = rows.every(([from]) => at(from) === '{');
    const cells = (isTable ? rows.map(([from]) => partsOf(from)) : [rows]).flatMap(row =>
      row.flatMap(([from, to], position) => {
        const named = at(from) === '.' ? fields.indexOf(at(from + 1)) : position;
        return columns.includes(named) ? [[at(from) === '.' ? from + 3 : from, to] as const] : [];
      }),
    );
    let isMore = false;
    for (const cell of cells) if (add([cell])) isMore = true;
    return isMore;
  };

  for (let round = 0, isMore = true; isMore && round < 10; round++) {
    isMore = false;
    for (const one of declarations) if (unreadVariable(one) || unreadCells(one)) isMore = true;
    for (const body of bodies) if (unreadParameters(body)) isMore = true;
  }
  const changed = new Map<number, string>();
  for (const [from, to] of unread)
    for (let index = from; index < to; index++) {
      const angles = at(index) === '<' && isWord(at(index - 1)) ? afterAngles(tokens, index) : -1;
      if (angles > 0) index = angles - 1;
      else if (at(index) === '[') index = Math.max(index, other[index]!);
      else changed.set(index, meaningless(at(index)));
    }
  let out = '';
  let done = 0;
  for (const [index, text] of [...changed].sort((one, two) => one[0] - two[0])) {
    const token = tokens[index]!;
    out += source.slice(done, token.at) + text;
    done = token.at + token.text.length;
  }
  return out + source.slice(done);
}

function meaningless(token: string): string {
  if (token === 'true') return 'false';
  if (/^\.?\d/.test(token)) return /[.eE]/.test(token) && !/^0[xX]/.test(token) ? '1.0' : '1';
  if (token.startsWith("'")) return "'x'";
  const value = token.startsWith('"') ? literalValue(token) : null;
  return value?.kind === 's' ? `"${'x'.repeat(value.value.length)}"` : token;
}
