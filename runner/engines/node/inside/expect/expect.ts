import { asymmetricMatchers } from './asymmetric.ts';
import { createCallMatchers } from './expect-calls.ts';
import { createErrorMatchers } from './expect-errors.ts';
import { createValueMatchers } from './expect-values.ts';
import type { Matcher, MatcherTools, Outcome } from './matcher.ts';

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

type Chain = Record<string, unknown>;
type OwnResult = { pass: boolean; message?: () => string };

export function createExpect(tools: MatcherTools) {
  const matchers: Record<string, Matcher> = {
    ...createValueMatchers(tools),
    ...createErrorMatchers(tools),
    ...createCallMatchers(tools),
  };
  let counted = 0;
  let wanted: number | 'some' | null = null;

  const judge = (name: string, actual: unknown, args: unknown[], isNot: boolean) =>
    tools.check([actual, ...args], () => decide(name, actual, args, isNot));

  function decide(name: string, actual: unknown, args: unknown[], isNot: boolean): void {
    counted++;
    const outcome = matchers[name]!(actual, ...args);
    if (outcome.isSenseless) throw new ExpectationFailed(`Expected ${outcome.message}`, outcome);
    if (outcome.passed !== isNot) return;
    const message = isNot ? `Not expected: ${outcome.message}` : `Expected ${outcome.message}`;
    throw new ExpectationFailed(
      message,
      isNot ? { ...outcome, expected: raw(`not ${tools.show(outcome.expected)}`) } : outcome,
    );
  }

  /** All matchers for one value; `resolves` and `rejects` await it with `settle`. */
  function chain(isNot: boolean, run: (name: string, args: unknown[], isNot: boolean) => unknown): Chain {
    const made: Chain = {};
    for (const name of Object.keys(matchers)) made[name] = (...args: unknown[]) => run(name, args, isNot);
    return made;
  }

  const both = (run: (name: string, args: unknown[], isNot: boolean) => unknown): Chain => ({
    ...chain(false, run),
    not: chain(true, run),
  });

  const settled = (actual: unknown, isRejected: boolean) =>
    both(async (name, args, isNot) => {
      const promise: unknown =
        typeof actual === 'function' && isRejected ? (actual as () => unknown)() : actual;
      const [state, value] = await Promise.resolve(promise).then(
        kept => ['kept', kept as unknown] as const,
        (reason: unknown) => ['broken', reason] as const,
      );
      const wantedState = isRejected ? 'broken' : 'kept';
      if (state !== wantedState) {
        const text = isRejected
          ? 'the promise to be rejected, but it was fulfilled'
          : 'the promise to be fulfilled, but it was rejected';
        throw new ExpectationFailed(`Expected ${text} with ${tools.show(value)}`, {
          passed: false,
          message: '',
        });
      }
      const isThrowMatcher = name.startsWith('toThrow') && isRejected;
      judge(
        name,
        isThrowMatcher
          ? () => {
              throw value;
            }
          : value,
        args,
        isNot,
      );
    });

  const expect = (actual: unknown): Chain =>
    Object.assign(
      both((name, args, isNot) => judge(name, actual, args, isNot)),
      {
        resolves: settled(actual, false),
        rejects: settled(actual, true),
      },
    );

  return Object.assign(expect, asymmetricMatchers, {
    extend(own: Record<string, (actual: unknown, ...args: unknown[]) => OwnResult>) {
      for (const [name, matcher] of Object.entries(own)) {
        matchers[name] = (actual, ...args) => {
          const result = matcher.call({ equals: Object.is, isNot: false }, actual, ...args);
          return { passed: result.pass, message: result.message?.() ?? name };
        };
      }
    },
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
