import type { TestBody } from './test-tree.ts';

/**
 * Calls a test's function with the context of node:test (`t.test`, `t.skip`, `t.mock`) or Jest's `done`. If it is not
 * known which framework the test is for, the name of its first parameter decides.
 */
export type Called = { value: unknown; isSkipped(): boolean };

type Tools = { mock: object; assert: object; expect: object };

/** What its author called it, and the name by which it is told from all others. */
type Names = { own: string; full: string };

export function callBody(names: Names, body: TestBody, hasContext: boolean, tools: Tools): Called {
  let isSkipped = false;
  const cleanups: TestBody[] = [];
  const subtests: Promise<unknown>[] = [];
  const context = {
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
    skip: () => void (isSkipped = true),
    todo: () => void (isSkipped = true),
    after: (cleanup: TestBody) => void cleanups.push(cleanup),
    before: (prepare: TestBody) => void prepare(),
    test(...args: unknown[]): Promise<unknown> {
      const inner = args.find(item => typeof item === 'function') as TestBody;
      const title = typeof args[0] === 'string' ? args[0] : inner.name;
      const ran = subtest({ own: title, full: `${names.full} > ${title}` }, inner);
      subtests.push(ran.catch(() => {}));
      ran.catch(() => {});
      failures.push(ran);
      return ran;
    },
  };
  const failures: Promise<unknown>[] = [];
  async function subtest(called: Names, inner: TestBody): Promise<void> {
    try {
      await callBody(called, inner, true, tools).value;
    } catch (error) {
      if (error instanceof Error && !error.message.startsWith('"'))
        error.message = `"${called.full}": ${error.message}`;
      throw error;
    }
  }

  const first = body.length === 0 ? '' : (/^(?:[\w$]*\s*\()?\s*([\w$]*)/.exec(bodyText(body))?.[1] ?? '');
  const takesContext = hasContext || /^(t|ctx|context|_.*|)$/.test(first);
  const wantsDone = takesContext ? body.length >= 2 : body.length >= 1;
  const value = (async () => {
    try {
      if (wantsDone) await withDone(done => (takesContext ? body(context, done) : body(done)));
      else await body(context);
      await Promise.all(subtests);
      await Promise.all(failures);
    } finally {
      for (const cleanup of cleanups) await cleanup();
    }
  })();
  return { value, isSkipped: () => isSkipped };
}

const bodyText = (body: TestBody) =>
  Function.prototype.toString
    .call(body)
    .replace(/^async\s*/, '')
    .replace(/^function\s*/, '');

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
