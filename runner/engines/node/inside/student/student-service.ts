import { inspect, type InspectOptions } from 'node:util';

import { knownSymbols } from '../link/builtins.ts';
import { describeObject } from './describe-object.ts';
import { exportsOf, findName, type Program, type StudentSource } from './student-program.ts';
import { type Command, createStudentFiles } from './student-files.ts';
import { createStudentTimers } from './student-timers.ts';
import type { StudentValues } from './student-values.ts';

type Anything = Record<PropertyKey, unknown>;
type Callable = (...args: unknown[]) => unknown;

/** The requests that the judge can send after the program is loaded. Each returns the values of the answer. */
export function createService(values: StudentValues, job: StudentSource, program: () => Program) {
  /** By the number of the class of the tests. */
  const subclasses = new Map<number, new () => object>();
  const files = createStudentFiles(job);
  const turnTimers = createStudentTimers();
  const object = (id: unknown) => values.codec.byId(Number(id)) as Anything;
  // A custom toString is the program's own.
  const textOf = (target: unknown) => `${target as string}`;
  const keyOf = (isSymbol: unknown, key: unknown, given: unknown[]) =>
    isSymbol ? (knownSymbols.get(String(key)) ?? (given[0] as symbol)) : String(key);

  /**
   * For `class Test extends Shape` in the tests: an abstract class may refuse `new.target === Shape`, and the program's
   * methods must find what the tests override. So a subclass with the tests' methods is created here.
   */
  function derivedFrom(
    base: Callable,
    [number, name]: unknown[],
    names: unknown[],
    functions: unknown[],
  ): Callable {
    const made = subclasses.get(Number(number)) ?? class extends (base as unknown as new () => object) {};
    subclasses.set(Number(number), made);
    Object.defineProperty(made, 'name', { value: String(name), configurable: true });
    names.forEach((pair, index) => {
      const [kind, key] = (pair as unknown[]).map(String) as [string, string];
      const own = key.startsWith('@@') ? knownSymbols.get(key.slice(2))! : key;
      const part =
        kind === 'method' ? { value: functions[index], writable: true } : { [kind]: functions[index] };
      Object.defineProperty(made.prototype, own, { ...part, configurable: true });
    });
    return made as unknown as Callable;
  }

  const fromOf = (from: unknown) => (typeof from === 'string' ? from : null);

  const requests: Record<string, (rest: unknown[], given: unknown[]) => unknown[]> = {
    lookup([name, from]) {
      return findName(program(), job, String(name), fromOf(from));
    },
    assign([name], [value]) {
      program().lookup?.(`${String(name)} = cairnAssigned`, value);
      return [undefined];
    },
    exports: ([from]) => [exportsOf(program(), job, fromOf(from))],
    get([id, isSymbol, key], given) {
      const target = object(id);
      const name = keyOf(isSymbol, key, given);
      const value = target[name];
      const isMethod =
        typeof value === 'function' && typeof target === 'object' && !Object.hasOwn(target, name);
      return [value, isMethod];
    },
    set([id, key], [value, symbol]) {
      object(id)[key === null ? (symbol as symbol) : (key as string)] = value;
      return [undefined];
    },
    has: ([id, isSymbol, key], given) => [keyOf(isSymbol, key, given) in object(id)],
    /** The value or both functions, which of them it is, and whether loops find it. */
    descriptor([id, key]) {
      const found = Object.getOwnPropertyDescriptor(object(id), String(key));
      if (!found) return [undefined, null, false];
      const { get, set, enumerable } = found;
      return get || set ? [[get, set], 'functions', enumerable] : [found.value, 'value', enumerable];
    },
    define([id, key], [get, set]) {
      const target = object(id);
      const known = descriptorIn(target, String(key)) ?? {};
      Object.defineProperty(target, String(key), {
        get: (get ?? known.get) as never,
        set: (set ?? known.set) as never,
        enumerable: known.enumerable ?? false,
        configurable: true,
      });
      return [undefined];
    },
    /** Its entries, if it is frozen and has nothing but values under names that loops find. */
    frozen([id]) {
      const target = object(id);
      const own = Object.values(Object.getOwnPropertyDescriptors(target));
      const isPlain = Object.isFrozen(target) && own.every(one => 'value' in one && one.enumerable);
      return [isPlain ? Object.entries(target) : null];
    },
    delete: ([id, key]) => [Reflect.deleteProperty(object(id), String(key))],
    keys: ([id]) => [
      Object.entries(Object.getOwnPropertyDescriptors(object(id))).map(([key, { enumerable }]) => [
        key,
        enumerable,
      ]),
    ],
    /** All own properties in one answer, for comparing and showing. */
    snapshot: ([id]) => [Object.entries(object(id)), String(object(id)?.constructor?.name ?? '')],
    inspect: ([id, options]) => [inspect(object(id), options as InspectOptions)],
    call([id], [self, ...args]) {
      return [Reflect.apply(object(id) as unknown as Callable, self, args)];
    },
    new([id, names, subclass], given) {
      const target = object(id) as unknown as Callable;
      if (!Array.isArray(names)) return [Reflect.construct(target, given)];
      const args = given.slice(0, given.length - names.length);
      return [
        Reflect.construct(
          target,
          args,
          derivedFrom(target, subclass as unknown[], names, given.slice(args.length)),
        ),
      ];
    },
    /** What tests get instead of objects of the program, where the solution gave plain values. */
    plain: ([wanted]) =>
      (wanted as [number, boolean, boolean, string[] | null][]).map(
        ([id, isPromise, isList, keys]) =>
          values.plainCopies.make(object(id), { isPromise, isList, keys }) ?? null,
      ),
    fs: ([name], given) => [files.files(String(name), given)],
    run: ([command], [input]) => files.run(command as Command, input),
    describe: ([id, names]) => describeObject(object(id), names as string[], job),
    timers: ([step, value, detail]) => [turnTimers(String(step), Number(value), detail)],
    text: ([id, hint]) => [
      hint === 'number' ? Number(object(id)) : hint === 'string' ? textOf(object(id)) : valueOf(object(id)),
    ],
  };

  return (kind: string, given: unknown[], rest: unknown[]): unknown[] => requests[kind]!(rest, given);
}

function descriptorIn(target: object, key: string): PropertyDescriptor | undefined {
  for (let holder: object | null = target; holder; holder = Object.getPrototypeOf(holder) as object | null) {
    const found = Object.getOwnPropertyDescriptor(holder, key);
    if (found) return found;
  }
  return undefined;
}

/** The primitive value that `+` and `==` would use. */
function valueOf(target: object): unknown {
  const convert = (target as Anything)[Symbol.toPrimitive];
  if (typeof convert === 'function') return (convert as Callable).call(target, 'default');
  const value: unknown = target.valueOf();
  return typeof value === 'object' || typeof value === 'function' ? `${target as unknown as string}` : value;
}
