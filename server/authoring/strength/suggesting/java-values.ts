import type { Plain } from './plain-value.ts';

const wholeNumbers: Record<string, { most: bigint; write: (text: string) => string }> = {
  byte: { most: 127n, write: text => `(byte) ${text}` },
  short: { most: 32_767n, write: text => `(short) ${text}` },
  int: { most: 2_147_483_647n, write: text => text },
  Integer: { most: 2_147_483_647n, write: text => text },
  long: { most: 9_223_372_036_854_775_807n, write: text => `${text}L` },
  Long: { most: 9_223_372_036_854_775_807n, write: text => `${text}L` },
};

const absolute = (number: bigint) => (number < 0n ? -number : number);

const quoted = (text: string, quote: '"' | "'"): string | null => {
  const escaped = text
    .replaceAll('\\', String.raw`\\`)
    .replaceAll(quote, `\\${quote}`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\t', String.raw`\t`)
    .replaceAll('\r', String.raw`\r`);
  // eslint-disable-next-line no-control-regex -- these cannot stand in a program
  return /[\u0000-\u001f]/.test(escaped) ? null : quote + escaped + quote;
};

/** The types between the brackets of `Map<String, List<Integer>>`. */
const argumentsOf = (text: string): string[] => {
  const found = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '<') depth += 1;
    if (letter === '>') depth -= 1;
    if (letter === ',' && depth === 0) found.push('');
    else found[found.length - 1] += letter;
  }
  return found;
};

const all = (texts: (string | null)[]): string[] | null =>
  texts.every(text => text !== null) ? texts : null;

const collections: Record<string, string> = {
  List: 'List',
  Collection: 'List',
  Iterable: 'List',
  ArrayList: 'new ArrayList',
  Set: 'Set',
};

const mostEntries = 10;

/** A value as a program of Java writes it where this type is expected; null if it cannot be written so. */
export const writtenInJava = (type: string, value: Plain): string | null => {
  if (value === null) return /^[a-z]+$/.test(type) ? null : 'null';
  if (typeof value === 'boolean') return /^(boolean|Boolean)$/.test(type) ? String(value) : null;
  if (typeof value === 'string') {
    if (type === 'String' || type === 'CharSequence') return quoted(value, '"');
    return /^(char|Character)$/.test(type) && value.length === 1 ? quoted(value, "'") : null;
  }
  if ('u' in value) return null;
  if ('i' in value) {
    const whole = wholeNumbers[type];
    if (whole) return absolute(BigInt(value.i)) <= whole.most ? whole.write(value.i) : null;
    return /^(double|Double|float|Float)$/.test(type) ? writtenInJava(type, { f: `${value.i}.0` }) : null;
  }
  if ('f' in value) {
    if (/^(double|Double)$/.test(type)) return /[.e]/.test(value.f) ? value.f : `${value.f}.0`;
    return /^(float|Float)$/.test(type) ? `${value.f}f` : null;
  }
  if ('d' in value) {
    const [, inner = ''] = /^Map<(.+)>$/.exec(type) ?? [];
    const [key = '', one = ''] = argumentsOf(inner);
    const entries = all(value.d.flatMap(([k, v]) => [writtenElement(key, k), writtenElement(one, v)]));
    return inner === '' || !entries || value.d.length > mostEntries
      ? null
      : `java.util.Map.of(${entries.join(', ')})`;
  }
  if ('o' in value) return null;
  const items = 'l' in value ? value.l : 's' in value ? value.s : value.t;
  if (type.endsWith('[]')) {
    const written = all(items.map(item => writtenInJava(type.slice(0, -2), item)));
    return written && `new ${type}{${written.join(', ')}}`;
  }
  const [, kind = '', inner = ''] = /^(\w+)<(.+)>$/.exec(type) ?? [];
  const made = collections[kind];
  const written = all(items.map(item => writtenElement(inner, item)));
  if (made === undefined || !written || inner.includes('?')) return null;
  if (made === 'Set' && new Set(written).size < written.length) return null;
  const list = `java.util.${made.replace('new ArrayList', 'List')}.of(${written.join(', ')})`;
  return made === 'new ArrayList' ? `new java.util.ArrayList<>(${list})` : list;
};

/** Nothing but objects, and no null, can be in a collection. */
const writtenElement = (type: string, value: Plain): string | null =>
  value === null ? null : writtenInJava(type, value);

/** Without the package of what the tests import. */
export const asImported = (text: string, tests: string): string =>
  text.replaceAll(/\bjava\.util\.(\w+)/g, (long, name: string) =>
    new RegExp(String.raw`^\s*import\s+java\.util\.(\*|${name})\s*;`, 'm').test(tests) ? name : long,
  );
