/** What the program's own realm lends to the recorder. */
export type Lent = {
  isProxy(value: unknown): boolean;
  isGenerator(value: unknown): boolean;
  isPromise(value: unknown): boolean;
  write(text: string): void;
  /** Characters printed so far. */
  printed(): number;
  /** CPU time in milliseconds. */
  clock(): number;
  leave(): void;
  programGlobal: unknown;
};

type Scope = [outer: Scope | null, names: string[], getters: (() => unknown)[]] | null;
type Frame = {
  number: number;
  name: string;
  /** Empty for the main one. */
  file: string;
  scope: Scope;
  line: number;
  told: Map<string, string>;
  /** The error that was told of it last. */
  failed: unknown;
  /** It stands below a generator that hands its values on by `yield*`. */
  under: Frame | null;
  isDelegating: boolean;
  isDone: boolean;
};

/**
 * Records what an instrumented program does, in the same format as record_steps.py. Its source is evaluated in a realm of its own,
 * so that nothing the program does to Array, JSON or Map is seen here; it uses nothing from outside of this function. It reads the
 * program's objects by their own descriptors alone: no getter, proxy or method of the program is run.
 */
export function makeRecorder(lent: Lent) {
  const { isProxy, isGenerator, isPromise, write, printed, clock, leave, programGlobal } = lent;
  const mostSteps = 2000;
  const mostBytes = 1_000_000;
  const mostMs = 3000;
  const mostItems = 100;
  const mostText = 200;
  const mostObjects = 200;
  const mostValues = 2000;
  const mostFrames = 50;
  const { getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect;
  const numbers = new WeakMap<object, number>();
  const told = new Map<number, { text: string; described: unknown[] }>();
  let stack: Frame[] = [];
  let toldStack: Frame[] = [];
  let queue: [number, object][] = [];
  let [objectCount, frameCount, steps, bytes, output] = [0, 0, 0, 0, 0];
  let isOver = false;
  let isHeld = false;
  let program: Frame | null = null;
  /** Variables around a function that it keeps. */
  const kept = new WeakMap<object, { names: string[]; getters: (() => unknown)[] }>();
  let started = clock();

  const textValue = (text: string) =>
    text.length > mostText ? ['s', text.slice(0, mostText), text.length] : text;

  function valueOf(value: unknown): unknown {
    switch (typeof value) {
      case 'string':
        return textValue(value);
      case 'number':
        if (Object.is(value, -0)) return ['t', '-0'];
        return Number.isFinite(value) ? value : ['t', String(value)];
      case 'boolean':
        return value;
      case 'undefined':
        return ['t', 'undefined'];
      case 'bigint':
        return ['t', value < 2n ** 256n && value > -(2n ** 256n) ? `${value}n` : 'a very large integer'];
      case 'symbol':
        return ['t', Symbol.prototype.toString.call(value)];
      default:
    }
    if (value === null) return null;
    let number = numbers.get(value as object);
    if (number === undefined) {
      number = ++objectCount;
      numbers.set(value as object, number);
    }
    queue.push([number, value as object]);
    return [number];
  }

  const ownValue = (value: object, key: PropertyKey): unknown => getOwnPropertyDescriptor(value, key)?.value;

  function attempt<Result>(read: () => Result): Result | undefined {
    try {
      return read();
    } catch {
      return undefined;
    }
  }

  function className(value: object): string {
    const prototype = getPrototypeOf(value);
    if (prototype === null || isProxy(prototype)) return 'Object';
    const maker = ownValue(prototype, 'constructor');
    const name = typeof maker === 'function' && !isProxy(maker) ? ownValue(maker, 'name') : null;
    return typeof name === 'string' ? name.slice(0, 80) : 'Object';
  }

  const cut = (described: unknown[], length: number) =>
    length > mostItems ? [...described, length] : described;

  /** The value of a property, or that it is a getter. */
  function property(value: object, key: PropertyKey): unknown {
    const found = getOwnPropertyDescriptor(value, key);
    if (!found) return ['t', 'empty'];
    return 'value' in found ? valueOf(found.value) : ['t', 'getter'];
  }

  function keptValues(value: object): unknown[] {
    const { names = [], getters = [] } = kept.get(value) ?? {};
    return names.flatMap((name, index) => {
      const found = attempt(() => ({ value: getters[index]!() }));
      return found ? [[name, valueOf(found.value)]] : [];
    });
  }

  const staticValues = (value: object): unknown[] =>
    ownKeys(value)
      .slice(0, mostItems)
      .flatMap(key => {
        const found = getOwnPropertyDescriptor(value, key);
        if (typeof key === 'symbol' || !found?.enumerable || typeof found.value === 'function') return [];
        return [[textValue(key), property(value, key)]];
      });

  function describe(value: object): unknown[] {
    if (isProxy(value)) return ['t', 'Proxy'];
    if (typeof value === 'function') {
      const name = ownValue(value, 'name');
      const isClass = getOwnPropertyDescriptor(value, 'prototype')?.writable === false;
      const described = [
        isClass ? 'c' : 'f',
        typeof name === 'string' && name !== '' ? name.slice(0, 80) : '?',
      ];
      const own = isClass ? staticValues(value) : keptValues(value);
      return own.length > 0 ? [...described, own] : described;
    }
    if (Array.isArray(value)) {
      const length = ownValue(value, 'length') as number;
      const items: unknown[] = [];
      for (let index = 0; index < length && index < mostItems; index++) items.push(property(value, index));
      return cut(['l', className(value), items], length);
    }
    const rows: unknown[] = [];
    if (attempt(() => Map.prototype.has.call(value as Map<unknown, unknown>, 0)) !== undefined) {
      let count = 0;
      Map.prototype.forEach.call(value as Map<unknown, unknown>, (item, key) => {
        if (count++ < mostItems) rows.push([valueOf(key), valueOf(item)]);
      });
      return cut(['d', 'Map', rows], count);
    }
    if (attempt(() => Set.prototype.has.call(value as Set<unknown>, 0)) !== undefined) {
      let count = 0;
      Set.prototype.forEach.call(value as Set<unknown>, item => {
        if (count++ < mostItems) rows.push(valueOf(item));
      });
      return cut(['l', 'Set', rows], count);
    }
    const time = attempt(() => Date.prototype.getTime.call(value as Date));
    if (time !== undefined)
      return ['t', Number.isNaN(time) ? 'an invalid date' : new Date(time).toISOString()];
    if (isGenerator(value)) return ['t', 'generator'];
    if (isPromise(value)) return ['t', 'Promise'];
    const keys = ownKeys(value);
    for (const key of keys.slice(0, mostItems)) {
      if (!getOwnPropertyDescriptor(value, key)?.enumerable && key !== 'message') continue;
      const name = typeof key === 'symbol' ? Symbol.prototype.toString.call(key) : key;
      rows.push([textValue(name), property(value, key)]);
    }
    return cut(['o', className(value), rows], keys.length);
  }

  /** `"number":description` of what the queue reaches and differs from what was told. */
  function changes(): string[] {
    const seen = new Set<number>();
    const found: string[] = [];
    let values = 0;
    while (queue.length > 0) {
      const now = queue;
      queue = [];
      for (const [number, value] of now) {
        if (seen.has(number)) continue;
        if (seen.size >= mostObjects || values > mostValues) {
          queue = [];
          return found;
        }
        seen.add(number);
        const described = describe(value);
        values += Array.isArray(described[2]) ? described[2].length : 1;
        const text = JSON.stringify(described);
        const before = told.get(number);
        if (before?.text === text) continue;
        told.set(number, { text, described });
        found.push(`"${number}":${before ? patch(before.described, described, text) : text}`);
      }
    }
    return found;
  }

  /** Only the items that differ, if that is shorter. */
  function patch(before: unknown[], now: unknown[], text: string): string {
    const [old, items] = [before[2], now[2]];
    if (!Array.isArray(old) || !Array.isArray(items)) return text;
    if (before[0] !== now[0] || before[1] !== now[1] || before[3] !== now[3] || old.length > items.length)
      return text;
    const rows: unknown[] = [];
    items.forEach((item, place) => {
      if (place >= old.length || JSON.stringify(item) !== JSON.stringify(old[place]))
        rows.push([place, item]);
    });
    const shorter = JSON.stringify(['+', rows]);
    return shorter.length < text.length ? shorter : text;
  }

  function send(text: string): void {
    bytes += text.length + 1;
    write(`${text}\n`);
  }

  function end(why: string): void {
    if (isOver) return;
    isOver = true;
    send(JSON.stringify({ end: why }));
  }

  function record(frame: Frame, line: number, more: object = {}): void {
    if (isOver || isHeld) {
      queue = [];
      return;
    }
    putOnStack(frame);
    const step: Record<string, unknown> = { l: line, ...(frame.file && { f: frame.file }), ...more };
    tellStack(step);
    for (const one of stack.slice(-mostFrames)) tellVariables(one, step);
    const found = changes();
    const length = printed();
    if (length !== output) {
      output = length;
      step['o'] = length;
    }
    const text = JSON.stringify(step);
    send(found.length > 0 ? `${text.slice(0, -1)},"h":{${found.join(',')}}}` : text);
    steps++;
    const why =
      steps >= mostSteps
        ? 'steps'
        : bytes >= mostBytes
          ? 'bytes'
          : clock() - started > mostMs
            ? 'time'
            : null;
    if (why === null) return;
    end(why);
    leave();
  }

  function putOnStack(frame: Frame): void {
    const place = stack.indexOf(frame);
    if (place >= 0) stack = stack.slice(0, place + 1);
    else {
      if (frame.under) putOnStack(frame.under);
      stack = [...stack, frame];
    }
  }

  function tellStack(step: Record<string, unknown>): void {
    let kept = 0;
    while (kept < toldStack.length && toldStack[kept] === stack[kept]) kept++;
    if (kept < toldStack.length) step['k'] = kept;
    if (kept < stack.length) step['p'] = stack.slice(kept).map(({ number, name }) => [number, name]);
    toldStack = stack;
  }

  function tellVariables(frame: Frame, step: Record<string, unknown>): void {
    const now = new Map<string, unknown>();
    for (let scope = frame.scope; scope; scope = scope[0]) {
      const here = scope;
      here[1].forEach((name, index) => {
        if (now.has(name)) return;
        const found = attempt(() => ({ value: here[2][index]!() }));
        const isNothing = name === 'this' && (found?.value === undefined || found.value === programGlobal);
        if (found && !isNothing) now.set(name, valueOf(found.value));
      });
    }
    const changed: Record<string, unknown> = {};
    const gone: string[] = [];
    for (const [name, value] of now) {
      const text = JSON.stringify(value);
      if (frame.told.get(name) === text) continue;
      frame.told.set(name, text);
      changed[name] = value;
    }
    for (const name of frame.told.keys())
      if (!now.has(name)) {
        gone.push(name);
        frame.told.delete(name);
      }
    const tell = (key: 'v' | 'd', what: unknown) => {
      step[key] = { ...(step[key] as object | undefined), [frame.number]: what };
    };
    if (Object.keys(changed).length > 0) tell('v', changed);
    if (gone.length > 0) tell('d', gone);
  }

  function errorOf(error: unknown): unknown[] {
    if (typeof error !== 'object' || error === null || isProxy(error)) return ['throw', valueOf(error)];
    const message = ownValue(error, 'message');
    return [className(error), typeof message === 'string' ? message.slice(0, 200) : ''];
  }

  /** Its variables are still there when it goes on. */
  function leaveFrame(frame: Frame): void {
    const place = stack.indexOf(frame);
    if (place >= 0) stack = stack.slice(0, place);
  }

  function tellError(frame: Frame, error: unknown): void {
    if (frame.failed === error && typeof error === 'object') return;
    record(frame, frame.line, { e: 'x', x: errorOf(error) });
    frame.failed = error;
  }

  function nameIt(value: object, name: string | null): void {
    if (name !== null && ownValue(value, 'name') === '')
      Reflect.defineProperty(value, 'name', { value: name, configurable: true });
  }

  return {
    /** Once, with what was printed since the last step. */
    end(why: string): void {
      const top = stack.at(-1);
      if (top && !isHeld && !isOver && (printed() !== output || !top.isDone))
        record(top, top.line, { e: 'z' });
      end(why);
    },
    enter(name: string, file: string): Frame {
      const caller = stack.at(-1);
      const frame: Frame = {
        number: ++frameCount,
        name,
        file,
        scope: null,
        line: 0,
        told: new Map(),
        failed: null,
        under: caller?.isDelegating ? caller : null,
        isDelegating: false,
        isDone: false,
      };
      stack = [...stack, frame];
      if (name === '(program)' && file === '') program = frame;
      return frame;
    },
    step(line: number, scope: Scope, frame: Frame): void {
      frame.scope = scope;
      frame.line = line;
      frame.failed = null;
      record(frame, line);
    },
    result(frame: Frame, line: number, scope: Scope, ...values: unknown[]): unknown {
      frame.scope = scope;
      frame.line = line;
      record(frame, line, { e: 'r', r: valueOf(values[0]) });
      frame.isDone = true;
      if (frame !== program) leaveFrame(frame);
      return values[0];
    },
    /** The end of a body without a result. */
    done(frame: Frame, scope: Scope): void {
      frame.scope = scope;
      record(frame, frame.line, { e: 'r' });
      frame.isDone = true;
      if (frame !== program) leaveFrame(frame);
    },
    /** Before the program's own `catch` or `finally`. */
    thrown(frame: Frame, error: unknown): unknown {
      tellError(frame, error);
      return error;
    },
    fail(frame: Frame, error: unknown): unknown {
      tellError(frame, error);
      record(frame, frame.line, { e: 'u' });
      return error;
    },
    /** An error that nobody caught. */
    failProgram(error: unknown): void {
      if (isHeld) return end('unreadable');
      for (const frame of stack.toReversed()) {
        if (frame.isDone) break;
        tellError(frame, error);
        if (frame !== program) record(frame, frame.line, { e: 'u' });
      }
      end('error');
    },
    /** Nothing is recorded until `begin`. */
    hold(): void {
      isHeld = true;
    },
    /** From here on everything that is called, without the program around it. */
    begin(): void {
      isHeld = false;
      program = null;
      stack = [];
      started = clock();
    },
    leave: (frame: Frame) => {
      if (frame !== program) leaveFrame(frame);
    },
    /** It waits for something or hands out a value, and others go on meanwhile. */
    away(frame: Frame, line: number, scope: Scope, how: 'w' | 'y', ...values: unknown[]): unknown {
      frame.scope = scope;
      frame.line = line;
      record(frame, line, how === 'y' ? { e: how, r: valueOf(values[0]) } : { e: how });
      leaveFrame(frame);
      return values[0];
    },
    back(frame: Frame, line: number, scope: Scope, value?: unknown): unknown {
      frame.scope = scope;
      frame.line = line;
      frame.isDelegating = false;
      if (!stack.includes(frame)) record(frame, line, { e: 'g' });
      return value;
    },
    /** All values of another generator are handed on. */
    delegate(frame: Frame, value: unknown): unknown {
      frame.isDelegating = true;
      return value;
    },
    made(value: object, name: string | null, names: string[], getters: (() => unknown)[]): unknown {
      nameIt(value, name);
      kept.set(value, { names, getters });
      return value;
    },
    methods(value: object, all: [string, string[], (() => unknown)[]][]): unknown {
      for (const [key, names, getters] of all) {
        const method = ownValue(value, key);
        if (typeof method === 'function') kept.set(method, { names, getters });
      }
      return value;
    },
  };
}
