import { types } from 'node:util';

/** What tests can be given. `own`: an object of the program, which stays in its process; all others are plain. */
export type Kind =
  | 'undefined'
  | 'null'
  | 'boolean'
  | 'number'
  | 'string'
  | 'bigint'
  | 'symbol'
  | 'list'
  | 'set'
  | 'map'
  | 'object'
  /** An object without a prototype. */
  | 'bare'
  | 'date'
  | 'regexp'
  | 'bytes'
  | 'boxed'
  | 'error'
  | 'promise'
  | 'function'
  | 'own'
  /** Of a name: the program has none of it. */
  | 'missing'
  /** Besides 'number' or 'date': there was one that is not a number. */
  | 'nan'
  /** Besides 'list': it had places without anything. */
  | 'hole'
  /** Besides the kind of data: it was the tests' own, or the program made it. */
  | 'theirs'
  | 'made';

export function kindOf(value: unknown, isOwn: (value: unknown) => boolean): Kind {
  if (value === null) return 'null';
  if (typeof value !== 'object') return typeof value as Kind;
  if (isOwn(value)) return 'own';
  if (Array.isArray(value)) return 'list';
  if (types.isPromise(value)) return 'promise';
  if (types.isNativeError(value)) return 'error';
  if (types.isMap(value)) return 'map';
  if (types.isSet(value)) return 'set';
  if (types.isDate(value)) return 'date';
  if (types.isRegExp(value)) return 'regexp';
  if (ArrayBuffer.isView(value)) return 'bytes';
  if (types.isBoxedPrimitive(value)) return 'boxed';
  return Object.getPrototypeOf(value) === null ? 'bare' : 'object';
}

/** NaN, or data that holds it without being walked through. */
export function isNan(value: unknown): boolean {
  if (typeof value === 'number') return Number.isNaN(value);
  if (types.isDate(value)) return Number.isNaN(value.getTime());
  if (types.isNumberObject(value)) return Number.isNaN(Number(value));
  return (types.isFloat64Array(value) || types.isFloat32Array(value)) && value.includes(Number.NaN);
}

/** The way from a value to one inside it, such as `.cards`, `[]`. */
export type Path = readonly string[];

export const item = '[]';
export const keyOfMap = '[k]';
export const anyProperty = '.*';
/** Numbers and longer texts are data rather than names. */
export const property = (key: string) =>
  /^(?!\d+$)[\p{ID_Continue}$-]{1,40}$/u.test(key) ? `.${key}` : anyProperty;
export const pathText = (path: Path) => path.join(' ');

/** A step that was taken before leads back to there, as in lists and trees whose nodes have nodes of the same kind. */
export function further(path: Path, step: string): Path {
  const at = path.indexOf(step);
  return at < 0 ? [...path, step] : path.slice(0, at + 1);
}
