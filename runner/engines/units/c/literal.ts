import { readArguments } from './c-text.ts';

/** A value as a program sends it: a number, a text, a pointer that is null or not, or a container as text. */
export type Value =
  | { kind: 'i'; value: bigint }
  | { kind: 'f'; value: number }
  | { kind: 's' | 'c' | 'm'; value: string }
  | { kind: 'n' }
  | { kind: 'p'; value: boolean };

const integer = /^[-+]?\s*(0[xX][\da-fA-F']+|0[bB][01']+|\d[\d']*)([uUlLzZ]*)$/;
const decimal = /^[-+]?\s*(\d[\d']*\.\d*|\.\d+|\d+)([eE][-+]?\d+)?([fFlL]?)$/;
const texts = /^(?:(?:u8|L)?"(?:\\[\s\S]|[^"\\])*"\s*)+(?:s|sv)?$/;
const character = /^(?:L|u8)?'(\\[\s\S][^']*|[^'\\])'$/;

/** The value of a literal; null for an expression. */
export function literalValue(source: string): Value | null {
  const text = withoutBrackets(source.trim());
  if (text === 'true' || text === 'false') return { kind: 'i', value: text === 'true' ? 1n : 0n };
  if (text === 'NULL' || text === 'nullptr') return { kind: 'n' };
  const whole = integer.exec(text);
  if (whole) return { kind: 'i', value: integerValue(text, whole[1]!.replaceAll("'", '')) };
  if (decimal.test(text)) {
    const value = Number(text.replaceAll(/['\s]|[fFlL]$/g, ''));
    return { kind: 'f', value: /[fF]$/.test(text) ? Math.fround(value) : value };
  }
  if (character.test(text)) {
    const [code] = unescaped(character.exec(text)![1]!);
    return code === undefined ? null : { kind: 'i', value: BigInt(code > 127 ? code - 256 : code) };
  }
  if (texts.test(text)) return { kind: 's', value: textValue(text) };
  const string = /^(?:std::)?string(?:_view)?\s*([({])/.exec(text);
  if (string) {
    const inner = readArguments(text, string[0].length - 1);
    if (inner?.end !== text.length || inner.list.length !== 1) return null;
    return inner.list[0] === '' ? { kind: 's', value: '' } : onlyText(literalValue(inner.list[0]!));
  }
  return containerValue(text);
}

const onlyText = (value: Value | null) => (value?.kind === 's' ? value : null);

function withoutBrackets(text: string): string {
  const inner = text.startsWith('(') ? readArguments(text, 0) : null;
  return inner?.end === text.length && inner.list.length === 1 ? withoutBrackets(inner.list[0]!) : text;
}

function integerValue(text: string, digits: string): bigint {
  const isOctal = /^0\d+$/.test(digits);
  const value = BigInt(isOctal ? `0o${digits.slice(1)}` : digits);
  return text.startsWith('-') ? -value : value;
}

function textValue(text: string): string {
  const parts = text.match(/"(?:\\[\s\S]|[^"\\])*"/g) ?? [];
  return Buffer.from(parts.flatMap(part => unescaped(part.slice(1, -1)))).toString('latin1');
}

const simple: Record<string, number> = { n: 10, t: 9, r: 13, a: 7, b: 8, f: 12, v: 11, e: 27 };

/** As bytes of UTF-8. */
function unescaped(text: string): number[] {
  const bytes: number[] = [];
  const pattern = /\\(x[\da-fA-F]+|[0-7]{1,3}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|[\s\S])|[^\\]+/g;
  for (const [whole, escape] of text.matchAll(pattern)) {
    if (escape === undefined) bytes.push(...Buffer.from(whole));
    else if (escape.startsWith('x')) bytes.push(Number.parseInt(escape.slice(1), 16) & 255);
    else if (/^[0-7]/.test(escape)) bytes.push(Number.parseInt(escape, 8) & 255);
    else if (/^[uU]./.test(escape))
      bytes.push(...Buffer.from(String.fromCodePoint(Number.parseInt(escape.slice(1), 16))));
    else bytes.push(simple[escape] ?? escape.charCodeAt(0));
  }
  return bytes;
}

const containers = /^(?:std::)?(vector|set|multiset|array|list|deque|pair|tuple)\s*<[\w\s:,<>*]*>\s*([({])/;
const sorted = new Set(['set', 'multiset']);
const made = /^(?:std::)?make_(?:pair|tuple)\s*(\()/;

/** `std::vector<int>{1, 2}`, as cairn_test.h writes it. Of decimal numbers nobody knows how they would be written. */
function containerValue(text: string): Value | null {
  const found = containers.exec(text) ?? made.exec(text);
  if (!found) return null;
  const name = found.length === 3 ? found[1]! : 'pair';
  if (found[0].endsWith('(') && name !== 'pair' && name !== 'tuple') return null;
  const inner = readArguments(text, found[0].length - 1);
  if (inner?.end !== text.length || sorted.has(name)) return null;
  const items = inner.list.length === 1 && inner.list[0] === '' ? [] : inner.list.map(itemText);
  return items.includes(null) ? null : { kind: 'c', value: `[${items.join(',')}]` };
}

function itemText(source: string): string | null {
  const value = literalValue(source);
  if (source.startsWith("'") || value === null) return null;
  if (value.kind === 'i') return String(value.value);
  if (value.kind === 's') return `"${value.value}"`;
  return value.kind === 'c' ? value.value : null;
}
