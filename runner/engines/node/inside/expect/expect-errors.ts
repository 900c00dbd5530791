import { asymmetricOf, type Asymmetric } from './asymmetric.ts';
import { equals } from './equality.ts';
import type { Matcher, MatcherTools } from './matcher.ts';

/** Matchers for what a function throws. */
export function createErrorMatchers({ live, show }: MatcherTools): Record<string, Matcher> {
  function fits(thrown: unknown, wanted: unknown): boolean {
    const message = messageOf(thrown);
    if (wanted === undefined) return true;
    if (typeof wanted === 'string') return message.includes(wanted);
    if (wanted instanceof RegExp) return new RegExp(wanted).test(message);
    if (typeof wanted === 'function') return thrown instanceof wanted;
    const matcher: Asymmetric | undefined = asymmetricOf(wanted);
    if (matcher)
      return matcher.matches(thrown, (left, right) => equals(left, right, { isStrict: false, live }));
    return message === messageOf(wanted);
  }

  const toThrow: Matcher = (actual, wanted) => {
    if (typeof actual !== 'function') {
      return { passed: false, isSenseless: true, message: `a function that throws, but got ${show(actual)}` };
    }
    let thrown: { value: unknown } | null = null;
    try {
      (actual as () => unknown)();
    } catch (error) {
      thrown = { value: error };
    }
    const expectation =
      wanted === undefined ? 'the function to throw' : `the function to throw ${describe(wanted, show)}`;
    if (!thrown) return { passed: false, message: `${expectation}, but it did not throw` };
    const seen =
      thrown.value instanceof Error ? `${thrown.value.name}: ${thrown.value.message}` : show(thrown.value);
    return { passed: fits(thrown.value, wanted), message: `${expectation}, it threw ${seen}` };
  };

  return { toThrow, toThrowError: toThrow };
}

function messageOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'message' in value
    ? String(value.message)
    : String(value);
}

function describe(wanted: unknown, show: (value: unknown) => string): string {
  if (typeof wanted === 'function') return wanted.name;
  if (wanted instanceof Error) return `"${wanted.message}"`;
  return show(wanted);
}
