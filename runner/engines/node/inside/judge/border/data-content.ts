import { types } from 'node:util';

import { item, property } from './kinds.ts';

/** What a piece of data holds, one level deep: properties by key, or all else as a list. */
export type Content = Map<string | symbol, unknown> | unknown[];

export function contentOf(value: object): Content {
  if (Array.isArray(value)) return value.slice();
  if (types.isMap(value)) return [...value].flat();
  if (types.isSet(value)) return [...value];
  if (types.isDate(value)) return [value.getTime()];
  if (ArrayBuffer.isView(value))
    return [Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('latin1')];
  if (types.isRegExp(value) || types.isBoxedPrimitive(value)) return [];
  const properties = new Map<string | symbol, unknown>();
  for (const key of Reflect.ownKeys(value)) {
    const found = Object.getOwnPropertyDescriptor(value, key)!;
    if (found.enumerable && 'value' in found) properties.set(key, found.value);
  }
  return properties;
}

/** The keys whose values differ; null stands for anything in a list. */
export function differing(before: Content, after: Content): (string | symbol | null)[] {
  if (before instanceof Map && after instanceof Map) {
    const keys = new Set([...before.keys(), ...after.keys()]);
    return [...keys].filter(
      key => before.has(key) !== after.has(key) || !Object.is(before.get(key), after.get(key)),
    );
  }
  if (!Array.isArray(before) || !Array.isArray(after)) return [null];
  const isSame = before.length === after.length && before.every((one, index) => Object.is(one, after[index]));
  return isSame ? [] : [null];
}

/** Makes `target` hold what `source` holds at these keys. */
export function copyContent(target: object, source: object, keys: (string | symbol | null)[]): void {
  if (Object.isFrozen(target)) return;
  if (Array.isArray(target)) return void target.splice(0, target.length, ...(source as unknown[]));
  if (types.isMap(target)) {
    target.clear();
    for (const [key, value] of source as Map<unknown, unknown>) target.set(key, value);
  } else if (types.isSet(target)) {
    target.clear();
    for (const value of source as Set<unknown>) target.add(value);
  } else if (types.isDate(target)) target.setTime((source as Date).getTime());
  else if (ArrayBuffer.isView(target)) (target as Uint8Array).set(source as Uint8Array);
  else {
    for (const key of keys) {
      const found = key === null ? undefined : Object.getOwnPropertyDescriptor(source, key);
      if (found) Object.defineProperty(target, key!, found);
      else if (key !== null) Reflect.deleteProperty(target, key);
    }
  }
}

export const stepOf = (key: string | symbol | null): string =>
  key === null ? item : property(typeof key === 'symbol' ? '' : key);
