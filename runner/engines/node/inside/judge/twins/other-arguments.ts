import { type IdOf, idsIn, isPlain } from './watched-objects.ts';

const tries = 20;
/** Data can have itself as a part. */
const deepest = 20;
const letters = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

const random = (count: number) => Math.floor(Math.random() * count);

/** As a text; objects of the program are different ones in each run. */
export function argumentsKey(args: unknown[], idOf: IdOf): string {
  return JSON.stringify(args.map(value => (idsIn([value], idOf).length > 0 ? '*' : value))) ?? '';
}

export function plainParts(value: unknown, depth = 0): (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number') return [value];
  if (depth > deepest) return [];
  if (Array.isArray(value)) return value.flatMap(item => plainParts(item, depth + 1));
  const isTable = typeof value === 'object' && value !== null && isPlain(value);
  return isTable ? Object.values(value).flatMap(item => plainParts(item, depth + 1)) : [];
}

/**
 * A value of the same kind, not far from it, so that it looks like one that tests could expect, and none that they use elsewhere.
 * Inside of a list all numbers are moved alike, so that what was sorted stays sorted. The value itself where there is none.
 */
export function otherValue(value: unknown, taken: Set<string>): unknown {
  let found = value;
  for (let count = 0; count < tries; count++) {
    found = changedBy(1 + random(5), value);
    if (found === value || !plainParts(found).some(part => taken.has(JSON.stringify(part)))) break;
  }
  return found;
}

function changedBy(step: number, value: unknown, depth = 0): unknown {
  if (depth > deepest) return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value + step : value;
  if (typeof value === 'string') return otherText(value);
  if (Array.isArray(value)) {
    const items: unknown[] = value.map(item => changedBy(step, item, depth + 1));
    return items.some((item, at) => item !== value[at]) ? items : value;
  }
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value;
  const entries = Object.entries(value).map(
    ([key, item]) => [key, item, changedBy(step, item, depth + 1)] as const,
  );
  if (entries.every(([, old, item]) => old === item)) return value;
  return Object.fromEntries(entries.map(([key, , item]) => [key, item]));
}

function otherText(text: string): string {
  const places = text
    .split('')
    .map((letter, at) => ({ at, from: letters.find(all => all.includes(letter)) }));
  const found = places.filter(({ from }) => from !== undefined);
  const chosen = found[random(found.length)];
  if (!chosen?.from) return text;
  const others = chosen.from.replace(text[chosen.at]!, '');
  return `${text.slice(0, chosen.at)}${others[random(others.length)]}${text.slice(chosen.at + 1)}`;
}
