import { nameOfPrototype } from '../link/builtins.ts';

type Ask = (values: unknown[], paths: [string, boolean][]) => void;

/** Fake timers put their own functions here (fake-clock.ts), in both processes. */
const clockPaths = [
  'Date.now',
  'performance.now',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'clearTimeout',
  'clearInterval',
  'clearImmediate',
];
const clearing = ['clearTimeout', 'clearInterval', 'clearImmediate'] as const;
const watchedPaths = [
  ...clockPaths,
  'Math.random',
  ...['log', 'error', 'warn', 'info', 'debug', 'table', 'dir', 'group', 'groupEnd', 'trace', 'assert'].map(
    name => `console.${name}`,
  ),
  'process.stdout.write',
  'process.stderr.write',
  'process.exit',
  'process.cwd',
  'fetch',
];
const argumentsPath = 'process.argv';

type Place = { path: string; holder: Record<string, unknown>; key: string; original: unknown };

/**
 * Tests may replace globals that the program uses: `jest.spyOn(Math, 'random')`, `console.log = …`,
 * `global.fetch = jest.fn()`, `process.argv = ['node', 'main.js', '-n']`. Before each request to the student process, changes are detected and passed on.
 */
export function createReplacedGlobals(ask: Ask) {
  let places = watchedPaths.map(placeOf);
  /** Functions of Node and of fake timers, which the program has its own of. */
  const natives = new WeakSet<object>();
  let passedOn = new Map<string, unknown>();
  let isAsking = false;
  /** What tests found, and a copy of what they made of it last: they may change the list or replace it. */
  let argumentsBefore = process.argv.join('\0');
  let argumentsNow: string[] = [];

  function replacedNow(): Map<string, unknown> | null {
    let found: Map<string, unknown> | null = null;
    for (const { path, holder, key, original } of places) {
      const value = holder[key];
      if (value !== original && isStub(value) && !natives.has(value as object))
        (found ??= new Map()).set(path, value);
    }
    // A timer that was started by a function of the tests is one of this process, and is stopped here.
    if (found?.has('setTimeout') || found?.has('setInterval') || found?.has('setImmediate'))
      for (const name of clearing) if (!found.has(name)) found.set(name, globalThis[name]);
    const now = process.argv.join('\0');
    if (now === argumentsBefore) return found;
    if (now !== argumentsNow.join('\0')) argumentsNow = [...process.argv];
    return (found ?? new Map<string, unknown>()).set(argumentsPath, argumentsNow);
  }

  return {
    /** Makes `process.argv` what it is where tests are run by hand. */
    settleArguments(file: string): void {
      process.argv.splice(1, Infinity, file);
      argumentsBefore = process.argv.join('\0');
    },
    /** Takes the current values, which are our own, as the originals. */
    settle(): void {
      places = watchedPaths.map(placeOf);
      for (const { original } of places) if (typeof original === 'function') natives.add(original);
    },
    /** Tests took hold of the clock, or gave it back. */
    clockChanged(): void {
      places = places.map(place => (clockPaths.includes(place.path) ? placeOf(place.path) : place));
      for (const { path, original } of places)
        if (clockPaths.includes(path) && typeof original === 'function') natives.add(original);
    },
    /** A test defined a new global, such as `prompt`. */
    added(name: string): void {
      if (places.some(({ path }) => path === name)) return;
      places.push({ ...placeOf(name), original: undefined });
    },
    /** Tests have this module of Node, and may put something in place of its functions. */
    watchModule(name: string, holder: object): void {
      const table = holder as Record<string, unknown>;
      if (places.some(place => place.holder === table)) return;
      for (const key of Object.keys(table))
        if (typeof table[key] === 'function')
          places.push({ path: `@${name}.${key}`, holder: table, key, original: table[key] });
    },
    passOn(): void {
      const current = replacedNow() ?? nothing;
      if (isAsking || (current.size === 0 && passedOn.size === 0)) return;
      const changed = [...current].filter(
        ([path, value]) => !passedOn.has(path) || passedOn.get(path) !== value,
      );
      const restored = [...passedOn.keys()].filter(path => !current.has(path));
      if (changed.length === 0 && restored.length === 0) return;
      passedOn = current;
      isAsking = true;
      try {
        ask(
          [...changed.map(([, value]) => value), ...restored.map(() => undefined)],
          [
            ...changed.map(([path]): [string, boolean] => [path, true]),
            ...restored.map((path): [string, boolean] => [path, false]),
          ],
        );
      } finally {
        isAsking = false;
      }
    },
  };
}

/** A function, or an object with methods. Plain data is not passed on: it may be what a test expects. */
function isStub(value: unknown): boolean {
  if (typeof value === 'function') return true;
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value) as object | null;
  const isOfClass = prototype !== null && !nameOfPrototype.has(prototype);
  return isOfClass || Object.values(value).some(item => typeof item === 'function');
}

const nothing = new Map<string, unknown>();

function placeOf(path: string): Place {
  const parts = path.split('.');
  const key = parts.pop()!;
  const holder = parts.reduce(
    (at, part) => at[part] as Record<string, unknown>,
    globalThis as Record<string, unknown>,
  );
  return { path, holder, key, original: holder[key] };
}
