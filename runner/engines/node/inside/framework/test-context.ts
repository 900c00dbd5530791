import { createFixtures } from './fixtures.ts';
import { parametersOf } from './parameters.ts';
import type { Hook, TestBody, TestNode } from './test-tree.ts';

type Tools = { mock: object; assert: object; expect: object };

/** What its author called it, and the name by which it is told from all others. */
type Names = { own: string; full: string };

/**
 * One test as its frameworks run it: its function and the hooks around it get the context of node:test and Vitest (`t.test`, `t.skip`,
 * `task`, fixtures) or Jest's `done`. If it is not known which framework they are for, the name of the first parameter decides.
 */
export function testRun(names: Names, node: TestNode, tools: Tools) {
  let isSkipped = false;
  const context = createContext(names, tools, () => (isSkipped = true));
  const fixtures = node.fixtures ? createFixtures(node.fixtures, context.own) : null;
  const cleanups: (() => unknown)[] = [];
  return {
    isSkipped: () => isSkipped,
    async body(): Promise<void> {
      const { body, taker } = node;
      await fixtures?.giveTo(taker?.body ?? body!, taker?.parameter);
      await context.run(() => callWith(context.own, body!, node.hasContext));
    },
    async hook(hook: Hook): Promise<void> {
      await fixtures?.giveTo(hook.body);
      const given = await callWith(context.own, hook.body, hook.hasContext);
      if (hook.givesCleanup && typeof given === 'function') cleanups.unshift(given as () => unknown);
    },
    /** What comes after the hooks behind the test. */
    ends: (): (() => unknown)[] => [...cleanups, ...(fixtures?.ends() ?? [])],
  };
}

/** A hook around all tests of a suite; returns what is to be called after them. */
export async function callSuiteHook(hook: Hook): Promise<Hook | null> {
  const given = await callWith({}, hook.body, hook.hasContext);
  return hook.givesCleanup && typeof given === 'function' ? { ...hook, body: given as TestBody } : null;
}

function createContext(names: Names, tools: Tools, skip: () => void) {
  const cleanups: TestBody[] = [];
  const subtests: Promise<unknown>[] = [];
  const failures: Promise<unknown>[] = [];
  const own = {
    name: names.own,
    fullName: names.full,
    get signal() {
      return new AbortController().signal;
    },
    mock: tools.mock,
    assert: tools.assert,
    // Of Vitest.
    expect: tools.expect,
    task: { name: names.own },
    onTestFinished: (cleanup: TestBody) => void cleanups.push(cleanup),
    diagnostic: () => {},
    plan: () => {},
    skip,
    todo: skip,
    after: (cleanup: TestBody) => void cleanups.push(cleanup),
    before: (prepare: TestBody) => void prepare(),
    test(...args: unknown[]): Promise<unknown> {
      const inner = args.find(item => typeof item === 'function') as TestBody;
      const title = typeof args[0] === 'string' ? args[0] : inner.name;
      const ran = subtest({ own: title, full: `${names.full} > ${title}` }, inner, tools);
      subtests.push(ran.catch(() => {}));
      ran.catch(() => {});
      failures.push(ran);
      return ran;
    },
  };
  return {
    own,
    async run(start: () => unknown): Promise<void> {
      try {
        await start();
        await Promise.all(subtests);
        await Promise.all(failures);
      } finally {
        for (const cleanup of cleanups) await cleanup();
      }
    },
  };
}

async function subtest(names: Names, inner: TestBody, tools: Tools): Promise<void> {
  const context = createContext(names, tools, () => {});
  try {
    await context.run(() => callWith(context.own, inner, true));
  } catch (error) {
    if (error instanceof Error && !error.message.startsWith('"'))
      error.message = `"${names.full}": ${error.message}`;
    throw error;
  }
}

function callWith(context: object, body: TestBody, hasContext: boolean): unknown {
  const first = body.length === 0 ? '' : (/^[\w$]*/.exec(parametersOf(body)[0] ?? '')?.[0] ?? '');
  const takesContext = hasContext || /^(t|ctx|context|_.*|)$/.test(first);
  const wantsDone = takesContext ? body.length >= 2 : body.length >= 1;
  if (wantsDone) return withDone(done => (takesContext ? body(context, done) : body(done)));
  return body(context);
}

type Done = ((error?: unknown) => void) & { fail(error?: unknown): void };

function withDone(start: (done: Done) => unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = Object.assign((error?: unknown) => (error ? reject(asError(error)) : resolve()), {
      fail: (error?: unknown) => reject(asError(error ?? 'the test failed')),
    });
    const result = start(done);
    if (result instanceof Promise) result.catch(reject);
  });
}

const asError = (value: unknown) => (value instanceof Error ? value : new Error(String(value)));
