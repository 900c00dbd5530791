import { contractFormat, type RunRequest, type RunResult } from '#contract/running/run-request.ts';
import type { Services } from '#server/platform/services.ts';

/**
 * Stands for the sandbox in tests about numbers: a program is a word, each letter of the tests is a test, and a program passes the
 * tests whose letters it has. So a model knows what comes of every run, and ten thousand of them take minutes.
 */

export const testsOfLetters = (testCode: string): string[] => {
  // Written out where something is said about a test, such as its points.
  const declared = [...testCode.matchAll(/def (test_[a-z])\(/g)].map(([, name]) => name!);
  if (declared.length > 0) return declared;
  return Array.from(testCode)
    .filter(letter => /[a-z]/.test(letter))
    .map(letter => `test_${letter}`);
};

/** The letters that a program needs. */
export const neededLetters = (testCode: string): string =>
  testsOfLetters(testCode)
    .map(name => name.slice(-1))
    .join('');

/** The first test fails that the tests name first. */
export const failedTests = (testCode: string, code: string): string[] =>
  testsOfLetters(testCode).filter(name => !code.includes(name.slice(-1)));

const run = ({ code, testCode, isRecording }: RunRequest): RunResult => {
  const testNames = testsOfLetters(testCode);
  const failed = failedTests(testCode, code);
  const isPassed = testNames.length > 0 && failed.length === 0;
  return {
    verdict: 'finished',
    isPassed,
    hasError: false,
    message: null,
    output: '',
    isOutputCut: false,
    testNames,
    results: testNames.map(name => {
      const passed = !failed.includes(name);
      return passed
        ? { name, passed, status: 'passed', feedback: '' }
        : { name, passed, status: 'failed', feedback: `${name}: failed`, expected: 'yes', actual: 'no' };
    }),
    cpuMs: 1,
    wallMs: 1,
    ...(isRecording &&
      isPassed && {
        contract: { format: contractFormat, tests: testNames, skippedTests: [], seen: {}, uses: [] },
      }),
  };
};

const never = () => {
  throw new Error('not needed for numbers');
};

export const letterRunner: Services['runner'] = {
  run: async (request, onBegin) => {
    onBegin?.();
    return run(request);
  },
  cancel: () => {},
  converse: never,
  recordSteps: never,
  check: async () => ({ ok: true, detail: '' }),
  probe: async () => ({ obstacle: null, runtime: null }),
};
