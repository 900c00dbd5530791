import { prototypeByName } from './builtins.ts';

/**
 * For exercises like "add a method `last` to all arrays": the program extends `Array.prototype`, and the tests call
 * `[1, 2].last()`. The judge then defines the same method on its own prototype, and that calls the program. To keep the
 * program out of the judge's own code: never on Object.prototype, never replacing a property, only names that the tests
 * call, and no names that the language itself looks up.
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

/** What the language itself has: found once, in the rehearsal that comes before all programs. */
let namesBefore: Map<string, Set<string>> | null = null;

/** In the student process: returns the methods that were added since this call. */
export function watchPrototypes(): () => Extension[] {
  const before = (namesBefore ??= new Map(
    extendable.map(name => [name, new Set(ownMethods(name).map(([key]) => key))]),
  ));
  return () =>
    extendable.flatMap(name =>
      ownMethods(name)
        .filter(([key, value]) => typeof value === 'function' && !before.get(name)!.has(key))
        .map(([key, value]) => [name, key, value] as Extension),
    );
}

/** In the judge process: defines the methods that the tests call and that are allowed. Returns their names. */
export function extendPrototypes(
  extensions: unknown,
  testSource: string,
  isAllowed: (name: string, method: unknown) => boolean,
): string[] {
  if (!Array.isArray(extensions)) return [];
  const extended: string[] = [];
  for (const [name, key, method] of extensions as Extension[]) {
    const prototype = extendable.includes(name) ? prototypeByName.get(name) : undefined;
    if (!prototype || typeof key !== 'string' || typeof method !== 'function') continue;
    if (refused.has(key) || !/^\w+$/.test(key) || key in prototype) continue;
    if (!new RegExp(`\\.${key}\\b`).test(testSource) || !isAllowed(`${name}.${key}`, method)) continue;
    extended.push(`${name}.${key}`);
    const value = {
      [key](this: unknown, ...args: unknown[]): unknown {
        return Reflect.apply(method, this, args);
      },
    }[key];
    Object.defineProperty(prototype, key, { value, writable: true, configurable: true });
  }
  return extended;
}
