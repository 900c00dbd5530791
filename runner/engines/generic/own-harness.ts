import type { TestResult } from '#contract/run-request.ts';

/**
 * What a harness of an administrator's own writes to descriptor 3: one JSON object a line,
 * `{"name": …, "passed": true|false, "feedback": …}` for each test and `{"end": true}` as the last.
 *
 * Student code runs in the same process, so this is for classes one trusts. A token makes it harder: descriptor 4
 * holds one line, new for each run. A preamble that reads it (one that contains the word `token`) makes it required
 * as `"token"` in every line; student code, which comes later, finds the descriptor empty.
 */
export type HarnessReport = { results: TestResult[]; isComplete: boolean };

export const needsToken = (preamble: string) => /token/i.test(preamble);

export function parseHarnessLines(text: string, token: string | null): HarnessReport {
  const results: TestResult[] = [];
  let isComplete = false;
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const message = parseLine(line);
    // Anything after the end, and anything that is not from the harness, means that somebody else wrote here.
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
