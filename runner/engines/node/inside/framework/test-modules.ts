import { createRequire, isBuiltin } from 'node:module';

import type { createAssert } from './judge-assert.ts';
import type { Expect } from '../expect/expect.ts';
import type { FakeTimers } from './fake-timers.ts';
import type { ModuleMocks } from './module-mocks.ts';
import { allSpies, createSpy, spyOn } from '../expect/spies.ts';
import { stubs, waitFor, type WaitOptions } from './test-stubs.ts';
import type { Tree } from './test-tree.ts';
import { chaiAssertions } from './chai-assert.ts';
import { typeExpectations } from './type-expectations.ts';

type Tools = {
  tree: Tree;
  expect: Expect;
  assert: ReturnType<typeof createAssert>;
  timers: FakeTimers;
  /** The next `require` of the solution runs the program again. */
  reload: () => void;
  mocks: ModuleMocks;
  /** A module, whatever stands for it. */
  actual: (specifier: string) => unknown;
};

type NodeMock = { namedExports?: Record<string, unknown>; defaultExport?: unknown };

/** The globals of the tests, and the modules that they get for framework names such as `node:test` or `vitest`. */
export function createTestModules({ tree, expect, assert, timers, reload, mocks, actual }: Tools) {
  const { suiteApi: describe, hook } = tree;
  const hooksWith = (options: Parameters<typeof hook>[1]) => ({
    beforeEach: hook('beforeEach', options),
    afterEach: hook('afterEach', options),
    beforeAll: hook('beforeAll', options),
    afterAll: hook('afterAll', options),
    before: hook('beforeAll', options),
    after: hook('afterAll', options),
  });
  const hooks = hooksWith({});
  const test = tree.testApi(false);

  const chained = (action: () => void) => () => {
    action();
    return jest;
  };
  const mockModule = (specifier: string, factory?: never, options?: never) => {
    mocks.mock(specifier, factory, options);
    return jest;
  };
  const unmockModule = (specifier: string) => {
    mocks.unmock(specifier);
    return jest;
  };
  const jest: Record<string, unknown> = {
    fn: createSpy,
    spyOn,
    clearAllMocks: chained(allSpies.clear),
    resetAllMocks: chained(allSpies.reset),
    restoreAllMocks: chained(allSpies.restore),
    isMockFunction: (value: unknown) => typeof value === 'function' && 'mock' in value,
    mocked: (value: unknown) => value,
    setTimeout: () => jest,
    resetModules: chained(reload),
    isolateModules(body: () => void): void {
      reload();
      body();
    },
    async isolateModulesAsync(body: () => Promise<void>): Promise<void> {
      reload();
      await body();
    },
    mock: mockModule,
    doMock: mockModule,
    unstable_mockModule: mockModule,
    setMock: (specifier: string, exports: unknown) => mockModule(specifier, (() => exports) as never),
    unmock: unmockModule,
    dontMock: unmockModule,
    doUnmock: unmockModule,
    requireActual: actual,
    importActual: async (specifier: string) => actual(specifier),
    requireMock: (specifier: string) => mocks.find(specifier)?.exports,
    importMock: async (specifier: string) => mocks.find(specifier)?.exports ?? mocks.withSpies(specifier),
    createMockFromModule: mocks.withSpies,
    genMockFromModule: mocks.withSpies,
    disableAutomock: () => jest,
    hoisted: (make: () => unknown) => make(),
    ...stubs(() => jest),
    retryTimes: () => jest,
    advanceTimersToNextFrame: () => jest,
    waitFor: (check: () => unknown, options?: WaitOptions) => waitFor(check, options),
    waitUntil: (check: () => unknown, options?: WaitOptions) => waitFor(check, options, true),
    ...timers.jest(() => jest),
  };

  const mock = {
    ...nodeSpies(() => {}),
    module(specifier: string, { namedExports = {}, ...rest }: NodeMock = {}) {
      const { defaultExport } = rest;
      const exports = { ...namedExports, ...('defaultExport' in rest ? { default: defaultExport } : {}) };
      mocks.mock(specifier, () => exports);
      return { restore: () => mocks.unmock(specifier) };
    },
    reset: allSpies.putBack,
    restoreAll: allSpies.putBack,
    timers: timers.node,
  };

  /** Of `t.mock` in node:test: it ends with its test. */
  const ending: (() => void)[] = [];
  const mockOfTest = {
    ...mock,
    ...nodeSpies(spy => ending.push(spy.mock.restore)),
    timers: {
      ...timers.node,
      enable(options?: never) {
        timers.node.enable(options);
        ending.push(timers.disable);
      },
    },
  };

  const nodeTest = Object.assign(tree.testApi(true), {
    describe,
    suite: describe,
    ...hooksWith({ hasContext: true }),
    mock,
  });
  Object.assign(nodeTest, { test: nodeTest, it: nodeTest, default: nodeTest });
  const chaiOnly: Record<string | symbol, unknown> = chaiAssertions(expect);
  // Node's own have to be asked for each time: they may be replaced while the tests run.
  const chai = new Proxy(assert.loose, {
    get: (own, name): unknown => (Object.hasOwn(chaiOnly, name) ? chaiOnly[name] : Reflect.get(own, name)),
  });
  const jestModule = {
    test,
    it: test,
    describe,
    suite: describe,
    ...hooks,
    expect,
    jest,
    vi: jest,
    assert: chai,
    ...typeExpectations,
    onTestFinished: (end: () => void) => void ending.push(end),
  };
  const xtest = test.skip;
  const globals = {
    ...jestModule,
    suite: describe,
    context: describe,
    specify: test,
    xit: xtest,
    xtest,
    xdescribe: describe.skip,
    fit: test.only,
    fdescribe: describe.only,
  };

  const modules = new Map<string, unknown>([
    ['node:test', nodeTest],
    ['test', nodeTest],
    ['assert', assert.loose],
    ['assert/strict', assert.strict],
    ['vitest', { ...jestModule, ...hooksWith({ givesCleanup: true }) }],
    ...['@jest/globals', 'jest', 'bun:test', 'mocha'].map(name => [name, jestModule] as [string, unknown]),
    ['expect', Object.assign((actual: unknown) => expect(actual), expect, { expect, default: expect })],
  ]);
  const realRequire = createRequire('/tmp/tests.js');

  return {
    globals,
    contextTools: { mock: mockOfTest, assert: assert.loose, expect },
    /** A test is over. */
    finishTest: () => ending.splice(0).forEach(end => end()),
    find(specifier: string): unknown {
      const known = modules.get(specifier) ?? modules.get(specifier.replace(/^node:/, ''));
      if (known) return known;
      if (isBuiltin(specifier)) return realRequire(specifier) as unknown;
      throw new Error(`Tests cannot import "${specifier}": only node's own modules are there.`);
    },
  };
}

type Spy = ReturnType<typeof createSpy> & {
  mockImplementation(next: unknown): unknown;
  mock: { restore(): void };
};
type SpyOptions = { getter?: boolean; setter?: boolean; times?: number };

/** Spies as node:test makes them; `made` gets those that stand for something. */
function nodeSpies(made: (spy: Spy) => void) {
  const spied = (holder: object, key: string, access: 'get' | 'set' | undefined, rest: unknown[]) => {
    const spy = spyOn(holder, key, access) as Spy;
    const implementation = rest.find(item => typeof item === 'function');
    if (implementation) spy.mockImplementation(implementation);
    made(spy);
    return spy;
  };
  return {
    fn: (original?: unknown, implementation?: unknown) =>
      createSpy((typeof implementation === 'function' ? implementation : original) as never),
    method(holder: object, key: string, ...rest: unknown[]) {
      const { getter, setter } = (rest.find(item => typeof item === 'object') ?? {}) as SpyOptions;
      return spied(holder, key, getter ? 'get' : setter ? 'set' : undefined, rest);
    },
    getter: (holder: object, key: string, ...rest: unknown[]) => spied(holder, key, 'get', rest),
    setter: (holder: object, key: string, ...rest: unknown[]) => spied(holder, key, 'set', rest),
  };
}

/** The default export of a CommonJS module. */
export const defaultOf = (module: unknown): unknown =>
  typeof module === 'object' && module !== null && 'default' in module ? module.default : module;
