import { makeAsymmetric } from './asymmetric.ts';
import { equals } from './equality.ts';
import type { Matcher, MatcherTools, Outcome } from './matcher.ts';

type OwnResult = { pass: boolean; message?: string | (() => string) };
/** A matcher that tests define with `expect.extend`. */
export type OwnMatcher = (
  this: object,
  actual: unknown,
  ...args: unknown[]
) => OwnResult | Promise<OwnResult>;

/** What such a matcher finds as `this`. */
function contextOf({ live, show }: MatcherTools, isNot: boolean): object {
  return {
    isNot,
    promise: '',
    expand: false,
    equals: (left: unknown, right: unknown) => equals(left, right, { isStrict: false, live }),
    utils: {
      printReceived: show,
      printExpected: show,
      stringify: show,
      printWithType: (name: string, value: unknown) => `${name} has value: ${show(value)}`,
      EXPECTED_COLOR: String,
      RECEIVED_COLOR: String,
      DIM_COLOR: String,
      BOLD_WEIGHT: String,
      INVERTED_COLOR: String,
      matcherHint: (name: string, received = 'received', expected = 'expected') =>
        `expect(${received})${isNot ? '.not' : ''}.${name.replace(/^\./, '')}(${expected})`,
      diff: (left: unknown, right: unknown) => `- ${show(left)}\n+ ${show(right)}`,
      printDiffOrStringify: (left: unknown, right: unknown) =>
        `Expected: ${show(left)}\nReceived: ${show(right)}`,
      iterableEquality: undefined,
      subsetEquality: undefined,
    },
  };
}

export function ownMatcher(name: string, matcher: OwnMatcher, tools: MatcherTools): Matcher {
  const outcomeOf = ({ pass, message = name }: OwnResult): Outcome => ({
    passed: Boolean(pass),
    message: typeof message === 'function' ? String(message()) : String(message),
    isWholeMessage: true,
  });
  return (actual, ...args) => {
    const result = matcher.call(contextOf(tools, false), actual, ...args);
    return result instanceof Promise ? result.then(outcomeOf) : outcomeOf(result);
  };
}

/** The same inside of an expected value: `{ at: expect.toBeNear(5) }`. */
export const ownAsymmetric =
  (name: string, matcher: OwnMatcher, tools: MatcherTools, isNot: boolean) =>
  (...args: unknown[]): object =>
    makeAsymmetric(`${isNot ? 'not.' : ''}${name}`, actual => {
      const result = matcher.call(contextOf(tools, isNot), actual, ...args);
      if (result instanceof Promise)
        throw new Error(`${name} is asynchronous, and cannot be used in a value.`);
      return Boolean(result.pass) !== isNot;
    });
