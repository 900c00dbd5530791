import { prototypeByName } from './builtins.ts';

/**
 * Exercises like "give every list a method `last`": the program adds to `Array.prototype`, and the tests call
 * `[1, 2].last()`. The same method is then put on our prototype and asks the program. Never on Object.prototype,
 * never in place of something, only what the tests call by name, and none of the names that the language itself
 * looks for: through those the program would get between the judge and its results.
 */
export type Extension = [prototype: string, key: string, method: (...args: unknown[]) => unknown];

const extendable = ['Array', 'String', 'Number', 'Boolean', 'Function', 'Date', 'Map', 'Set', 'Promise'];
const refused = new Set([
  'then',
  'toJSON',
  'raw',
  'constructor',
  'get',
  'set',
  'value',
  'mock',
  'length',
  'name',
]);

const ownMethods = (name: string): [string, unknown][] =>
  Object.entries(Object.getOwnPropertyDescriptors(prototypeByName.get(name)!)).map(([key, { value }]) => [
    key,
    value,
  ]);

/** In the student's process: what was added since this was made. */
export function watchPrototypes(): () => Extension[] {
  const before = new Map(extendable.map(name => [name, new Set(ownMethods(name).map(([key]) => key))]));
  return () =>
    extendable.flatMap(name =>
      ownMethods(name)
        .filter(([key, value]) => typeof value === 'function' && !before.get(name)!.has(key))
        .map(([key, value]) => [name, key, value] as Extension),
    );
}

/** In the judge: puts it there, if the tests call it. */
export function extendPrototypes(extensions: unknown, testSource: string): void {
  if (!Array.isArray(extensions)) return;
  for (const [name, key, method] of extensions as Extension[]) {
    const prototype = extendable.includes(name) ? prototypeByName.get(name) : undefined;
    if (!prototype || typeof key !== 'string' || typeof method !== 'function') continue;
    if (refused.has(key) || !/^\w+$/.test(key) || key in prototype) continue;
    if (!new RegExp(`\\.${key}\\b`).test(testSource)) continue;
    const value = {
      [key](this: unknown, ...args: unknown[]): unknown {
        return Reflect.apply(method, this, args);
      },
    }[key];
    Object.defineProperty(prototype, key, { value, writable: true, configurable: true });
  }
}
