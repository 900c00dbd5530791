import { inspect, types } from 'node:util';

/** How an object of the program came to be, and what tests did to it since. */
type History = { made: string; since: string[]; era: number };

/** A call, or what writes it down when it is asked for. */
type CallText = string | (() => string);

/** Longer calls are neither shown nor repeated. */
const longest = 600;
const mostSince = 20;
const mostValues = 200;
/** A call with such a name and arguments cannot become too long, however it is written. */
const shortName = 50;
const shortText = 10;
const fewArguments = 8;

const word = /^(?!default$)[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;
const textOf = (text: CallText) => (typeof text === 'string' ? text : text());
const areShort = (args: unknown[]) => args.length <= fewArguments && args.every(isShort);
const isShort = (value: unknown) =>
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  value == null ||
  (typeof value === 'string' && value.length <= shortText);
const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

/**
 * The last call of the program that a test made, as JavaScript that can be run again: `add(1, 2)`, or with all that was done to an
 * object before, `const stack = new Stack(); stack.push(1); stack.pop()`. Null if it cannot be written down.
 */
export function createLastCall() {
  const names = new WeakMap<object, string>();
  const methods = new WeakMap<object, string>();
  const histories = new WeakMap<object, History>();
  /** A call that cannot be written down may have changed any object: what was known before it is not true any more. */
  let era = 0;
  let last: CallText | null = null;

  function historyOf(value: unknown): History | null {
    const found = isObject(value) ? histories.get(value) : undefined;
    return found?.era === era && found.since.length <= mostSince ? found : null;
  }

  /** Adds to a history, and returns all of it; `what` is such as `.pop()`. */
  function done({ made, since }: History, what: string): string {
    since.push(what);
    if (since.length === 1) return `${made}${what}`;
    const type = /^new ([\p{ID_Continue}$]+)/u.exec(made)?.[1];
    const own = type === undefined ? 'it' : type[0]!.toLowerCase() + type.slice(1);
    const name = own === type || own.length < 2 ? 'it' : own;
    return [`const ${name} = ${made}`, ...since.map(one => `${name}${one}`)].join('; ');
  }

  function called(callee: object, self: unknown, given: string): string | null {
    const method = methods.get(callee);
    if (isObject(self) && method !== undefined) {
      const owner = names.get(self);
      if (owner !== undefined) return `${owner}.${method}${given}`;
      const history = historyOf(self);
      if (!history) return null;
      return done(history, `.${method}${given}`);
    }
    const name = names.get(callee);
    if (name !== undefined) return `${name}${given}`;
    const history = historyOf(callee);
    return history && done(history, given);
  }

  /** Writes a call down, makes it, and remembers where its result came from. */
  function note<Result>(text: CallText | null, make: () => Result): Result {
    if (text === null) era++;
    const shown = typeof text === 'string' && text.length > longest ? null : text;
    last = shown;
    try {
      const value = make();
      const isNew = isObject(value) && types.isProxy(value) && !names.has(value) && !historyOf(value);
      const made = isNew && shown !== null ? textOf(shown) : null;
      if (isNew && made !== null && !made.startsWith('const '))
        histories.set(value, { made, since: [], era });
      return value;
    } finally {
      // Functions of the test that the program called may have called it again.
      last = shown;
    }
  }

  return {
    /** Something that the program has at top level. */
    named(value: unknown, name: string): void {
      if (isObject(value) && types.isProxy(value) && word.test(name) && !names.has(value))
        names.set(value, name);
    },
    method(value: unknown, name: string): void {
      if (typeof value === 'function' && word.test(name)) methods.set(value, name);
    },
    call<Result>(callee: object, self: unknown, args: unknown[], make: () => Result): Result {
      const name = names.get(callee);
      // The usual call, which nobody asks for unless its test fails.
      if (name !== undefined && name.length <= shortName && !isObject(self) && areShort(args))
        return note(() => `${name}(${args.map(literal).join(', ')})`, make);
      const given = argumentsOf(args);
      return note(given === null ? null : called(callee, self, given), make);
    },
    construct<Result>(callee: object, args: unknown[], make: () => Result): Result {
      const [given, name] = [argumentsOf(args), names.get(callee)];
      return note(given === null || name === undefined ? null : `new ${name}${given}`, make);
    },
    set(target: object, key: string, value: unknown): void {
      const [given, history] = [argumentsOf([value]), historyOf(target)];
      if (given !== null && history && word.test(key)) history.since.push(`.${key} = ${given.slice(1, -1)}`);
      else era++;
    },
    /** A test begins. */
    forget(): void {
      last = null;
    },
    text: () => last && textOf(last),
  };
}

export type LastCall = ReturnType<typeof createLastCall>;

/** `(1, 'a')`, or null if there is anything but plain data in it. Written before the call, which may change it. */
function argumentsOf(args: unknown[]): string | null {
  let left = mostValues;
  const isPlain = (value: unknown): boolean => {
    if (--left < 0 || typeof value === 'symbol' || typeof value === 'function') return false;
    if (typeof value === 'string') return value.length <= longest;
    if (typeof value !== 'object' || value === null) return true;
    if (types.isProxy(value)) return false;
    const isList = Array.isArray(value);
    if (isList && value.length > left) return false;
    if (Object.getPrototypeOf(value) !== (isList ? Array.prototype : Object.prototype)) return false;
    const keys = Reflect.ownKeys(value);
    if (isList && keys.length !== value.length + 1) return false;
    return keys.every(key => {
      if (isList && key === 'length') return true;
      const { enumerable, value: item, get } = Object.getOwnPropertyDescriptor(value, key)!;
      return typeof key === 'string' && enumerable === true && !get && isPlain(item);
    });
  };
  if (!args.every(isPlain)) return null;
  return `(${args.map(literal).join(', ')})`;
}

/** As a person would write it. Plain data only. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  // The usual arguments, and faster than `inspect`, which every call over the border would wait for; it writes -0.
  if (typeof value === 'number' && value !== 0) return String(value);
  if (typeof value !== 'object' || value === null)
    return inspect(value, { breakLength: Infinity, maxStringLength: null });
  const items = Object.entries(value).map(([key, item]) => {
    const name = word.test(key) && key !== '__proto__' ? key : `[${inspect(key)}]`;
    return `${name}: ${literal(item)}`;
  });
  return items.length === 0 ? '{}' : `{ ${items.join(', ')} }`;
}
