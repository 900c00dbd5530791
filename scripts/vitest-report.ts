import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

export type Count = { passed: number; failed: number; skipped: number };

export const sumOf = (counts: Count[]): Count => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
  skipped: counts.reduce((total, { skipped }) => total + skipped, 0),
});

type TestFile = {
  name: string;
  status: string;
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
};

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: TestFile[];
};

/** What a reporter wrote; null if it did not come to that. */
export const readReport = <T>(file: string): T | null => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return null;
  }
};

/** A test runner that fails without a failing test (a file that does not load) counts as one failure. */
export const orFailure = (count: Count | null, isOk: boolean): Count => {
  const { passed = 0, failed = 0, skipped = 0 } = count ?? {};
  return { passed, failed: failed === 0 && !isOk ? 1 : failed, skipped };
};

const firstLine = (text: string | undefined): string => (text ?? '').split('\n')[0] ?? '';

const failuresOf = (root: string, { name, status, message, assertionResults }: TestFile): string[] => {
  const file = relative(root, name);
  const failed = assertionResults.filter(test => test.status === 'failed');
  if (failed.length === 0 && status === 'failed') return [`${file}: ${firstLine(message)}`];
  return failed.map(test => `${file} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
};

/** The numbers of a run of vitest in `root`, and a line for each failure. */
export const readVitest = (
  root: string,
  file: string,
  isOk: boolean,
): { count: Count; failures: string[] } => {
  const report = readReport<Report>(file);
  const count = report && {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
  };
  return {
    count: orFailure(count, isOk),
    failures: (report?.testResults ?? []).flatMap(testFile => failuresOf(root, testFile)),
  };
};
