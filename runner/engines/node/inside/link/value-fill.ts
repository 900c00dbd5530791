import { typedArrays } from './builtins.ts';

/** The other process violated the protocol; the run ends. */
export class ProtocolError extends Error {}

type Inner = (item: unknown) => unknown;
type Filler = {
  /** Contents as JSON: `[tag, id, contents, flags]`. */
  take(value: object, id: number, encode: Inner): unknown[];
  /** Updates an object in place, so that all references to it see the change. */
  fill(value: object, rest: unknown[], decode: Inner, isKnown: boolean): void;
};

export function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new ProtocolError('a list was expected');
  return value;
}

const maxLength = 1_000_000;

/** Defines a property. Not `object[key] = …`, because the key may be `__proto__`. */
export function put(target: object, key: string | symbol, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
  } else (target as Record<PropertyKey, unknown>)[key] = value;
}

/** Keys of properties that are copied: as text, or as an encoded symbol. */
const keysOf = (value: object): (string | symbol)[] =>
  Reflect.ownKeys(value).filter(key => Object.prototype.propertyIsEnumerable.call(value, key));

function decodeKey(key: unknown, decode: Inner): string | symbol {
  const decoded = decode(key);
  if (typeof decoded !== 'string' && typeof decoded !== 'symbol') throw new ProtocolError('not a key');
  return decoded;
}

const array: Filler = {
  take(value, id, encode) {
    const list = value as unknown[];
    if (list.length > maxLength) throw new RangeError('This list is too long to be handed over.');
    const items: unknown[] = [];
    for (let index = 0; index < list.length; index++) {
      items.push(index in list ? encode(list[index]) : ['h']);
    }
    // The strings array of a tagged template.
    const raw = Object.hasOwn(list, 'raw') ? (list as unknown as TemplateStringsArray).raw : null;
    if (Array.isArray(raw)) return ['a', id, items, 'f', raw.map(String)];
    return Object.isFrozen(value) ? ['a', id, items, 'f'] : ['a', id, items];
  },
  fill(value, [items, flags, raw], decode, isKnown) {
    if (isKnown && Object.isFrozen(value)) return;
    const list = value as unknown[];
    const source = listOf(items);
    if (source.length > maxLength) throw new ProtocolError('a list is too long');
    list.length = source.length;
    source.forEach((item, index) => {
      if (Array.isArray(item) && item[0] === 'h') Reflect.deleteProperty(list, index);
      else list[index] = decode(item);
    });
    if (Array.isArray(raw)) Object.defineProperty(list, 'raw', { value: Object.freeze(raw.map(String)) });
    if (flags === 'f') Object.freeze(list);
  },
};

const object: Filler = {
  take(value, id, encode) {
    const pairs = keysOf(value).map(key => [
      encode(key),
      encode((value as Record<PropertyKey, unknown>)[key]),
    ]);
    const flags = (Object.isFrozen(value) ? 'f' : '') + (Object.getPrototypeOf(value) === null ? 'n' : '');
    return flags ? ['o', id, pairs, flags] : ['o', id, pairs];
  },
  fill(value, [pairs, flags], decode, isKnown) {
    if (isKnown && Object.isFrozen(value)) return;
    const entries = listOf(pairs).map(pair => {
      const [key, item] = listOf(pair);
      return [decodeKey(key, decode), item] as const;
    });
    const keys = new Set(entries.map(([key]) => key));
    for (const key of keysOf(value)) if (!keys.has(key)) Reflect.deleteProperty(value, key);
    for (const [key, item] of entries) {
      // What can only be read stays as it is.
      if (isKnown && key !== '__proto__') Reflect.set(value, key, decode(item));
      else put(value, key, decode(item));
    }
    if (typeof flags === 'string' && flags.includes('f')) Object.freeze(value);
  },
};

const map: Filler = {
  take: (value, id, encode) => [
    'm',
    id,
    [...(value as Map<unknown, unknown>)].map(([key, item]) => [encode(key), encode(item)]),
  ],
  fill(value, [pairs], decode) {
    const entries = listOf(pairs).map(pair => listOf(pair).map(decode));
    (value as Map<unknown, unknown>).clear();
    for (const [key, item] of entries) (value as Map<unknown, unknown>).set(key, item);
  },
};

const set: Filler = {
  take: (value, id, encode) => ['s', id, [...(value as Set<unknown>)].map(encode)],
  fill(value, [items], decode) {
    const list = listOf(items).map(decode);
    (value as Set<unknown>).clear();
    for (const item of list) (value as Set<unknown>).add(item);
  },
};

const date: Filler = {
  take: (value, id, encode) => ['d', id, encode((value as Date).getTime())],
  fill: (value, [time], decode) => void (value as Date).setTime(Number(decode(time))),
};

const regex: Filler = {
  take: (value, id) => {
    const { source, flags, lastIndex } = value as RegExp;
    return ['r', id, [source, flags], lastIndex];
  },
  fill: (value, [, lastIndex]) => void ((value as RegExp).lastIndex = Number(lastIndex)),
};

const typed: Filler = {
  take(value, id) {
    const view = value as Uint8Array;
    if (view.byteLength > maxLength) throw new RangeError('This array is too long to be handed over.');
    const bytes = Buffer.from(view.buffer, view.byteOffset, view.byteLength).toString('base64');
    return ['t', id, [view.constructor.name, bytes]];
  },
  fill(value, [parts]) {
    const view = value as Uint8Array;
    const target = Buffer.from(view.buffer, view.byteOffset, view.byteLength);
    Buffer.from(String(listOf(parts)[1]), 'base64').copy(target);
  },
};

const boxed: Filler = {
  take: (value, id, encode) => ['x', id, encode((value as { valueOf(): unknown }).valueOf())],
  fill: () => {},
};

export const fillers: Record<string, Filler> = Object.assign(Object.create(null), {
  a: array,
  o: object,
  m: map,
  s: set,
  d: date,
  r: regex,
  t: typed,
  x: boxed,
});

export function makeEmpty(tag: string, rest: unknown[]): object {
  const [first, flags] = rest;
  switch (tag) {
    case 'a':
      return [];
    case 'm':
      return new Map();
    case 's':
      return new Set();
    case 'd':
      return new Date(0);
    case 'r': {
      const [source, regexFlags] = listOf(first);
      return new RegExp(String(source), String(regexFlags));
    }
    case 't': {
      const [name, bytes] = listOf(first);
      const constructor = typedArrays.get(String(name));
      if (!constructor) throw new ProtocolError('unknown array');
      const copy = Uint8Array.from(Buffer.from(String(bytes), 'base64'));
      return new constructor(copy.buffer);
    }
    case 'x':
      return Object(Array.isArray(first) ? 0 : first) as object;
    default:
      return typeof flags === 'string' && flags.includes('n') ? (Object.create(null) as object) : {};
  }
}
