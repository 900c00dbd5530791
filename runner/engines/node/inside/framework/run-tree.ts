import { type Hook, isSuite, type Suite, type TestNode } from './test-tree.ts';

/** One test with its full name and its suites, outermost first. */
export type PlannedTest = { name: string; node: TestNode; suites: Suite[]; isSkipped: boolean };

/** All tests in order. Equal names get a number, because results are identified by name. */
export function planTests(root: Suite): PlannedTest[] {
  const planned: PlannedTest[] = [];
  const used = new Map<string, number>();
  const hasOnly = anyOnly(root);

  function visit(suite: Suite, suites: Suite[], path: string[], isOff: boolean, isChosen: boolean): void {
    for (const child of suite.children) {
      const isChildOff = isOff || child.mode === 'skip' || child.mode === 'todo';
      const isChildChosen = isChosen || child.mode === 'only';
      const childPath = [...path, child.name];
      if (isSuite(child)) visit(child, [...suites, child], childPath, isChildOff, isChildChosen);
      else {
        const title = childPath.join(' > ');
        const count = (used.get(title) ?? 0) + 1;
        used.set(title, count);
        const name = count > 1 ? `${title} (${count})` : title;
        planned.push({ name, node: child, suites, isSkipped: isChildOff || (hasOnly && !isChildChosen) });
      }
    }
  }
  visit(root, [root], [], false, false);
  return planned;
}

const anyOnly = (suite: Suite): boolean =>
  suite.children.some(child => child.mode === 'only' || (isSuite(child) && anyOnly(child)));

type Runner = {
  /** Runs one hook and awaits its end; throws if it fails. Returns what is to be called after the tests. */
  call(hook: Hook): Promise<Hook | null>;
  test(
    test: PlannedTest,
    around: { before: Hook[]; after: Hook[] },
    failed: { error: unknown } | null,
  ): Promise<void>;
  skip(test: PlannedTest): void;
  /** True when the student process has ended and no further test can run. */
  isOver(): boolean;
};

/** Runs the tests with their hooks. If `beforeAll` of a suite fails, all its tests fail. */
export async function runPlanned(planned: PlannedTest[], runner: Runner): Promise<void> {
  const entered = new Map<Suite, { error: unknown } | null>();
  const left = new Map<Suite, number>();
  for (const { suites, isSkipped } of planned) {
    if (!isSkipped) for (const suite of suites) left.set(suite, (left.get(suite) ?? 0) + 1);
  }
  for (const test of planned) {
    if (runner.isOver()) return;
    if (test.isSkipped) {
      runner.skip(test);
      continue;
    }
    for (const suite of test.suites) {
      if (!entered.has(suite)) {
        const { beforeAll, afterAll } = suite.hooks;
        entered.set(suite, await firstFailure(runner, beforeAll, afterAll));
      }
    }
    const failed = test.suites.map(suite => entered.get(suite)).find(failure => failure) ?? null;
    const before = test.suites.flatMap(suite => suite.hooks.beforeEach);
    const after = test.suites.toReversed().flatMap(suite => suite.hooks.afterEach);
    await runner.test(test, { before, after }, failed);
    for (const suite of test.suites.toReversed()) {
      left.set(suite, left.get(suite)! - 1);
      // All results of the suite are sent: a failing `afterAll` changes none.
      if (left.get(suite) === 0 && !runner.isOver()) await firstFailure(runner, suite.hooks.afterAll);
    }
  }
}

async function firstFailure(
  runner: Runner,
  hooks: Hook[],
  later: Hook[] = [],
): Promise<{ error: unknown } | null> {
  for (const hook of hooks) {
    try {
      const cleanup = await runner.call(hook);
      if (cleanup) later.push(cleanup);
    } catch (error) {
      return { error };
    }
  }
  return null;
}
