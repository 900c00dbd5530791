import { createRequire, syncBuiltinESMExports } from 'node:module';
import { promisify } from 'node:util';

import { nameOfBuiltin } from './builtins.ts';

type Callback = (...args: unknown[]) => unknown;
type Timer = { at: number; order: number; every: number | null; run: () => void };
type Table = Record<string, unknown>;

/** Node's own, for what has to go on while tests hold the clock. */
export const realTimers = {
  setImmediate: globalThis.setImmediate,
  now: performance.now.bind(performance),
};

const mostTimers = 100_000;
const longest = 2 ** 31 - 1;

/** Timers and the time of day in one process, under the control of the tests. */
export function createFakeClock(beforeReading: () => void = () => {}) {
  let time = 0;
  let startedAt = 0;
  let count = 0;
  const timers = new Map<number, Timer>();
  const ids = new WeakMap<object, number>();
  const undo: (() => void)[] = [];

  const now = () => {
    beforeReading();
    return time;
  };

  function add(callback: Callback, delay: unknown, args: unknown[], isRepeated: boolean): object {
    if (typeof callback !== 'function')
      throw new TypeError('The "callback" argument must be of type function.');
    const number = Number(delay);
    const wait = number >= 1 && number <= longest ? Math.trunc(number) : isRepeated ? 1 : 0;
    const id = ++count;
    const timer = {
      at: now() + wait,
      order: id,
      every: isRepeated ? wait : null,
      run: () => callback(...args),
    };
    timers.set(id, timer);
    const handle = {
      ref: () => handle,
      unref: () => handle,
      hasRef: () => true,
      refresh() {
        timers.set(id, { ...timer, at: now() + wait });
        return handle;
      },
      close: () => void timers.delete(id),
      [Symbol.toPrimitive]: () => id,
    };
    ids.set(handle, id);
    return handle;
  }

  const clear = (handle: unknown) => {
    if (typeof handle === 'object' && handle !== null) timers.delete(ids.get(handle) ?? 0);
    else if (typeof handle === 'number' || typeof handle === 'string') timers.delete(Number(handle));
  };

  function next(limit: number): number | null {
    let found: number | null = null;
    for (const [id, { at, order }] of timers) {
      if (at > limit) continue;
      const best = found === null ? null : timers.get(found)!;
      if (!best || at < best.at || (at === best.at && order < best.order)) found = id;
    }
    return found;
  }

  function fire(id: number): void {
    const timer = timers.get(id)!;
    time = Math.max(time, timer.at);
    if (timer.every === null) timers.delete(id);
    else timers.set(id, { ...timer, at: timer.at + timer.every, order: ++count });
    timer.run();
  }

  function runUntil(limit: number): void {
    for (let done = 0; ; done++) {
      const id = next(limit);
      if (id === null) break;
      if (done >= mostTimers)
        throw new Error(`${mostTimers} timers ran: do they start each other without end?`);
      fire(id);
    }
    if (Number.isFinite(limit)) time = Math.max(time, limit);
  }

  function replace(holder: Table, key: string, value: unknown): void {
    const before = Object.getOwnPropertyDescriptor(holder, key);
    undo.push(() => {
      if (before) Object.defineProperty(holder, key, before);
    });
    Object.defineProperty(holder, key, { value, writable: true, configurable: true, enumerable: true });
  }

  /** The functions of both modules, too, which programs can use instead of the globals. */
  function replaceTimers(name: 'setTimeout' | 'setInterval' | 'setImmediate', clearName: string): void {
    const start = {
      setTimeout: (callback: Callback, delay?: unknown, ...args: unknown[]) =>
        add(callback, delay, args, false),
      setInterval: (callback: Callback, delay?: unknown, ...args: unknown[]) =>
        add(callback, delay, args, true),
      setImmediate: (callback: Callback, ...args: unknown[]) => add(callback, 0, args, false),
    }[name];
    const promised = (...given: unknown[]) =>
      new Promise(resolve => {
        const [delay, value] = name === 'setImmediate' ? [0, given[0]] : given;
        add(() => resolve(value), delay, [], false);
      });
    Object.defineProperty(start, promisify.custom, { value: promised });
    Object.defineProperty(start, 'name', { value: name });
    const load = createRequire('/tmp/');
    for (const holder of [globalThis as unknown as Table, load('node:timers') as Table]) {
      replace(holder, name, start);
      replace(holder, clearName, clear);
    }
    if (name !== 'setInterval') replace(load('node:timers/promises') as Table, name, promised);
  }

  function replaceDate(): void {
    const Real = Date;
    const fake = function Date(this: unknown, ...args: unknown[]): unknown {
      if (!new.target) return new Real(now()).toString();
      return Reflect.construct(
        Real,
        args.length === 0 ? [now()] : args,
        new.target === fake ? Real : new.target,
      );
    };
    Object.defineProperties(fake, Object.getOwnPropertyDescriptors(Real));
    Object.defineProperty(fake, 'now', { value: now, writable: true, configurable: true });
    nameOfBuiltin.set(fake, 'Date');
    replace(globalThis as unknown as Table, 'Date', fake);
  }

  return {
    isFake: () => undo.length > 0,
    time: () => time,
    /** Which of them tests want to hold: all, or those of these names. */
    enable(at: number, names: readonly string[] | null): void {
      time = at;
      startedAt = at;
      const isWanted = (name: string) => names === null || names.includes(name);
      if (isWanted('setTimeout')) replaceTimers('setTimeout', 'clearTimeout');
      if (isWanted('setInterval')) replaceTimers('setInterval', 'clearInterval');
      if (isWanted('setImmediate')) replaceTimers('setImmediate', 'clearImmediate');
      if (isWanted('Date')) replaceDate();
      if (isWanted('performance')) replace(performance as unknown as Table, 'now', () => now() - startedAt);
      syncBuiltinESMExports();
    },
    disable(): void {
      for (const restore of undo.splice(0).reverse()) restore();
      timers.clear();
      syncBuiltinESMExports();
    },
    /** When the next timer is due. */
    nextAt(): number | null {
      const id = next(Infinity);
      return id === null ? null : timers.get(id)!.at;
    },
    runUntil,
    /** Those that wait now, and not those that they start. */
    runPending(): void {
      const waiting = [...timers.entries()].toSorted(([, a], [, b]) => a.at - b.at || a.order - b.order);
      for (const [id] of waiting) if (timers.has(id)) fire(id);
    },
    count: () => timers.size,
    clear: () => timers.clear(),
    moveTo: (at: number) => void (time = at),
    /** Another time of day: timers wait as long as before, or until the time for which they were set. */
    setTime(at: number, areTimersMoved: boolean): void {
      if (areTimersMoved) for (const timer of timers.values()) timer.at += at - time;
      startedAt += at - time;
      time = at;
    },
  };
}
