import { types } from 'node:util';

import { typedArrays } from '../link/builtins.ts';

/** What a copy may be: a promise, a list, or an object with its own properties and those of these names. */
export type CopyShape = { isPromise: boolean; isList: boolean; keys: string[] | null };

type Callable = (...args: unknown[]) => unknown;
type Anything = Record<PropertyKey, unknown>;

/** How to read the original and how to write to either, as one flat list. */
type Way = {
  read(original: object): unknown[];
  write(target: object, content: unknown[], before: unknown[]): void;
  /** Reading uses it up or can change it. */
  isReadOnce?: boolean;
};
type Copy = { original: object; way: Way; content: unknown[] };

/** Taken before the program could replace it. */
const { isProxy } = types;
const getPrototypeOf = Object.getPrototypeOf as (value: object) => object | null;
const mostItems = 100_000;
const mostRefreshed = 24;

/**
 * Plain data in place of objects of the program. A copy follows its original, and the original gets what tests change in the
 * copy. When tests hand a copy back, the program gets the original.
 */
export function createPlainCopies() {
  const copyOf = new WeakMap<object, object>();
  const copies = new WeakMap<object, Copy>();
  const refreshed = new Set<object>();
  let isRefreshing = false;

  function keep(original: object, made: object, way: Way): object {
    const copy = copyOf.get(original) ?? made;
    const content = way.read(original);
    way.write(copy, content, copies.get(copy)?.content ?? []);
    copyOf.set(original, copy);
    copies.set(copy, { original, way, content });
    return copy;
  }

  /** Only the ones that were handed out last are brought up to date. */
  function follow(copy: object): object {
    if (copies.get(copy)?.way.isReadOnce) return copy;
    refreshed.delete(copy);
    refreshed.add(copy);
    if (refreshed.size > mostRefreshed) refreshed.delete(refreshed.values().next().value!);
    return copy;
  }

  function make(original: object, { isPromise, isList, keys }: CopyShape): object | null {
    // It can answer differently each time, and leave out what tests write.
    if (isOrExtendsProxy(original)) return null;
    const known = copies.get(copyOf.get(original) ?? original);
    if (known)
      return known.way.isReadOnce ? copyOf.get(original)! : follow(keep(original, original, known.way));
    if (isPromise && typeof (original as Anything)['then'] === 'function')
      return new Promise(resolve => resolve(original));
    const base = baseOf(original);
    if (base) return base instanceof Array ? follow(keep(original, ...base)) : base;
    if (isList && typeof (original as Anything)[Symbol.iterator] === 'function')
      return keep(original, [], items);
    return keys ? follow(keep(original, {}, properties(keys))) : null;
  }

  return {
    make,
    /** Before anything is sent: copies are brought up to date. */
    refresh(): void {
      if (isRefreshing || refreshed.size === 0) return;
      isRefreshing = true;
      try {
        for (const copy of refreshed) {
          const { original, way } = copies.get(copy)!;
          try {
            keep(original, copy, way);
          } catch {
            // A getter of the program that throws.
          }
        }
      } finally {
        isRefreshing = false;
      }
    },
    /** What the program gets for this, with what tests changed in it. */
    originalOf(copy: object): object {
      const known = copies.get(copy);
      if (!known) return copy;
      const { original, way, content } = known;
      const now = way.isReadOnce ? [...(copy as unknown[])] : way.read(copy);
      if (isSame(now, content)) return way.isReadOnce && isIterator(original) ? copy : original;
      if (way.isReadOnce) return copy;
      known.content = now;
      try {
        way.write(original, now, content);
      } catch {
        // A property that can only be read stays as it is.
      }
      return original;
    },
  };
}

function isOrExtendsProxy(value: object): boolean {
  for (let one: object | null = value; one; one = getPrototypeOf(one)) if (isProxy(one)) return true;
  return false;
}

/** An iterator can be gone through once, and it was. */
const isIterator = (value: object) => typeof (value as Anything)['next'] === 'function';

const isSame = (left: unknown[], right: unknown[]) =>
  left.length === right.length && left.every((item, index) => Object.is(item, right[index]));

/** A class of the program that extends one of the language: what the latter holds. */
function baseOf(original: object): [object, Way] | object | null {
  if (Array.isArray(original)) return [[], list];
  if (types.isMap(original)) return [new Map(), map];
  if (types.isSet(original)) return [new Set(), set];
  if (types.isDate(original)) return [new Date(0), date];
  if (types.isRegExp(original)) return new RegExp(original.source, original.flags);
  if (!types.isTypedArray(original)) return null;
  for (const constructor of typedArrays.values()) {
    if (!(original instanceof constructor)) continue;
    const { buffer, byteOffset, byteLength } = original;
    return new constructor(Uint8Array.from(new Uint8Array(buffer, byteOffset, byteLength)).buffer);
  }
  return null;
}

const list: Way = {
  read: original =>
    Array.from({ length: (original as unknown[]).length }, (_, index) => (original as unknown[])[index]),
  write(target, content) {
    const items = target as unknown[];
    items.length = content.length;
    content.forEach((item, index) => (items[index] = item));
  },
};

const items: Way = {
  read(original) {
    const found: unknown[] = [];
    for (const item of original as Iterable<unknown>) {
      if (found.length >= mostItems) break;
      found.push(item);
    }
    return found;
  },
  write: list.write,
  isReadOnce: true,
};

const map: Way = {
  read: original => [...(Map.prototype.entries.call(original) as Iterable<unknown[]>)].flat(),
  write(target, content) {
    Map.prototype.clear.call(target);
    for (let index = 0; index < content.length; index += 2)
      Map.prototype.set.call(target, content[index], content[index + 1]);
  },
};

const set: Way = {
  read: original => [...(Set.prototype.values.call(original) as Iterable<unknown>)],
  write(target, content) {
    Set.prototype.clear.call(target);
    for (const item of content) Set.prototype.add.call(target, item);
  },
};

const date: Way = {
  read: original => [Date.prototype.getTime.call(original)],
  write: (target, [time]) => void Date.prototype.setTime.call(target, time as number),
};

/** Its own properties, and those that tests may ask for though a getter of its class gives them. */
function properties(wanted: string[]): Way {
  return {
    read(original) {
      const own = original as Anything;
      const keys = new Set(Object.keys(original));
      for (const key of wanted) if (key in original && !isMethod(own[key])) keys.add(key);
      return [...keys].flatMap(key => [key, own[key]]);
    },
    write(target, content, before) {
      const changed = target as Anything;
      for (let index = 0; index < content.length; index += 2) {
        const [key, value] = [content[index] as string, content[index + 1]];
        const at = before.indexOf(key);
        if (at >= 0 && at % 2 === 0 && Object.is(before[at + 1], value)) continue;
        if (key === '__proto__')
          Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
        else changed[key] = value;
      }
      const keys = new Set(content.filter((_, index) => index % 2 === 0));
      before.forEach((key, index) => {
        if (index % 2 === 0 && !keys.has(key)) Reflect.deleteProperty(target, key as string);
      });
    },
  };
}

const isMethod = (value: unknown): value is Callable => typeof value === 'function';
