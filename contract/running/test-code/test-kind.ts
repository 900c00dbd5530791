/** `io`: a list of cases, compared by the runner. `unit`: test code in the test framework of the language. */
export type TestKind = 'io' | 'unit';

/** Frameworks of ours that share the field with lists of cases. `io` and own harnesses decide by themselves. */
const detecting = new Set(['unittest', 'node-test', 'junit', 'c-unit', 'catch2', 'bats']);

/** Whether an engine of ours knows these tests: otherwise the name is a harness of the administrator, or `io`. */
export const isFramework = (testFramework: string): boolean => detecting.has(testFramework);

/** The kind of test is read from the test code: there is one field for both. */
export function testKindOf(testFramework: string, testCode: string): TestKind {
  if (testFramework === 'io') return 'io';
  return detecting.has(testFramework) && isListOfCases(testCode) ? 'io' : 'unit';
}

/**
 * A list with a typing error in it is still meant as one, so that the error can be told with its line. A JavaScript test
 * can begin like a list, too (`[{"a": 1}].forEach(…)`), but it does not end like one.
 */
function isListOfCases(testCode: string): boolean {
  const text = testCode.trim();
  return /^(\[\s*(\]$|\{\s*["'}\w])|\{\s*"(cases|ignorePrompts)"\s*:)/.test(text) && !/[);]$/.test(text);
}
