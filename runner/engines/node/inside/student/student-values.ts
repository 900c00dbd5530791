import { types } from 'node:util';

import { builtinByName, nameOfPrototype, nameOfSymbol, prototypeByName } from '../link/builtins.ts';
import type { Channel } from '../link/channel.ts';
import { createPlainCopies } from './plain-copies.ts';
import type { Lines } from './student-errors.ts';
import { ownParts, putParts } from '../link/error-parts.ts';
import { createSharing, type Packed } from '../link/shared-values.ts';
import { createCodec } from '../link/value-codec.ts';

/** Taken before the program could replace it. */
const { isProxy } = types;

/** The student's side of values: its objects stay in this process; functions of the judge can only be called. */
export function createStudentValues(channel: Channel, lines: Lines) {
  const plainCopies = createPlainCopies();
  /** What tests put in place of modules: none of their functions is called for its sake. */
  const modules = new WeakSet<object>();
  const codec = createCodec({
    sign: 1,
    meant: plainCopies.originalOf,
    standIn(tag, id, rest, decode) {
      if (tag === 'f') return judgeFunction(id, rest.map(decode));
      if (tag === 'p') return promiseOf(id);
      const [prototype, isPrototype] = rest;
      const known = typeof prototype === 'string' ? prototypeByName.get(prototype) : decode(prototype);
      return judgeObject(id, (known ?? Object.prototype) as object, isPrototype === true);
    },
    watchPromise(id, promise) {
      promise.then(
        value => settle(id, true, value),
        (reason: unknown) => settle(id, false, reason),
      );
    },
    encodeOther(value, id, encode) {
      const prototype = prototypeOf(value, encode);
      if (typeof value !== 'function') return ['O', id, prototype, Array.isArray(value) ? 'a' : ''];
      return ['f', id, prototype, String(value.name)];
    },
    // An object with methods or getters is not copied, because a copy would be out of date soon.
    isLive: value =>
      isProxy(value) ||
      Reflect.ownKeys(value).some(key => {
        const property = Object.getOwnPropertyDescriptor(value, key)!;
        return !('value' in property) || typeof property.value === 'function';
      }),
    isProxy,
    errorParts(error, encode) {
      const { line, file, frames } = lines.ofStack(error.stack);
      const own = ownParts(error, encode);
      return [prototypeOf(error, encode), String(error.name), String(error.message), own, line, frames, file];
    },
    makeError([name, message, own], decode) {
      const constructor = (builtinByName.get(String(name)) ?? Error) as ErrorConstructor;
      const error =
        name === 'AggregateError'
          ? new AggregateError([], String(message))
          : new constructor(String(message));
      if (error.name !== name) {
        Object.defineProperty(error, 'name', { value: name, writable: true, configurable: true });
      }
      putParts(error, own, decode);
      return error;
    },
  });
  const sharing = createSharing(codec, plainCopies.refresh);
  const settlers = new Map<number, [(value: unknown) => void, (reason: unknown) => void]>();

  function settle(id: number, isKept: boolean, value: unknown): void {
    channel.tell('settle', sharing.pack([value]), id, isKept);
  }

  function prototypeOf(value: object, encode: (item: unknown) => unknown): unknown {
    const prototype = Object.getPrototypeOf(value) as object | null;
    if (prototype === null) return 'null';
    return nameOfPrototype.get(prototype) ?? encode(prototype);
  }

  function ask(kind: string, id: number, values: unknown[], ...rest: unknown[]): unknown {
    const [answer, , packed] = channel.ask(kind, sharing.pack(values), id, ...rest);
    const [value] = sharing.unpack(packed).values;
    if (answer === 'throw') throw value;
    return value;
  }

  function judgeFunction(id: number, [name, length, prototype]: unknown[]): object {
    function stub(this: unknown, ...args: unknown[]): unknown {
      if (new.target) {
        const made = ask('construct', id, args) as object;
        return new.target === stub ? made : ofSubclass(made, (new.target as { prototype: object }).prototype);
      }
      // `this.listeners[0](…)` has the list as `this`; do not copy it.
      const isLeftOut = this === globalThis || Array.isArray(this) || modules.has(this as object);
      return ask('callback', id, [isLeftOut ? undefined : this, ...args]);
    }
    Object.defineProperty(stub, 'name', { value: name, configurable: true });
    Object.defineProperty(stub, 'length', { value: length, configurable: true });
    if (prototype) Object.defineProperty(stub, 'prototype', { value: prototype });
    return stub;
  }

  /** An object of the tests that stays with them, or the prototype of one of their classes. */
  function judgeObject(id: number, prototype: object, isPrototype: boolean): object {
    const get = (key: string | symbol) => {
      if (typeof key === 'string') return ask('judge-get', id, [], false, key);
      const name = nameOfSymbol.get(key) ?? null;
      return name !== null || codec.isShared(key)
        ? ask('judge-get', id, name === null ? [key] : [], true, name)
        : undefined;
    };
    const set = (key: string | symbol, value: unknown) =>
      !isPrototype && typeof key === 'string' && ask('judge-set', id, [value], key) === true;
    const keys = () => ask('judge-keys', id, []) as (string | symbol)[];
    const proxy: object = new Proxy(
      {},
      {
        get: (_target, key) => get(key),
        set(_target, key, value, receiver) {
          if (!isPrototype || receiver === proxy) return set(key, value);
          // An object whose prototype this is gets a property of its own.
          return Reflect.defineProperty(receiver as object, key, ownProperty(value));
        },
        defineProperty: (_target, key, found) => 'value' in found && set(key, found.value),
        has: (target, key) =>
          key in target || (typeof key === 'string' && ask('judge-has', id, [], key) === true),
        ownKeys: keys,
        getOwnPropertyDescriptor: (_target, key) =>
          keys().includes(key) ? ownProperty(get(key)) : undefined,
        getPrototypeOf: () => prototype,
      },
    );
    return proxy;
  }

  function promiseOf(id: number): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    settlers.set(id, [resolve, reject]);
    return promise;
  }

  return {
    codec,
    pack: (values: unknown[]): Packed => sharing.pack(values),
    unpack: (packed: unknown) => sharing.unpack(packed).values,
    plainCopies,
    isModule(exports: unknown): void {
      if (typeof exports === 'object' && exports !== null) modules.add(exports);
    },
    settled(id: number, isKept: boolean, value: unknown): void {
      settlers.get(id)?.[isKept ? 0 : 1](value);
      settlers.delete(id);
    },
  };
}

/** The program extends a class of the tests: what that one's constructor made, as an object of the program's class. */
function ofSubclass(made: object, prototype: object): object {
  const own = Object.create(prototype) as object;
  for (const key of Reflect.ownKeys(made))
    Object.defineProperty(own, key, ownProperty(Reflect.get(made, key)));
  return own;
}

const ownProperty = (value: unknown) => ({ value, writable: true, enumerable: true, configurable: true });

export type StudentValues = ReturnType<typeof createStudentValues>;
