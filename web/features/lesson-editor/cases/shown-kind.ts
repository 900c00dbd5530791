import type { IoCase } from '#contract/running/test-code/io-cases.ts';
import { testKindOf } from '#contract/running/test-code/test-kind.ts';
import { caseTexts as t } from './case-texts.ts';

/** How the head of the pane calls the tests; null for none. `cases` is null if they cannot be read. */
export function shownKind(testFramework: string, testCode: string, cases: IoCase[] | null): string | null {
  if (testCode.trim() === '') return null;
  if (testKindOf(testFramework, testCode) === 'io')
    return cases === null ? t.kindBroken : t.kindIo(cases.length);
  return t.kindUnit(frameworkOf(testFramework, testCode));
}

const named: Record<string, string> = { junit: 'JUnit', catch2: 'Catch2', bats: 'bats' };

/** The frameworks of Python and C share one field of the language. Plain functions with `assert` have no name. */
function frameworkOf(testFramework: string, testCode: string): string | null {
  if (testFramework === 'c-unit')
    return /\bcmocka/.test(testCode) ? 'cmocka' : /\bRUN_TEST\b/.test(testCode) ? 'Unity' : null;
  if (named[testFramework] !== undefined) return named[testFramework];
  if (testFramework !== 'unittest') return null;
  if (/^[ \t]*(import|from)[ \t]+pytest\b/m.test(testCode)) return 'pytest';
  if (testCode.trimStart().startsWith('>>> ')) return 'doctest';
  return /\bTestCase\b/.test(testCode) ? 'unittest' : null;
}
