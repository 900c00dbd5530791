import { builtinModules, isBuiltin } from 'node:module';
import { join } from 'node:path';

import { createSpy } from '../expect/spies.ts';

type Factory = (importOriginal: () => Promise<unknown>) => unknown;
type Mock = {
  specifier: string;
  factory: Factory;
  made: { exports: unknown } | null;
  /** Not if it is the program itself: what stands for that is for tests alone, and may need the program. */
  isForProgram: boolean;
  isTold: boolean;
};

type Tools = {
  /** The module itself, whatever stands for it. */
  actual: (specifier: string) => unknown;
  /** Whether the program has a further file of this name. */
  isFile: (name: string) => boolean;
  /** Tells the program what stands for a module, or that nothing does any more. */
  tell: (name: string, exports: unknown, isMocked: boolean) => void;
};

/** `./lib/Text.ts` and `lib/Text` are one module, and so are `fs` and `node:fs`. */
export const moduleName = (specifier: string): string =>
  /^\.{0,2}\//.test(specifier)
    ? join('/', specifier).replace(/\.(?:[cm]?js|ts)$/, '')
    : specifier.replace(/^node:/, '');

/** What tests put in place of modules: `jest.mock('./notifier', () => ({ notify: jest.fn() }))`. */
export function createModuleMocks({ actual, isFile, tell }: Tools) {
  const mocks = new Map<string, Mock>();
  const ended = new Set<string>();

  function mock(specifier: unknown, factory?: Factory, options?: { virtual?: boolean }): void {
    if (typeof specifier !== 'string')
      throw new Error("mock takes the name of a module as a text here: jest.mock('./name', () => ({ … })).");
    const name = moduleName(specifier);
    if (!factory && !isFile(name) && !builtinModules.includes(name) && !isBuiltin(specifier))
      throw new Error(
        `mock needs to know what stands for "${specifier}", which is no further file of the program and no module of Node. Write: jest.mock('${specifier}', () => ({ name: jest.fn() })).`,
      );
    mocks.set(name, {
      specifier,
      factory: factory ?? (() => withSpies(actual(specifier))),
      made: null,
      isForProgram: !name.startsWith('/') || isFile(name) || options?.virtual === true,
      isTold: false,
    });
  }

  function exportsOf(found: Mock): unknown {
    found.made ??= { exports: found.factory(async () => actual(found.specifier)) };
    return found.made.exports;
  }

  return {
    mock,
    unmock(specifier: string): void {
      if (mocks.delete(moduleName(specifier))) ended.add(moduleName(specifier));
    },
    withSpies: (specifier: string) => withSpies(actual(specifier)),
    /** What stands for this module, if anything does. */
    find(specifier: string): { exports: unknown } | null {
      const found = mocks.get(moduleName(specifier));
      return found ? { exports: exportsOf(found) } : null;
    },
    /** Waits for factories that are asynchronous. Later, nothing can wait for them. */
    async ready(): Promise<void> {
      for (const found of mocks.values()) {
        const exports = exportsOf(found);
        if (!(exports instanceof Promise)) continue;
        const awaited: unknown = await exports;
        Object.assign(found, { factory: () => awaited, made: null });
      }
    },
    /** The program will be loaded again: what stands for modules is made anew. */
    reset(): void {
      for (const found of mocks.values()) Object.assign(found, { made: null, isTold: false });
    },
    /** Before the program is loaded. */
    passOn(): void {
      for (const name of ended) if (!mocks.has(name)) tell(name, undefined, false);
      ended.clear();
      for (const [name, found] of mocks) {
        if (found.isForProgram && !found.isTold) tell(name, exportsOf(found), true);
        found.isTold = true;
      }
    },
  };
}

export type ModuleMocks = ReturnType<typeof createModuleMocks>;

/** Its functions do nothing and record their calls; all else is as it was. */
function withSpies(module: unknown): unknown {
  if (typeof module === 'function') return createSpy();
  if (typeof module !== 'object' || module === null) return module;
  return Object.fromEntries(
    Object.entries(module).map(([key, value]) => [
      key,
      typeof value === 'function' ? createSpy() : (value as unknown),
    ]),
  );
}

/** The export of this name, as an import finds it. */
export function exportOf(module: unknown, name: string): { value: unknown } | null {
  const isHolder = (typeof module === 'object' && module !== null) || typeof module === 'function';
  if (name === '*' || (name === 'default' && !(isHolder && 'default' in module))) return { value: module };
  return isHolder && name in module ? { value: (module as Record<string, unknown>)[name] } : null;
}
