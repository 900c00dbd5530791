import type { MutableLanguage } from '../parse-program.ts';

/**
 * A value that a test can name, as programs print it: `{ i }` is a whole number, `{ f }` another one, both as text, `{ l }` a list or
 * array, `{ t }` a tuple, `{ s }` a set, `{ d }` a dictionary or object, `{ o }` an object as a call of its class makes it, `{ u }` is
 * undefined.
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
  | { o: [string, Plain[]] }
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
  if (key === 'o') {
    const [name, args] = inner;
    const values: (Plain | undefined)[] = Array.isArray(args) ? args.map(plainOf) : [undefined];
    const areKnown = values.every(one => one !== undefined);
    return typeof name === 'string' && areKnown ? { o: [name, values] } : undefined;
  }
  const items = inner.map(plainOf);
  if (!items.every(item => item !== undefined)) return undefined;
  if (key === 'l') return { l: items };
  if (key === 't') return { t: items };
  return key === 's' ? { s: items } : undefined;
};

/** How a class of the program is called where the value is written. */
type NameOf = (name: string) => string;

const inPython = (value: Plain, nameOf: NameOf): string => {
  const written = (one: Plain): string => inPython(one, nameOf);
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return pythonText(value);
  if ('u' in value) return 'None';
  if ('i' in value) return value.i;
  if ('f' in value) return /[.e]/.test(value.f) ? value.f : `${value.f}.0`;
  if ('l' in value) return `[${value.l.map(written).join(', ')}]`;
  if ('t' in value) return `(${value.t.map(written).join(', ')}${value.t.length === 1 ? ',' : ''})`;
  if ('o' in value) return `${nameOf(value.o[0])}(${value.o[1].map(written).join(', ')})`;
  if ('s' in value) return value.s.length === 0 ? 'set()' : `{${value.s.map(written).join(', ')}}`;
  return `{${value.d.map(([key, one]) => `${written(key)}: ${written(one)}`).join(', ')}}`;
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
  if ('o' in value) return `new ${value.o[0]}(${value.o[1].map(inScript).join(', ')})`;
  if ('s' in value) return `new Set([${value.s.map(inScript).join(', ')}])`;
  if (value.d.length === 0) return '{}';
  const keyOf = (key: Plain) => (typeof key === 'string' && /^[A-Za-z_]\w*$/.test(key) ? key : inScript(key));
  return `{ ${value.d.map(([key, one]) => `${keyOf(key)}: ${inScript(one)}`).join(', ')} }`;
};

/** As it is written in a program, or in tests that may call its classes otherwise. */
export const writtenIn = (language: MutableLanguage, value: Plain, nameOf: NameOf = name => name): string =>
  language === 'python' ? inPython(value, nameOf) : inScript(value);

/** The classes of the objects in a value. */
export const classesIn = (value: Plain): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  if ('o' in value) return [value.o[0], ...value.o[1].flatMap(classesIn)];
  if ('d' in value) return value.d.flatMap(pair => pair.flatMap(classesIn));
  const items = 'l' in value ? value.l : 't' in value ? value.t : 's' in value ? value.s : [];
  return items.flatMap(classesIn);
};

/**
 * A function of Python for objects that are equal if they are made alike: those of a class of the program that says when they are equal
 * and keeps what it is given under the same names, named tuples, and some of the standard library.
 */
export const pythonObject = (name: string) => `
def ${name}(value, again):
    kind = value.__class__
    called = kind.__name__
    if globals().get(called) is not kind: raise LookupError
    if hasattr(kind, "_fields"): given = [getattr(value, one) for one in kind._fields]
    elif called == "Decimal": given = [format(value)]
    elif called == "Fraction": given = [value.numerator, value.denominator]
    elif called == "date": given = [value.year, value.month, value.day]
    elif called == "timedelta": given = [value.days, value.seconds]
    elif kind.__module__ == __name__ and "__eq__" in vars(kind):
        import inspect
        parameters = inspect.signature(kind).parameters.values()
        if not parameters or any(one.kind is not one.POSITIONAL_OR_KEYWORD for one in parameters): raise LookupError
        given = [getattr(value, one.name) for one in parameters]
    else: raise LookupError
    return {"o": [called, [again(one) for one in given]]}
`;
