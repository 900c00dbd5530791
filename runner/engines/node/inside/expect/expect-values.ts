import { equals, matchesPartly } from './equality.ts';
import type { Matcher, MatcherTools } from './matcher.ts';

type Ordered = number | bigint;

/** Matchers for one value. */
export function createValueMatchers({ live, show }: MatcherTools): Record<string, Matcher> {
  const same = (actual: unknown, expected: unknown) => equals(actual, expected, { isStrict: false, live });

  const pair =
    (word: string, test: (actual: unknown, expected: unknown) => boolean): Matcher =>
    (actual, expected) => ({
      passed: test(actual, expected),
      message: `${show(actual)} ${word} ${show(expected)}`,
      expected,
      actual,
    });
  const single =
    (word: string, test: (actual: unknown) => boolean, expected: unknown): Matcher =>
    actual => ({ passed: test(actual), message: `${show(actual)} ${word}`, expected, actual });
  const needs =
    (kind: string, isKind: (actual: unknown) => boolean, matcher: Matcher): Matcher =>
    (actual, ...args) =>
      isKind(actual)
        ? matcher(actual, ...args)
        : { passed: false, isSenseless: true, message: `${kind}, but got ${show(actual)}` };
  /** Only real numbers can be greater or less; an object with `valueOf` cannot. */
  const ordered = (word: string, test: (actual: Ordered, expected: Ordered) => boolean): Matcher =>
    needs(
      'a number',
      isOrdered,
      pair(word, (actual, expected) => test(actual as Ordered, expected as Ordered)),
    );

  return {
    toBe: pair('to be', Object.is),
    toEqual: pair('to equal', same),
    toStrictEqual: pair('to strictly equal', (actual, expected) =>
      equals(actual, expected, { isStrict: true, live }),
    ),
    toMatchObject: pair('to match', (actual, expected) => matchesPartly(actual, expected, live)),
    toBeTruthy: single('to be truthy', Boolean, true),
    toBeFalsy: single('to be falsy', actual => !actual, false),
    toBeNull: single('to be null', actual => actual === null, null),
    toBeUndefined: single('to be undefined', actual => actual === undefined, undefined),
    toBeDefined: actual => ({ passed: actual !== undefined, message: `${show(actual)} to be defined` }),
    toBeNaN: single('to be NaN', Number.isNaN, Number.NaN),
    toBeCloseTo: needs('a number', isOrdered, (actual, expected, digits = 2) => ({
      passed: actual === expected || Math.abs(Number(actual) - Number(expected)) < 10 ** -Number(digits) / 2,
      message: `${show(actual)} to be close to ${show(expected)}`,
      expected,
      actual,
    })),
    toBeGreaterThan: ordered('to be greater than', (actual, expected) => actual > expected),
    toBeGreaterThanOrEqual: ordered('to be at least', (actual, expected) => actual >= expected),
    toBeLessThan: ordered('to be less than', (actual, expected) => actual < expected),
    toBeLessThanOrEqual: ordered('to be at most', (actual, expected) => actual <= expected),
    toBeInstanceOf: (actual, constructor) => ({
      passed: actual instanceof (constructor as new () => object),
      message: `${show(actual)} to be an instance of ${String((constructor as { name?: unknown }).name)}`,
    }),
    toBeTypeOf: pair('to be of type', (actual, expected) => typeof actual === expected),
    toBeOneOf: pair('to be one of', (actual, expected) =>
      [...(expected as Iterable<unknown>)].some(item => same(actual, item)),
    ),
    toSatisfy: (actual, test) => ({
      passed: Boolean((test as (value: unknown) => unknown)(actual)),
      message: `${show(actual)} to satisfy the condition`,
    }),
    toContain: needs(
      'a list or a text',
      isIterable,
      pair('to contain', (actual, expected) =>
        typeof actual === 'string'
          ? actual.includes(String(expected))
          : itemsOf(actual).some(item => Object.is(item, expected)),
      ),
    ),
    toContainEqual: needs(
      'a list',
      isIterable,
      pair('to contain', (actual, expected) => itemsOf(actual).some(item => same(item, expected))),
    ),
    toHaveLength: (actual, length) => {
      const found = (actual as { length?: unknown } | null | undefined)?.length;
      const message = `${show(actual)} to have length ${String(length)}, it has ${show(found)}`;
      return {
        passed: found === length,
        message,
        expected: length,
        actual: found,
        isSenseless: typeof found !== 'number',
      };
    },
    toHaveProperty: (actual, path, ...value) => {
      const keys = Array.isArray(path)
        ? path.map(String)
        : String(path)
            .replaceAll(/\[(\w+)\]/g, '.$1')
            .split('.');
      const found = follow(actual, keys);
      const isThere = found !== null && (value.length === 0 || same(found.value, value[0]));
      const text = value.length > 0 ? ` with value ${show(value[0])}` : '';
      return {
        passed: isThere,
        message: `${show(actual)} to have property "${keys.join('.')}"${text}`,
        ...(value.length > 0 ? { expected: value[0], actual: found?.value } : {}),
      };
    },
    toMatch: needs(
      'a text',
      isText,
      pair('to match', (actual, expected) =>
        expected instanceof RegExp
          ? new RegExp(expected).test(String(actual))
          : String(actual).includes(String(expected)),
      ),
    ),
  };
}

const isOrdered = (value: unknown) => typeof value === 'number' || typeof value === 'bigint';
const isText = (value: unknown) => typeof value === 'string';
const isIterable = (value: unknown) =>
  value !== null &&
  value !== undefined &&
  typeof (value as Iterable<unknown>)[Symbol.iterator] === 'function';
const itemsOf = (value: unknown) => [...(value as Iterable<unknown>)];

function follow(value: unknown, keys: string[]): { value: unknown } | null {
  let at = value;
  for (const key of keys) {
    if (at === null || at === undefined || !(key in Object(at))) return null;
    at = (at as Record<string, unknown>)[key];
  }
  return { value: at };
}
