import { types } from 'node:util';

import { asymmetricOf } from './asymmetric.ts';

/** Access to objects of the student process for comparisons. */
export type LiveView = {
  isLive(value: unknown): boolean;
  snapshot(value: object): { entries: [string, unknown][]; className: string };
  /** How to show an object that must not be looked into; null for others. */
  sealedText(value: unknown): string | null;
};

type Rules = {
  /** `toStrictEqual`: undefined properties, holes and classes count. */
  isStrict: boolean;
  live: LiveView;
};

export function equals(actual: unknown, expected: unknown, rules: Rules): boolean {
  return compare(actual, expected, rules, []);
}

function compare(actual: unknown, expected: unknown, rules: Rules, path: [object, object][]): boolean {
  const matcher = asymmetricOf(expected);
  if (matcher) return matcher.matches(actual, (left, right) => compare(left, right, rules, path));
  if (Object.is(actual, expected)) return true;
  if (typeof actual !== 'object' || typeof expected !== 'object' || !actual || !expected) return false;
  if (path.some(([left, right]) => left === actual && right === expected)) return true;
  const deeper: [object, object][] = [...path, [actual, expected]];
  const same = (left: unknown, right: unknown) => compare(left, right, rules, deeper);
  const isEitherLive = rules.live.isLive(actual) || rules.live.isLive(expected);
  if (rules.isStrict && Object.getPrototypeOf(actual) !== Object.getPrototypeOf(expected)) return false;
  if (Array.isArray(actual) !== Array.isArray(expected)) return false;
  if (!isEitherLive) {
    const special = compareSpecial(actual, expected, same);
    if (special !== null) return special;
  }
  return compareProperties(actual, expected, rules, same);
}

/** Null if both values are compared by their properties alone. */
function compareSpecial(
  actual: object,
  expected: object,
  same: (left: unknown, right: unknown) => boolean,
): boolean | null {
  const kinds = [
    types.isDate,
    types.isRegExp,
    types.isMap,
    types.isSet,
    types.isNativeError,
    types.isBoxedPrimitive,
  ];
  for (const isKind of kinds) if (isKind(actual) !== isKind(expected)) return false;
  if (types.isDate(actual)) return Object.is(actual.getTime(), (expected as Date).getTime());
  if (types.isRegExp(actual)) return String(actual) === String(expected as RegExp);
  if (types.isNativeError(actual)) {
    const { name, message } = expected as Error;
    return actual.name === name && actual.message === message;
  }
  if (types.isBoxedPrimitive(actual)) return Object.is(actual.valueOf(), expected.valueOf());
  if (types.isMap(actual)) return sameMembers([...actual], [...(expected as Map<unknown, unknown>)], same);
  if (types.isSet(actual)) return sameMembers([...actual], [...(expected as Set<unknown>)], same);
  if (ArrayBuffer.isView(actual) && ArrayBuffer.isView(expected)) {
    const [left, right] = [actual as Uint8Array, expected as Uint8Array];
    return left.length === right.length && [...left].every((item, index) => Object.is(item, right[index]));
  }
  return null;
}

function sameMembers(left: unknown[], right: unknown[], same: (a: unknown, b: unknown) => boolean): boolean {
  if (left.length !== right.length) return false;
  const rest = [...right];
  return left.every(item => {
    const index = rest.findIndex(other => same(item, other));
    if (index >= 0) rest.splice(index, 1);
    return index >= 0;
  });
}

function compareProperties(
  actual: object,
  expected: object,
  { isStrict, live }: Rules,
  same: (left: unknown, right: unknown) => boolean,
): boolean {
  const left = properties(actual, live);
  const right = properties(expected, live);
  if (Array.isArray(actual) && Array.isArray(expected) && actual.length !== expected.length) return false;
  const isMissing = (from: Map<PropertyKey, unknown>, key: PropertyKey) =>
    isStrict ? !from.has(key) : from.get(key) === undefined;
  for (const [key, value] of left)
    if (isMissing(right, key) && (isStrict || value !== undefined)) return false;
  for (const [key, value] of right) {
    if (isMissing(left, key) && (isStrict || value !== undefined) && !asymmetricOf(value)) return false;
    if (!same(left.get(key), value)) return false;
  }
  return true;
}

export function properties(value: object, live: LiveView): Map<PropertyKey, unknown> {
  if (live.isLive(value)) return new Map(live.snapshot(value).entries);
  const symbols = Object.getOwnPropertySymbols(value).filter(key =>
    Object.prototype.propertyIsEnumerable.call(value, key),
  );
  const keys: PropertyKey[] = [...Object.keys(value), ...symbols];
  return new Map(keys.map(key => [key, (value as Record<PropertyKey, unknown>)[key]]));
}

/** `toMatchObject`: all expected properties match; others are ignored. */
export function matchesPartly(actual: unknown, expected: unknown, live: LiveView): boolean {
  const rules = { isStrict: false, live };
  const isPlain = typeof expected === 'object' && expected !== null && !asymmetricOf(expected);
  if (!isPlain || typeof actual !== 'object' || actual === null) return equals(actual, expected, rules);
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return false;
    return expected.every((item, index) => matchesPartly(actual[index], item, live));
  }
  const prototype: unknown = Object.getPrototypeOf(expected);
  if (prototype !== Object.prototype && prototype !== null && !live.isLive(expected))
    return equals(actual, expected, rules);
  return [...properties(expected, live)].every(
    ([key, item]) =>
      key in actual && matchesPartly((actual as Record<PropertyKey, unknown>)[key], item, live),
  );
}
