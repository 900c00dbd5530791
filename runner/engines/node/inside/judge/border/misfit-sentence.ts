import { type Path } from './kinds.ts';

/** Callees are written as `area()`, `new Stack`, `.size`, `load()~` (its promise), `each()>1` (a function given to it). */
export type CalleeParts = {
  /** What a student would call it. */
  name: string;
  way: 'called' | 'made' | 'read' | 'settled' | 'handed over' | 'thrown' | 'changed';
};

export function partsOf(callee: string): CalleeParts {
  const [, base = callee] = /^(.*?)(?:[>~^!].*)?$/s.exec(callee) ?? [];
  const name = base
    .replace(/^new /, '')
    .replaceAll('()', '')
    .replace(/^\./, '')
    .replace(/^.* \./, '');
  if (callee.endsWith('!')) return { name, way: 'thrown' };
  if (callee.includes('>')) return { name, way: 'handed over' };
  if (callee.includes('^')) return { name, way: 'changed' };
  if (callee.endsWith('~')) return { name, way: 'settled' };
  if (base.startsWith('new ')) return { name: base, way: 'made' };
  return { name, way: base.endsWith('()') ? 'called' : 'read' };
}

const words: Record<string, string> = {
  undefined: 'nothing',
  null: 'null',
  boolean: 'true or false',
  number: 'a number',
  string: 'a text',
  bigint: 'a bigint',
  symbol: 'a symbol',
  list: 'a list',
  set: 'a Set',
  map: 'a Map',
  object: 'a plain object',
  bare: 'a plain object',
  date: 'a Date',
  regexp: 'a regular expression',
  bytes: 'a typed array',
  boxed: 'a plain value',
  error: 'an error',
  promise: 'a promise',
  function: 'a function',
  own: 'an object',
  missing: 'nothing',
  nan: 'NaN',
};

export const kindsText = (kinds: Iterable<string>) => {
  const named = [...new Set([...kinds].flatMap(kind => words[kind] ?? []))];
  const last = named.pop();
  return named.length === 0 ? (last ?? '') : `${named.join(', ')} or ${last}`;
};

/** Such as "area must give back a number; yours gives back an object of your class Area." */
export function misfitSentence(
  callee: string,
  path: Path,
  expected: Iterable<string> | null,
  came: string,
): string {
  const { name, way } = partsOf(callee);
  const wanted = expected === null ? 'a plain value' : kindsText(expected);
  const inside = way === 'handed over' ? path.slice(1) : path;
  const part = inside.map(step => (step.startsWith('[') ? 'an item' : step.slice(1))).toReversed();
  const [must, does] = verbs[way];
  if (part.length > 0)
    return `${part.join(' of ')} of what ${name} ${does} must be ${wanted}; yours is ${came}.`;
  if (way === 'read') return `${name} must be ${wanted}; yours is ${came}.`;
  return `${name} must ${must} ${wanted}; yours ${does} ${came}.`;
}

const verbs: Record<CalleeParts['way'], [must: string, does: string]> = {
  called: ['give back', 'gives back'],
  made: ['make', 'makes'],
  read: ['be', 'is'],
  settled: ['settle its promise with', 'settles it with'],
  'handed over': ['hand over', 'hands over'],
  thrown: ['throw', 'throws'],
  changed: ['put in', 'puts in'],
};
