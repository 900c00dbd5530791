import type { UnitTest } from './checks.ts';

/**
 * What the function of a test does. In a sequence, the tests before it are run first, unheard: where tests go on with what those before
 * them left.
 */
export function wholeCall(
  tests: UnitTest[],
  index: number,
  { isCpp, isSequence }: { isCpp: boolean; isSequence: boolean },
): string {
  const { call, opening = '', closing = '', group } = tests[index]!;
  const before = isSequence ? tests.slice(0, index).filter(one => one.group === group) : [];
  const unheard = before.map(one => (isCpp ? `try { ${one.call} } catch (...) {}` : `{ ${one.call} }`));
  const first = before.length === 0 ? '' : `cairn_silent = 1; ${unheard.join(' ')} cairn_silent = 0; `;
  return `${opening}${first}{ ${call} } ${closing}`;
}
