import { exportOf } from '../framework/module-mocks.ts';
import type { TestSource } from '../framework/test-source.ts';
import type { Judge } from './judge-values.ts';

/** Node marks modules that `require` loaded with this. */
const isExport = (name: string) => name !== '__esModule';

/** Exported as a whole, instead of by names. */
const isOneValue = (exported: object) =>
  Array.isArray(exported) || exported instanceof Map || exported instanceof Set || exported instanceof Date;

/**
 * Makes the student's top-level names visible in the tests, as if both were one file. A proxy as prototype of the
 * global object catches names that are defined neither in the tests nor as globals, and looks them up in the student
 * process when they are used.
 */
export function createSolutionScope(
  judge: Judge,
  start: () => void,
  globalAdded: (name: string) => void,
  mocked: (specifier: string) => { exports: unknown } | null,
) {
  const stable = new Map<string, unknown>();
  let aliases: TestSource['aliases'] = new Map();
  let words = new Set<string>();
  const wholes = new Map<string | null, unknown>();

  /** `from`: the module that tests name, which may be a further file of the program. */
  function lookup(name: string, from: string | null = null): [boolean, unknown] {
    const key = from === null ? name : `${name} ${from}`;
    if (stable.has(key)) {
      const known = stable.get(key);
      judge.border.relabel(known, name);
      return [true, known];
    }
    start();
    const [isFound, value, isStable] = judge.ask('lookup', [], name, from);
    if (isFound === true && judge.border.isNeverFound(name)) return [false, undefined];
    judge.lastCall.named(value, name);
    if (isFound === true && isStable === true && typeof value === 'function') stable.set(key, value);
    return [isFound === true, value];
  }

  /** Resolves an imported name; `local` is its name in the tests. */
  function resolve(imported: string, local: string, from: string | null): [boolean, unknown] {
    const mock = from === null ? null : mocked(from);
    const replaced = mock && exportOf(mock.exports, imported);
    if (replaced) return [true, replaced.value];
    if (imported === '*') {
      // Only a program that is loaded can say whether it exports a class, say, instead of an object.
      start();
      return [true, wholeModule(from)];
    }
    const found = lookup(imported, from);
    // `import add from './add'`, but the student only defined a function of that name.
    return found[0] || imported !== 'default' ? found : lookup(local, from);
  }

  /** `require('./solution')`: the exports plus the top-level names. */
  function wholeModule(from: string | null): unknown {
    if (wholes.has(from)) return wholes.get(from);
    const view: object = new Proxy(
      {},
      {
        get: (_target, key) => (typeof key === 'string' && key !== 'then' ? lookup(key, from)[1] : undefined),
        has: (_target, key) => typeof key === 'string' && lookup(key, from)[0],
        set: (_target, key, value) => typeof key === 'string' && putExport(key, value, from),
        ownKeys: () => exportNames(from),
        getOwnPropertyDescriptor: (_target, key) =>
          typeof key === 'string' && lookup(key, from)[0]
            ? { value: lookup(key, from)[1], writable: true, enumerable: true, configurable: true }
            : undefined,
      },
    );
    judge.means(view, () => judge.ask('exports', [], from)[0]);
    if (!isStarted()) return view;
    const exported = judge.ask('exports', [], from)[0];
    const own: unknown = typeof exported === 'function' ? exported.name : null;
    if (typeof own === 'string') judge.lastCall.named(exported, own);
    const whole =
      typeof exported === 'object' && exported !== null && !isOneValue(exported) ? view : exported;
    wholes.set(from, whole);
    return whole;
  }

  /** `jest.spyOn(solution, 'log')`. */
  function putExport(key: string, value: unknown, from: string | null): boolean {
    const exported = judge.ask('exports', [], from)[0];
    if (typeof exported !== 'object' || exported === null) return false;
    for (const name of [key, `${key} ${from}`]) stable.delete(name);
    return Reflect.set(exported, key, value);
  }

  const exportNames = (from: string | null) => {
    start();
    const exported = judge.ask('exports', [], from)[0];
    return typeof exported === 'object' && exported !== null ? Object.keys(exported).filter(isExport) : [];
  };

  let isStarted = () => false;

  function install(): void {
    const behind = Object.getPrototypeOf(globalThis) as object;
    const answers = new Map<string, unknown>();
    const has = (key: string | symbol): boolean => {
      if (typeof key !== 'string' || !words.has(key)) return false;
      const { imported, from } = aliases.get(key) ?? { imported: key, from: null };
      const [isFound, value] = resolve(imported, key, from);
      if (isFound) answers.set(key, value);
      return isFound;
    };
    const scope = new Proxy(behind, {
      has: (target, key) => Reflect.has(target, key) || has(key),
      get(target, key, receiver) {
        if (Reflect.has(target, key)) return Reflect.get(target, key, receiver) as unknown;
        if (typeof key !== 'string') return undefined;
        // V8 calls `has` and then `get`; the value is cached so that only one request is sent.
        if (!answers.has(key) && !has(key)) return undefined;
        const value = answers.get(key);
        answers.delete(key);
        return value;
      },
      set(target, key, value, receiver) {
        if (typeof key !== 'string' || !words.has(key) || !lookup(key)[0]) {
          if (typeof key === 'string') globalAdded(key);
          return Reflect.defineProperty(receiver as object, key, {
            value,
            writable: true,
            enumerable: true,
            configurable: true,
          });
        }
        judge.ask('assign', [value], key);
        return true;
      },
    });
    Object.setPrototypeOf(globalThis, scope);
  }

  return {
    install,
    resolve,
    wholeModule: (from: string) => {
      start();
      return wholeModule(from);
    },
    /** Of a further file of the program, without starting the program. */
    exportsOf: (from: string) => judge.ask('exports', [], from)[0],
    /** Only names that occur in the tests are looked up: Node itself probes for globals, too. */
    open(source: string, found: TestSource['aliases'], hasStarted: () => boolean): void {
      aliases = found;
      words = new Set([...source.matchAll(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu)].map(([word]) => word));
      isStarted = hasStarted;
    },
    forget(): void {
      stable.clear();
      wholes.clear();
    },
  };
}
