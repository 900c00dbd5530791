import { inspect } from 'node:util';

import { nameOfSymbol } from '../link/builtins.ts';
import { listOf } from '../link/value-fill.ts';
import type { LastCall } from './last-call.ts';

/** Keys that the program can have given its objects, too. */
type IsShared = (key: symbol) => boolean;
type Ask = (kind: string, values: unknown[], ...rest: unknown[]) => unknown[];
type Shape = 'object' | 'array' | 'function';
type State = {
  id: number;
  prototype: () => object | null;
  /** Prototype of a class in the tests that extends a class of the program. */
  local: object | null;
  /** Keys that a test has set on this object; they take precedence over cached methods. */
  assigned: Set<string>;
};

/**
 * Proxies for the program's objects, functions and classes, which stay in the student process: each property access,
 * call and `new` is a request. The answers are plain data, so a forged answer is worth no more than a wrong result.
 */
export function createLiveObjects(
  ask: Ask,
  idOf: (value: object) => number | undefined,
  isShared: IsShared,
  lastCall: LastCall,
  /** The same method can have several names: this is the one by which it was asked for. */
  methodNamed: (value: unknown, key: string) => void,
  /** Just before the program is asked to call this. */
  calling: (callee: object) => void,
  /** Tests make an object of the program. */
  make: (args: unknown[], construct: (args: unknown[]) => object) => object,
) {
  const states = new WeakMap<object, State>();
  const subclasses = new Map<object, number>();
  const methods = new Map<object, Map<string, unknown>>();
  const isLive = (value: unknown): boolean =>
    ((typeof value === 'object' && value !== null) || typeof value === 'function') && states.has(value);

  function getLocal(state: State, key: PropertyKey, receiver: object): { value: unknown } | null {
    for (let holder = state.local; holder && !states.has(holder);) {
      if (Object.hasOwn(holder, key)) return { value: Reflect.get(holder, key, receiver) };
      holder = Object.getPrototypeOf(holder) as object | null;
    }
    return null;
  }

  function get(state: State, key: string | symbol, receiver: object): unknown {
    const local = state.local && getLocal(state, key, receiver);
    if (local) return local.value;
    if (typeof key === 'symbol') return getSymbol(idOf(receiver) ?? state.id, key);
    if (key === '__proto__') return state.prototype();
    const prototype = state.prototype();
    const known = prototype && !state.assigned.has(key) ? methods.get(prototype)?.get(key) : undefined;
    if (known) {
      methodNamed(known, key);
      return known;
    }
    // A getter on a prototype needs the object itself as `this`.
    const [value, isMethod] = ask('get', [], idOf(receiver) ?? state.id, false, key);
    lastCall.method(value, key);
    if (isMethod === true && prototype && isLive(value)) {
      if (!methods.has(prototype)) methods.set(prototype, new Map());
      methods.get(prototype)!.set(key, value);
    }
    return value;
  }

  function getSymbol(id: number, key: symbol): unknown {
    const name = nameOfSymbol.get(key);
    if (!name) return isShared(key) ? ask('get', [key], id, true, null)[0] : undefined;
    if (name !== 'toPrimitive') return ask('get', [], id, true, name)[0];
    return (hint: string) => {
      const [value] = ask('text', [], id, hint);
      if (typeof value === 'object' && value !== null)
        throw new TypeError('Cannot convert object to primitive value');
      return value;
    };
  }

  function set(state: State, key: string | symbol, value: unknown): boolean {
    if (typeof key === 'symbol') {
      ask('set', [value, key], state.id, null);
      return true;
    }
    state.assigned.add(key);
    methods.clear();
    lastCall.set(proxyOf(state), key, value);
    ask('set', [value], state.id, key);
    return true;
  }

  function construct(state: State, args: unknown[], proxy: object, newTarget: unknown): object {
    if (newTarget === proxy)
      return lastCall.construct(proxy, args, () =>
        make(args, given => {
          calling(proxy);
          return ask('new', given, state.id)[0] as object;
        }),
      );
    calling(proxy);
    const { prototype: local, name } = newTarget as { prototype: object; name: unknown };
    const [names, functions] = methodsOf(local, states);
    const subclass = [getOrNumber(subclasses, local), String(name)];
    const made = ask('new', [...args, ...functions], state.id, names, subclass)[0] as object;
    const madeState = states.get(made);
    if (madeState) madeState.local = local;
    return made;
  }

  function handlerFor(state: State, shape: Shape): ProxyHandler<object> {
    const keys = () => listOf(ask('keys', [], state.id)[0]).map(pair => listOf(pair));
    return {
      get: (_target, key, receiver: object) => get(state, key, receiver),
      set: (_target, key, value) => set(state, key, value),
      has: (_target, key) => {
        if (typeof key === 'string') return ask('has', [], state.id, false, key)[0] === true;
        const name = nameOfSymbol.get(key);
        if (name === undefined) return isShared(key) && ask('has', [key], state.id, true, null)[0] === true;
        return ask('has', [], state.id, true, name)[0] === true;
      },
      deleteProperty: (_target, key) => {
        methods.clear();
        return typeof key === 'string' && ask('delete', [], state.id, key)[0] === true;
      },
      ownKeys: () => keys().map(([key]) => String(key)),
      getOwnPropertyDescriptor: (target, key) => {
        if (typeof key !== 'string') return undefined;
        const [value, kind, enumerable] = ask('descriptor', [], state.id, key);
        if (kind === null || kind === undefined) return undefined;
        const isFixed = !Object.isExtensible(target) || (shape === 'array' && key === 'length');
        const shared = { enumerable: enumerable === true, configurable: !isFixed };
        if (kind === 'value') return { value, writable: !Object.isFrozen(target), ...shared };
        const [get, set] = listOf(value);
        return { get, set, ...shared } as PropertyDescriptor;
      },
      defineProperty: (_target, key, { value, get: getter, set: setter }) => {
        if (typeof key !== 'string' || !(getter || setter)) return set(state, key, value);
        methods.clear();
        state.assigned.add(key);
        ask('define', [getter, setter], state.id, key);
        return true;
      },
      isExtensible: target => {
        if (Object.isExtensible(target) && shape === 'object') freezeLike(target, state);
        return Object.isExtensible(target);
      },
      getPrototypeOf: () => state.local ?? state.prototype(),
      setPrototypeOf: () => false,
      apply: (_target, self, args) =>
        lastCall.call(proxyOf(state), self, args, () => {
          calling(proxyOf(state));
          return ask('call', [self, ...args], state.id)[0];
        }),
      construct: (_target, args, newTarget) => construct(state, args, proxyOf(state), newTarget),
    };
  }

  /** An object that the program froze stays as it is, so what stands for it can be frozen, too. */
  function freezeLike(target: object, state: State): void {
    const entries = ask('frozen', [], state.id)[0];
    if (!Array.isArray(entries)) return;
    Object.setPrototypeOf(target, state.local ?? state.prototype());
    for (const pair of entries) {
      const [key, value] = listOf(pair);
      Object.defineProperty(target, String(key), { value, enumerable: true });
    }
    Object.freeze(target);
  }

  /** Node looks behind a proxy to write it, and finds this: the program says how its object is written. */
  const written = {
    [inspect.custom](this: object, depth: unknown, options: object): string {
      const plain = Object.entries(options).filter(([, value]) => /^(?:number|boolean)$/.test(typeof value));
      const [text] = ask('inspect', [], idOf(this), { ...Object.fromEntries(plain), depth });
      return String(text);
    },
  };
  const proxies = new WeakMap<State, object>();
  const proxyOf = (state: State) => proxies.get(state)!;

  function standIn(state: State, shape: Shape): object {
    // As proxy target: a bound function can be called and constructed, and has no non-configurable own property.
    const target =
      shape === 'function'
        ? function target() {}.bind(null)
        : shape === 'array'
          ? []
          : (Object.create(written) as object);
    const proxy = new Proxy(target, handlerFor(state, shape));
    states.set(proxy, state);
    proxies.set(state, proxy);
    return proxy;
  }

  return {
    make(id: number, shape: Shape, findPrototype: () => object | null): object {
      const prototype = findPrototype();
      return standIn({ id, prototype: () => prototype, local: null, assigned: new Set() }, shape);
    },
    /** A second stand-in for a function. */
    twinOf: (value: object) => standIn({ ...states.get(value)!, assigned: new Set() }, 'function'),
    isLive,
    /** Own properties and class name, for comparing and showing. */
    snapshot(value: object): { entries: [string, unknown][]; className: string } {
      const [entries, className] = ask('snapshot', [], states.get(value)!.id);
      return {
        entries: listOf(entries).map(pair => listOf(pair) as [string, unknown]),
        className: String(className),
      };
    },
  };
}

/** What a class of the tests adds to the program's class that it extends: what kind of thing under which name, and functions. */
function methodsOf(
  local: object,
  states: WeakMap<object, State>,
): [[kind: string, name: string][], unknown[]] {
  const found = new Map<string, { kind: string; name: string; function: unknown }>();
  for (let holder: object | null = local; holder && !states.has(holder);) {
    const own = Object.getOwnPropertyDescriptors(holder) as Record<PropertyKey, PropertyDescriptor>;
    for (const key of Reflect.ownKeys(own)) {
      const name = typeof key === 'symbol' ? `@@${nameOfSymbol.get(key) ?? ''}` : key;
      if (name === 'constructor' || name === '@@') continue;
      const { value, get, set } = own[key]!;
      for (const [kind, item] of Object.entries({ method: value as unknown, get, set }))
        if (typeof item === 'function' && !found.has(`${kind} ${name}`))
          found.set(`${kind} ${name}`, { kind, name, function: item });
    }
    holder = Object.getPrototypeOf(holder) as object | null;
  }
  const all = [...found.values()];
  return [all.map(({ kind, name }) => [kind, name]), all.map(item => item.function)];
}

function getOrNumber(numbers: Map<object, number>, value: object): number {
  const known = numbers.get(value);
  if (known !== undefined) return known;
  numbers.set(value, numbers.size);
  return numbers.size - 1;
}
