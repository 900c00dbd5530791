import { format } from 'node:util';

import type { Fixtures } from './fixtures.ts';
import { formatRows, tableRows } from './test-each.ts';

/** Suites, tests and hooks that a test file declares, in order. Nothing runs here. */
export type TestBody = (...args: unknown[]) => unknown;
export type Mode = 'run' | 'skip' | 'only' | 'todo';
export type TestNode = {
  name: string;
  body: TestBody | null;
  mode: Mode;
  isFailing: boolean;
  /** Imported from `node:test`: the first parameter is the context, never `done`. */
  hasContext: boolean;
  /** Of `test.extend`. */
  fixtures: Fixtures | null;
  /** The function whose parameter takes them, where that is not the body. */
  taker: Taker | null;
};
type Taker = { body: TestBody; parameter: number };
export type Hook = {
  body: TestBody;
  hasContext: boolean;
  /** In Vitest, a function that a hook before tests returns is called after them. */
  givesCleanup: boolean;
};
export type Hooks = Record<'beforeAll' | 'afterAll' | 'beforeEach' | 'afterEach', Hook[]>;
export type Suite = {
  name: string;
  mode: Mode;
  parent: Suite | null;
  children: (Suite | TestNode)[];
  hooks: Hooks;
};

export const newSuite = (name: string, mode: Mode, parent: Suite | null): Suite => ({
  name,
  mode,
  parent,
  children: [],
  hooks: { beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] },
});

type Options = { skip?: unknown; todo?: unknown; only?: unknown };
type Declare = (name: string, body: TestBody | null, options: Options, taker?: Taker) => unknown;

export function createTree() {
  const root = newSuite('', 'run', null);
  let current = root;
  const declaring: Promise<unknown>[] = [];

  const modeOf = (mode: Mode, { skip, todo, only }: Options): Mode =>
    skip ? 'skip' : todo ? 'todo' : only ? 'only' : mode;

  const declareTest =
    (mode: Mode, hasContext: boolean, fixtures: Fixtures | null, isFailing = false): Declare =>
    (name, body, options, taker) => {
      current.children.push({
        name,
        body,
        mode: body ? modeOf(mode, options) : 'todo',
        isFailing,
        hasContext,
        fixtures,
        taker: taker ?? null,
      });
      // node:test returns a promise. Tests run after all are declared, so an `await` at top level must not wait for it.
      return Promise.resolve();
    };

  const declareSuite =
    (mode: Mode): Declare =>
    (name, body, options) => {
      const suite = newSuite(name, modeOf(mode, options), current);
      current.children.push(suite);
      const outer = current;
      current = suite;
      try {
        const result = body?.({ name });
        if (result instanceof Promise) declaring.push(result);
      } finally {
        current = outer;
      }
      return Promise.resolve();
    };

  /** Arguments of `test`: name, options and body, in any order that the frameworks allow. */
  const callable = (declare: Declare) => {
    const call = (...args: unknown[]) => {
      const body = (args.find(item => typeof item === 'function' && item !== args[0]) ??
        (typeof args[0] === 'function' ? args[0] : null)) as TestBody | null;
      const name =
        typeof args[0] === 'function'
          ? args[0].name || '<anonymous>'
          : format('%s', args[0] ?? '<anonymous>');
      const options = args.find(item => typeof item === 'object' && item !== null) ?? {};
      return declare(name, body, options);
    };
    const each = (...table: unknown[]) => {
      const rows = tableRows(table);
      return (title: unknown, body: TestBody) => {
        formatRows(String(title), rows).forEach((name, index) => {
          const { args } = rows[index]!;
          declare(name, () => body(...args), {});
        });
      };
    };
    /** As `each`, but a row that is a list stays one. */
    const forRows = (cases: unknown[]) => {
      const rows = tableRows([cases]);
      return (title: unknown, ...rest: unknown[]) => {
        const body = rest.find(item => typeof item === 'function') as TestBody;
        formatRows(String(title), rows).forEach((name, index) => {
          declare(name, (...more) => body(cases[index], ...more), {}, { body, parameter: 1 });
        });
      };
    };
    return Object.assign(call, { each, for: forRows });
  };

  const plainTestApi = (hasContext: boolean, fixtures: Fixtures | null) => {
    const make = (mode: Mode, isFailing = false) =>
      callable(declareTest(mode, hasContext, fixtures, isFailing));
    const failing = make('run', true);
    const modes = { skip: make('skip'), only: make('only'), todo: make('todo'), failing, fails: failing };
    const plain = () => withConditions(make('run'), modes);
    return Object.assign(plain(), { concurrent: plain(), sequential: plain() });
  };
  type TestApi = ReturnType<typeof plainTestApi> & { extend(more: Fixtures): TestApi };
  const testApi = (hasContext: boolean, fixtures: Fixtures | null = null): TestApi =>
    Object.assign(plainTestApi(hasContext, fixtures), {
      extend: (more: Fixtures) => testApi(hasContext, { ...fixtures, ...more }),
    });
  const plainSuite = () =>
    withConditions(callable(declareSuite('run')), {
      skip: callable(declareSuite('skip')),
      only: callable(declareSuite('only')),
      todo: callable(declareSuite('todo')),
    });
  // One test runs at a time, in the order of the file.
  const suiteApi = Object.assign(plainSuite(), {
    concurrent: plainSuite(),
    sequential: plainSuite(),
    shuffle: plainSuite(),
  });
  const hook =
    (kind: keyof Hooks, { hasContext = false, givesCleanup = false } = {}) =>
    (body: TestBody) =>
      void current.hooks[kind].push({ body, hasContext, givesCleanup });

  return { root, testApi, suiteApi, hook, declared: () => Promise.all(declaring) };
}

/** `test.skipIf(…)` and `test.runIf(…)` of Vitest. */
function withConditions<Run extends object, Modes extends { skip: object }>(run: Run, modes: Modes) {
  const api: Run & Modes = Object.assign(run, modes);
  return Object.assign(api, {
    skipIf: (condition: unknown) => (condition ? api.skip : api),
    runIf: (condition: unknown) => (condition ? api : api.skip),
  });
}

export type Tree = ReturnType<typeof createTree>;
export const isSuite = (node: Suite | TestNode): node is Suite => 'children' in node;
