import type { MutableLanguage } from '../parse-program.ts';

/**
 * A value that a test can name, as programs print it: `{ i }` is a whole number, `{ f }` another one, both as text, `{ l }` a list or
 * array, `{ t }` a tuple, `{ s }` a set, `{ d }` a dictionary or object, `{ u }` is undefined.
 */
export type Plain =
  | null
  | boolean
  | string
  | { i: string }
  | { f: string }
  | { l: Plain[] }
  | { t: Plain[] }
  | { s: Plain[] }
  | { d: [Plain, Plain][] }
  | { u: 1 };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a program printed is read with care: null stands for None, undefined for what is no such value. */
export const plainOf = (value: unknown): Plain | undefined => {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (!isObject(value)) return undefined;
  const [[key, inner] = ['', null]] = Object.entries(value);
  if (key === 'u') return { u: 1 };
  if ((key === 'i' || key === 'f') && typeof inner === 'string' && /^-?[\d.]+(e[-+]?\d+)?$/.test(inner))
    return key === 'i' ? { i: inner } : { f: inner };
  if (!Array.isArray(inner)) return undefined;
  if (key === 'd') {
    const entries = inner.map(pair => (Array.isArray(pair) ? pair.map(plainOf) : []));
    return entries.every((pair): pair is [Plain, Plain] => pair.length === 2 && !pair.includes(undefined))
      ? { d: entries }
      : undefined;
  }
  const items = inner.map(plainOf);
  if (!items.every(item => item !== undefined)) return undefined;
  if (key === 'l') return { l: items };
  if (key === 't') return { t: items };
  return key === 's' ? { s: items } : undefined;
};

const inPython = (value: Plain): string => {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return pythonText(value);
  if ('u' in value) return 'None';
  if ('i' in value) return value.i;
  if ('f' in value) return /[.e]/.test(value.f) ? value.f : `${value.f}.0`;
  if ('l' in value) return `[${value.l.map(inPython).join(', ')}]`;
  if ('t' in value) return `(${value.t.map(inPython).join(', ')}${value.t.length === 1 ? ',' : ''})`;
  if ('s' in value) return value.s.length === 0 ? 'set()' : `{${value.s.map(inPython).join(', ')}}`;
  return `{${value.d.map(([key, one]) => `${inPython(key)}: ${inPython(one)}`).join(', ')}}`;
};

/** JSON's escapes mean the same in Python, apart from pairs of surrogates. */
const pythonText = (text: string) =>
  JSON.stringify(text).replaceAll(
    /[\u007f-\u009f\u2028\u2029]/g,
    one => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const inScript = (value: Plain): string => {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if ('u' in value) return 'undefined';
  if ('i' in value) return value.i;
  if ('f' in value) return value.f;
  if ('l' in value) return `[${value.l.map(inScript).join(', ')}]`;
  if ('t' in value) return `[${value.t.map(inScript).join(', ')}]`;
  if ('s' in value) return `new Set([${value.s.map(inScript).join(', ')}])`;
  if (value.d.length === 0) return '{}';
  const keyOf = (key: Plain) => (typeof key === 'string' && /^[A-Za-z_]\w*$/.test(key) ? key : inScript(key));
  return `{ ${value.d.map(([key, one]) => `${keyOf(key)}: ${inScript(one)}`).join(', ')} }`;
};

/** As it is written in a program. */
export const writtenIn = (language: MutableLanguage, value: Plain): string =>
  language === 'python' ? inPython(value) : inScript(value);
