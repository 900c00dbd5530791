import { asymmetricMatchers } from './asymmetric.ts';
import { createCallMatchers } from './expect-calls.ts';
import { createErrorMatchers } from './expect-errors.ts';
import { createValueMatchers } from './expect-values.ts';
import type { Matcher, MatcherTools, Outcome } from './matcher.ts';
import { ownAsymmetric, ownMatcher, type OwnMatcher } from './own-matchers.ts';
import { createSnapshotMatchers } from './snapshots.ts';

export class ExpectationFailed extends Error {
  expected: unknown;
  actual: unknown;
  hasValues: boolean;
  constructor(message: string, outcome: Outcome) {
    super(message);
    this.name = 'AssertionError';
    this.expected = outcome.expected;
    this.actual = outcome.actual;
    this.hasValues = 'expected' in outcome;
  }
}

type Run = (name: string, args: unknown[], isNot: boolean) => unknown;
/** What `expect(value)` gives: all matchers, each of which calls `run`. */
type Chain = { run: Run; isNot: boolean; actual: unknown };

export function createExpect(tools: MatcherTools) {
  const matchers: Record<string, Matcher> = {
    ...createValueMatchers(tools),
    ...createErrorMatchers(tools),
    ...createCallMatchers(tools),
    ...createSnapshotMatchers(tools),
  };
  let counted = 0;
  let wanted: number | 'some' | null = null;

  /** Returns a promise only of a matcher of the tests that is asynchronous. */
  function judge(name: string, actual: unknown, args: unknown[], isNot: boolean): unknown {
    const things = [actual, ...args];
    let awaited: Promise<Outcome> | null = null;
    tools.check(things, () => {
      counted++;
      const outcome = matchers[name]!(actual, ...args);
      if (outcome instanceof Promise) awaited = outcome;
      else decide(outcome, isNot);
    });
    return (awaited as Promise<Outcome> | null)?.then(outcome =>
      tools.check(things, () => decide(outcome, isNot)),
    );
  }

  function decide(outcome: Outcome, isNot: boolean): void {
    if (outcome.isSenseless) throw new ExpectationFailed(`Expected ${outcome.message}`, outcome);
    if (outcome.passed !== isNot) return;
    if (outcome.isWholeMessage) throw new ExpectationFailed(outcome.message, outcome);
    const message = isNot ? `Not expected: ${outcome.message}` : `Expected ${outcome.message}`;
    throw new ExpectationFailed(
      message,
      isNot ? { ...outcome, expected: raw(`not ${tools.show(outcome.expected)}`) } : outcome,
    );
  }

  async function judgeSettled(
    promised: unknown,
    isRejected: boolean,
    name: string,
    args: unknown[],
    isNot: boolean,
  ): Promise<void> {
    const promise: unknown =
      typeof promised === 'function' && isRejected ? (promised as () => unknown)() : promised;
    const [state, value] = await Promise.resolve(promise).then(
      kept => ['kept', kept as unknown] as const,
      (reason: unknown) => ['broken', reason] as const,
    );
    if (state !== (isRejected ? 'broken' : 'kept')) {
      const text = isRejected
        ? 'the promise to be rejected, but it was fulfilled'
        : 'the promise to be fulfilled, but it was rejected';
      throw new ExpectationFailed(`Expected ${text} with ${tools.show(value)}`, {
        passed: false,
        message: '',
      });
    }
    const isThrowMatcher = name.startsWith('toThrow') && isRejected;
    const rethrow = () => {
      throw value;
    };
    await judge(name, isThrowMatcher ? rethrow : value, args, isNot);
  }

  // Made once: most tests call `expect` for each check, and use one of some seventy matchers.
  const chain = {} as Chain;
  const chained = (actual: unknown, isNot: boolean, run: Run): Chain =>
    Object.assign(Object.create(chain) as Chain, { actual, isNot, run });
  function addMatcher(name: string, matcher: Matcher): void {
    matchers[name] = matcher;
    Object.defineProperty(chain, name, { value: matcherOf(name), configurable: true, enumerable: true });
  }
  const matcherOf = (name: string) =>
    function check(this: Chain, ...args: unknown[]): unknown {
      return this.run(name, args, this.isNot);
    };
  for (const [name, matcher] of Object.entries(matchers)) addMatcher(name, matcher);
  const settled = (actual: unknown, isRejected: boolean) =>
    chained(actual, false, (name, args, isNot) => judgeSettled(actual, isRejected, name, args, isNot));
  Object.defineProperties(chain, {
    not: {
      get(this: Chain) {
        return chained(this.actual, !this.isNot, this.run);
      },
    },
    resolves: {
      get(this: Chain) {
        return settled(this.actual, false);
      },
    },
    rejects: {
      get(this: Chain) {
        return settled(this.actual, true);
      },
    },
  });

  const expect = (actual: unknown): Chain =>
    chained(actual, false, (name, args, isNot) => judge(name, actual, args, isNot));

  return Object.assign(expect, asymmetricMatchers, {
    extend(own: Record<string, OwnMatcher>) {
      for (const [name, matcher] of Object.entries(own)) {
        addMatcher(name, ownMatcher(name, matcher, tools));
        const asymmetric = (isNot: boolean) => ownAsymmetric(name, matcher, tools, isNot);
        Object.assign(expect, { [name]: asymmetric(false) });
        Object.assign(asymmetricMatchers.not, { [name]: asymmetric(true) });
      }
    },
    soft: expect,
    unreachable: (message = 'this line not to be reached') => {
      throw new ExpectationFailed(`Expected ${String(message)}`, { passed: false, message: '' });
    },
    /** There are no files of snapshots, so nobody asks how to write one. */
    addSnapshotSerializer: () => {},
    assertions: (count: number) => void (wanted = count),
    hasAssertions: () => void (wanted = 'some'),
    fail: (message = 'the test to fail') => {
      throw new ExpectationFailed(String(message), { passed: false, message: '' });
    },
    /** After each test: throws if `expect.assertions` announced another number of expectations. */
    finishCount(): void {
      const [had, needed] = [counted, wanted];
      counted = 0;
      wanted = null;
      if (needed === 'some' ? had === 0 : needed !== null && had !== needed) {
        const text = needed === 'some' ? 'at least one check' : `${needed} checks`;
        throw new ExpectationFailed(`Expected ${text} in this test, but ${had} happened`, {
          passed: false,
          message: '',
        });
      }
    },
  });
}

export type Expect = ReturnType<typeof createExpect>;

const raw = (text: string) => ({ [Symbol.for('nodejs.util.inspect.custom')]: () => text });
