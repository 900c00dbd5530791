import { knownSymbols } from '../link/builtins.ts';
import type { ChangedArguments } from './border/changed-arguments.ts';
import { ProtocolError } from '../link/value-fill.ts';

/** Properties that lead from any object to constructors, and from there to code execution. */
const refused = new Set(['constructor', 'prototype', '__proto__', 'caller', 'callee', 'arguments']);

/**
 * Requests of the student process: to call a function that a test passed to it, and to read and write data and methods
 * of an object that a test passed to it. Objects are found by number, never by name.
 */
export function answerStudent(
  byId: (id: number) => object | undefined,
  changed: ChangedArguments,
  kind: string,
  given: unknown[],
  rest: unknown[],
  /** The program may read the methods of a class of the tests, and nothing else. */
  isPrototype: (target: object) => boolean,
): unknown {
  const id = Number(rest[0]);
  const target = id < 0 ? byId(id) : undefined;
  if (kind === 'callback' || kind === 'construct') {
    if (typeof target !== 'function') throw new ProtocolError('unknown function');
    const [self, ...args] = given;
    return kind === 'callback' ? Reflect.apply(target, self, args) : Reflect.construct(target, given);
  }
  if (typeof target !== 'object') throw new ProtocolError('unknown object');
  switch (kind) {
    case 'judge-keys':
      return [...new Set([...enumerableKeys(target), ...(changed.overlayOf(target)?.keys() ?? [])])];
    case 'judge-has':
      return changed.overlayOf(target)?.has(String(rest[1])) === true || isOffered(target, String(rest[1]));
    case 'judge-get': {
      const [own] = given;
      const symbol = knownSymbols.get(String(rest[2])) ?? (typeof own === 'symbol' ? own : undefined);
      const key = rest[1] === true ? symbol : String(rest[2]);
      const overlay = changed.overlayOf(target);
      if (typeof key === 'string' && overlay?.has(key)) return overlay.get(key);
      if (key === undefined || !isOffered(target, key)) return undefined;
      if (isPrototype(target)) return Object.getOwnPropertyDescriptor(target, key)?.value as unknown;
      return Reflect.get(target, key) as unknown;
    }
    case 'judge-set':
      if (refused.has(String(rest[1])) || isPrototype(target)) return false;
      return changed.set(target, String(rest[1]), given[0]);
    default:
      throw new ProtocolError('unknown request');
  }
}

const enumerableKeys = (target: object) =>
  Reflect.ownKeys(target).filter(key => Object.prototype.propertyIsEnumerable.call(target, key));

/** Own properties and methods of its classes, without those of Object.prototype. */
function isOffered(target: object, key: string | symbol): boolean {
  if (typeof key === 'string' && refused.has(key)) return false;
  for (let holder: object | null = target; holder && holder !== Object.prototype;) {
    if (Object.hasOwn(holder, key)) return true;
    holder = Object.getPrototypeOf(holder) as object | null;
  }
  return false;
}
