import { valuesOf } from './situation.ts';

/** A value as a language writes it, read so far that values can be compared with one another. */
export type Data = number | boolean | string | null | Data[];

const listStart =
  /^(?:new\s+\w+\s*\[\s*\]\s*|(?:List|Set|Arrays|Stream)\.(?:of|asList)\s*|(?:std::)?vector\s*<[^{]*>\s*)?[[({]/;

/** Undefined for what cannot be read: objects, calls, names. */
export const dataOf = (text: string | undefined): Data | undefined => {
  const value = text?.trim() ?? '';
  if (/^-?\d+(?:\.\d+)?(?:e[-+]?\d+)?[fFdDlL]?$/.test(value)) return Number.parseFloat(value);
  const quoted = /^(?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|`([^`\\$]*)`)$/s.exec(value);
  if (quoted) return (quoted[1] ?? quoted[2] ?? quoted[3] ?? '').replaceAll(/\\(["'\\])/g, '$1');
  if (/^(?:true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  if (/^(?:None|null|undefined|nullptr|NULL)$/.test(value)) return null;
  const start = listStart.exec(value)?.[0];
  if (start === undefined || !/[\])}]$/.test(value)) return undefined;
  const items = valuesOf(value.slice(start.length, -1)).map(dataOf);
  return items.some(one => one === undefined) ? undefined : (items as Data[]);
};

export const isSame = (one: Data | undefined, other: Data | undefined): boolean =>
  one !== undefined && JSON.stringify(one) === JSON.stringify(other);

export const isNumbers = (value: Data | undefined): value is number[] =>
  Array.isArray(value) && value.every(one => typeof one === 'number');

/** The place of the first sign in which two texts differ. */
export const firstDifference = (one: string, other: string): number => {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
};

/** Equal, except for what fractions lose in a computer. */
export const near = (one: number, other: number) =>
  Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(other));
