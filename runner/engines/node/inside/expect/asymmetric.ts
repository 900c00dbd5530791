/**
 * Asymmetric matchers such as `expect.any(Number)`. They are recognised by membership in a WeakMap, not by a method
 * name, so that an object of the student process can never be taken for one.
 */
type Same = (actual: unknown, expected: unknown) => boolean;
export type Asymmetric = { matches(actual: unknown, same: Same): boolean; description: string };

const known = new WeakMap<object, Asymmetric>();

export const asymmetricOf = (value: unknown): Asymmetric | undefined =>
  typeof value === 'object' && value !== null ? known.get(value) : undefined;

export function makeAsymmetric(description: string, matches: Asymmetric['matches']): object {
  const matcher = { toString: () => description };
  known.set(matcher, { matches, description });
  return matcher;
}

const primitives = new Map<unknown, string>([
  [String, 'string'],
  [Number, 'number'],
  [Boolean, 'boolean'],
  [BigInt, 'bigint'],
  [Symbol, 'symbol'],
  [Function, 'function'],
]);

type Constructor = new (...args: never[]) => unknown;

function isOf(actual: unknown, constructor: Constructor): boolean {
  const primitive = primitives.get(constructor);
  if (primitive) return typeof actual === primitive || actual instanceof constructor;
  if ((constructor as unknown) === Object) return typeof actual === 'object' && actual !== null;
  return actual instanceof constructor;
}

function containing(expected: object) {
  return (actual: unknown, same: Same) =>
    typeof actual === 'object' &&
    actual !== null &&
    Object.entries(expected).every(
      ([key, item]) => key in actual && same((actual as Record<string, unknown>)[key], item),
    );
}

function includes(expected: unknown[]) {
  return (actual: unknown, same: Same) =>
    Array.isArray(actual) && expected.every(item => actual.some(other => same(other, item)));
}

const matchesText = (pattern: string | RegExp) => (actual: unknown) =>
  typeof actual === 'string' &&
  (typeof pattern === 'string' ? actual.includes(pattern) : new RegExp(pattern).test(actual));

const isNear = (expected: number, digits: number) => (actual: unknown) =>
  typeof actual === 'number' && (actual === expected || Math.abs(actual - expected) < 10 ** -digits / 2);

function kinds(isNot: boolean) {
  const not = (matches: Asymmetric['matches']): Asymmetric['matches'] =>
    isNot ? (actual, same) => !matches(actual, same) : matches;
  const word = isNot ? 'not.' : '';
  return {
    objectContaining: (expected: object) =>
      makeAsymmetric(`${word}objectContaining`, not(containing(expected))),
    arrayContaining: (expected: unknown[]) =>
      makeAsymmetric(`${word}arrayContaining`, not(includes(expected))),
    stringContaining: (text: string) =>
      makeAsymmetric(`${word}stringContaining ${JSON.stringify(text)}`, not(matchesText(text))),
    stringMatching: (pattern: string | RegExp) =>
      makeAsymmetric(`${word}stringMatching ${String(pattern)}`, not(matchesText(pattern))),
    closeTo: (expected: number, digits = 2) =>
      makeAsymmetric(`${word}closeTo ${expected}`, not(isNear(expected, digits))),
  };
}

export const asymmetricMatchers = {
  ...kinds(false),
  not: kinds(true),
  anything: () => makeAsymmetric('anything', actual => actual !== null && actual !== undefined),
  any: (constructor: Constructor) =>
    makeAsymmetric(`any ${constructor.name}`, actual => isOf(actual, constructor)),
};
