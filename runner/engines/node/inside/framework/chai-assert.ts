import type { Expect } from '../expect/expect.ts';

/** What `assert` of Vitest, which is Chai's, has besides that of Node. */
export function chaiAssertions(expect: Expect) {
  const has =
    (matcher: string, ...wanted: unknown[]) =>
    (value: unknown) =>
      check(value, matcher, wanted);
  const hasNot =
    (matcher: string, ...wanted: unknown[]) =>
    (value: unknown) =>
      check(value, matcher, wanted, true);
  const compares = (matcher: string) => (value: unknown, wanted: unknown) => check(value, matcher, [wanted]);
  const comparesNot = (matcher: string) => (value: unknown, wanted: unknown) =>
    check(value, matcher, [wanted], true);
  const isOfType = (type: string) => (value: unknown) => check(typeof value, 'toBe', [type]);
  const check = (value: unknown, matcher: string, wanted: unknown[], isNot = false) => {
    const expectation = expect(value) as unknown as Matchers & { not: Matchers };
    (isNot ? expectation.not : expectation)[matcher]!(...wanted);
  };
  return {
    isTrue: has('toBe', true),
    isFalse: has('toBe', false),
    isNotTrue: hasNot('toBe', true),
    isNotFalse: hasNot('toBe', false),
    isOk: has('toBeTruthy'),
    isNotOk: has('toBeFalsy'),
    notOk: has('toBeFalsy'),
    isNull: has('toBeNull'),
    isNotNull: hasNot('toBeNull'),
    isUndefined: has('toBeUndefined'),
    isDefined: has('toBeDefined'),
    exists: hasNot('toBeOneOf', [null, undefined]),
    isNaN: has('toBeNaN'),
    isNotNaN: hasNot('toBeNaN'),
    isEmpty: has('toHaveLength', 0),
    isString: isOfType('string'),
    isNumber: isOfType('number'),
    isBoolean: isOfType('boolean'),
    isFunction: isOfType('function'),
    isObject: isOfType('object'),
    isArray: (value: unknown) => check(Array.isArray(value), 'toBe', [true]),
    typeOf: (value: unknown, type: string) => check(typeof value, 'toBe', [type]),
    instanceOf: compares('toBeInstanceOf'),
    isAbove: compares('toBeGreaterThan'),
    isAtLeast: compares('toBeGreaterThanOrEqual'),
    isBelow: compares('toBeLessThan'),
    isAtMost: compares('toBeLessThanOrEqual'),
    closeTo: (value: number, wanted: number, margin: number) =>
      check(Math.abs(value - wanted), 'toBeLessThanOrEqual', [margin]),
    lengthOf: compares('toHaveLength'),
    include: compares('toContain'),
    notInclude: comparesNot('toContain'),
    includeMembers: (value: unknown, wanted: unknown[]) =>
      check(value, 'toEqual', [expect.arrayContaining(wanted)]),
    property: compares('toHaveProperty'),
    propertyVal: (value: unknown, name: string, wanted: unknown) =>
      check(value, 'toHaveProperty', [name, wanted]),
  };
}

type Matchers = Record<string, (...wanted: unknown[]) => void>;
