import type { TestResult } from '#contract/running/run-request.ts';

/**
 * What an administrator's custom harness writes to descriptor 3: one JSON object per line,
 * `{"name": …, "passed": true|false, "feedback": …}` for each test and `{"end": true}` as the last.
 *
 * Student code runs in the same process and could write here too, so this is for classes that are trusted. A token
 * makes forging harder: descriptor 4 contains one line with a token of this run. If the preamble contains the word
 * `token`, each line must have it as `"token"`. The preamble reads the token before student code runs.
 */
export type HarnessReport = { results: TestResult[]; isComplete: boolean };

export const needsToken = (preamble: string) => /token/i.test(preamble);

export function parseHarnessLines(text: string, token: string | null): HarnessReport {
  const results: TestResult[] = [];
  let isComplete = false;
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const message = parseLine(line);
    // A line after the end, not JSON, or without the token was not written by the harness.
    if (isComplete || !message || (token !== null && message['token'] !== token))
      return { results, isComplete: false };
    if (message['end'] === true) isComplete = true;
    else results.push(toResult(message));
  }
  return { results, isComplete };
}

function parseLine(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function toResult(message: Record<string, unknown>): TestResult {
  const passed = message['passed'] === true;
  const name = typeof message['name'] === 'string' ? message['name'] : '';
  const feedback = typeof message['feedback'] === 'string' ? message['feedback'] : '';
  return { name, passed, status: passed ? 'passed' : 'failed', feedback };
}
